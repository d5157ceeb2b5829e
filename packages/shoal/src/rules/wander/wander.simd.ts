/*
 * The noise of wander in the kernel, for four fish at a time: what fish-noise.ts defines, in float32.
 * AssemblyScript: compiled by `npm run kernel`.
 */

/** Random values of four fish for one k: three axes, integers of 24 bits. */
let randomX: v128 = i32x4.splat(0);
let randomY: v128 = i32x4.splat(0);
let randomZ: v128 = i32x4.splat(0);

/** pcg4d of (seed, stream, fish, k) for four fish, as in random/random.ts. */
@inline
function random(seed: i32, stream: i32, fish: v128, k: i32): void {
  // Terms that do not depend on the fish are computed once.
  let x = seed * 1664525 + 1013904223;
  const y = stream * 1664525 + 1013904223;
  const w = k * 1664525 + 1013904223;
  x += y * w;
  let z4 = i32x4.add(i32x4.mul(fish, i32x4.splat(1664525)), i32x4.splat(1013904223));
  let y4 = i32x4.add(i32x4.splat(y), i32x4.mul(z4, i32x4.splat(x)));
  z4 = i32x4.add(z4, i32x4.mul(i32x4.splat(x), y4));
  let w4 = i32x4.add(i32x4.splat(w), i32x4.mul(y4, z4));
  x ^= x >>> 16;
  y4 = v128.xor(y4, i32x4.shr_u(y4, 16));
  z4 = v128.xor(z4, i32x4.shr_u(z4, 16));
  w4 = v128.xor(w4, i32x4.shr_u(w4, 16));
  const x4 = i32x4.add(i32x4.splat(x), i32x4.mul(y4, w4));
  y4 = i32x4.add(y4, i32x4.mul(z4, x4));
  z4 = i32x4.add(z4, i32x4.mul(x4, y4));
  randomX = i32x4.shr_u(x4, 8);
  randomY = i32x4.shr_u(y4, 8);
  randomZ = i32x4.shr_u(z4, 8);
}

/** Catmull–Rom curve through integers of 24 bits, whose differences are exact, scaled to [−1, 1]. */
@inline
function cubic(r0: v128, r1: v128, r2: v128, r3: v128, u: f32): v128 {
  const b = f32x4.convert_i32x4_s(i32x4.sub(r2, r0));
  const five = i32x4.add(r1, i32x4.shl(r1, 2));
  const c = f32x4.convert_i32x4_s(
    i32x4.sub(i32x4.add(i32x4.shl(r0, 1), i32x4.shl(r2, 2)), i32x4.add(five, r3)),
  );
  const middle = i32x4.sub(r1, r2);
  const d = f32x4.convert_i32x4_s(
    i32x4.add(i32x4.add(middle, i32x4.shl(middle, 1)), i32x4.sub(r3, r0)),
  );
  const u4 = f32x4.splat(u);
  const inner = f32x4.add(c, f32x4.mul(u4, d));
  const slope = f32x4.mul(f32x4.splat(0.5 * u), f32x4.add(b, f32x4.mul(u4, inner)));
  const value = f32x4.add(f32x4.convert_i32x4_s(r1), slope);
  return f32x4.sub(f32x4.mul(value, f32x4.splat(<f32>(1.0 / 8388608.0))), f32x4.splat(1));
}

/**
 * Adds the noise of some fish at a time to existing vectors.
 * @param ids address of the fish's ids, uint32, with room for three more
 * @param segment segment of the x axis
 * @param aheadY whether the y axis, a third of a segment ahead, is in the next segment
 * @param aheadZ the same for the z axis, two thirds ahead
 * @param uX position of each axis in its segment, 0 to 1
 * @param to address of the first fish's three numbers, with room for three more fish. The number after the three is not
 * changed
 * @param stride bytes from fish to fish
 */
export function noise(
  ids: usize, count: i32, seed: i32, stream: i32, segment: i32, aheadY: bool, aheadZ: bool,
  uX: f32, uY: f32, uZ: f32, verticalFactor: f32, weight: f32, to: usize, stride: usize,
): void {
  const level = f32x4.splat(weight);
  const vertical = f32x4.splat(weight * verticalFactor);
  for (let k = 0; k < count; k += 4) {
    const fish = v128.load(ids + (<usize>k << 2));
    random(seed, stream, fish, segment);
    const x0 = randomX;
    const y0 = randomY;
    const z0 = randomZ;
    random(seed, stream, fish, segment + 1);
    const x1 = randomX;
    const y1 = randomY;
    const z1 = randomZ;
    random(seed, stream, fish, segment + 2);
    const x2 = randomX;
    const y2 = randomY;
    const z2 = randomZ;
    random(seed, stream, fish, segment + 3);
    const y3 = randomY;
    const z3 = randomZ;
    const x = f32x4.mul(cubic(x0, x1, x2, randomX, uX), level);
    if (aheadY || aheadZ) random(seed, stream, fish, segment + 4);
    const y = f32x4.mul(aheadY ? cubic(y1, y2, y3, randomY, uY) : cubic(y0, y1, y2, y3, uY), vertical);
    const z = f32x4.mul(aheadZ ? cubic(z1, z2, z3, randomZ, uZ) : cubic(z0, z1, z2, z3, uZ), level);
    // Transposed: one register for each fish.
    const xy01 = v128.shuffle<f32>(x, y, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(x, y, 2, 6, 3, 7);
    const zero = f32x4.splat(0);
    const z01 = v128.shuffle<f32>(z, zero, 0, 4, 1, 5);
    const z23 = v128.shuffle<f32>(z, zero, 2, 6, 3, 7);
    const at = to + <usize>k * stride;
    add(at, v128.shuffle<f32>(xy01, z01, 0, 1, 4, 5));
    add(at + stride, v128.shuffle<f32>(xy01, z01, 2, 3, 6, 7));
    add(at + 2 * stride, v128.shuffle<f32>(xy23, z23, 0, 1, 4, 5));
    add(at + 3 * stride, v128.shuffle<f32>(xy23, z23, 2, 3, 6, 7));
  }
}

@inline
function add(at: usize, v: v128): void {
  v128.store(at, f32x4.add(v128.load(at), v));
}
