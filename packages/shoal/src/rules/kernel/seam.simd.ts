/*
 * Vectors to the nearest image in periodic worlds. Each function has two variants, chosen at compile time, so that
 * other worlds are not slowed down.
 */

/** Type parameters that choose the variant. */
export type Open = u8;
export type Periodic = u16;

/** Whether the world is periodic. */
export let isPeriodic: bool = false;

/** Edge lengths of the world in float32, m, and their rounding errors. */
export let edgeX: f32 = 0;
export let edgeY: f32 = 0;
export let edgeZ: f32 = 0;
export let restX: f32 = 0;
export let restY: f32 = 0;
export let restZ: f32 = 0;

/** Sets the edge lengths of a periodic world, m; all 0: the world is not periodic. Call it before each step. */
export function setWorld(x: f64, y: f64, z: f64): void {
  isPeriodic = x > 0 || y > 0 || z > 0;
  edgeX = <f32>x;
  edgeY = <f32>y;
  edgeZ = <f32>z;
  restX = <f32>(x - <f64>edgeX);
  restY = <f32>(y - <f64>edgeY);
  restZ = <f32>(z - <f64>edgeZ);
}

/**
 * a − b for four coordinates b; in a periodic world for the nearest image of b. For fish near opposite faces, adding
 * the edge cancels most digits of the rounded difference, so the rounding error is added back.
 */
@inline
export function difference<W>(a: v128, b: v128, edge: f32, rest: f32): v128 {
  const d = f32x4.sub(a, b);
  if (sizeof<W>() == sizeof<Open>()) return d;
  const across = f32x4.gt(f32x4.abs(d), f32x4.splat(0.5 * edge));
  if (!v128.any_true(across)) return d;
  // Knuth's error of a difference.
  const b2 = f32x4.sub(d, a);
  const error = f32x4.sub(f32x4.sub(a, f32x4.sub(d, b2)), f32x4.add(b, b2));
  const sign = v128.and(d, i32x4.splat(i32.MIN_VALUE));
  const image = f32x4.sub(d, v128.xor(sign, f32x4.splat(edge)));
  const correction = f32x4.sub(error, v128.xor(sign, f32x4.splat(rest)));
  return v128.bitselect(f32x4.add(image, correction), d, across);
}

/** |a − b| with the rounding error of the edge, for searches that may find slightly too many fish. */
@inline
export function roughDistance<W>(a: v128, b: v128, edge: f32): v128 {
  const d = f32x4.sub(a, b);
  if (sizeof<W>() == sizeof<Open>()) return d;
  const size = f32x4.abs(d);
  return f32x4.pmin(size, f32x4.sub(f32x4.splat(edge), size));
}

/** Distance of a coordinate from the range low..high, with the rounding error of the edge. */
@inline
export function outside<W>(coordinate: v128, low: v128, high: v128, edge: f32): v128 {
  const below = f32x4.sub(low, coordinate);
  const above = f32x4.sub(coordinate, high);
  let out = f32x4.pmax(below, above);
  // The distance across the face of the world.
  if (sizeof<W>() != sizeof<Open>()) out = f32x4.pmin(out, f32x4.add(f32x4.splat(edge), f32x4.pmin(below, above)));
  return f32x4.pmax(f32x4.splat(0), out);
}
