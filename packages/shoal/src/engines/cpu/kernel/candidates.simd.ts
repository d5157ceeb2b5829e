import { packingOf } from '../../../rules/kernel/lanes.simd';
import { nearRecord, nearX, nearY, nearZ, records, start } from '../../../rules/kernel/memory.simd';
import { recordBytes } from '../../../rules/kernel/layout.generated.simd';

/** The box around the fish of a cell. */
let lowX: f32 = 0;
let lowY: f32 = 0;
let lowZ: f32 = 0;
let highX: f32 = 0;
let highY: f32 = 0;
let highZ: f32 = 0;

/**
 * Gathers the candidates of cell (cx, cy, cz) into one contiguous list: the cell's own fish first, then fish of the cells
 * up to `span` away that are within reach of the box around the cell's fish. The list is padded with NaN.
 * @param reachSq square of the largest reach, slightly more
 * @returns the number of candidates
 */
export function gather(
  cx: i32, cy: i32, cz: i32, nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32,
): i32 {
  const own = (cz * ny + cy) * nx + cx;
  const first = firstOf(own);
  const last = firstOf(own + 1);
  bound(first, last);
  const x0 = max(0, cx - spanX);
  const x1 = min(nx - 1, cx + spanX);
  let found = take(0, first, last, reachSq);
  for (let kz = max(0, cz - spanZ); kz <= min(nz - 1, cz + spanZ); kz++) {
    for (let ky = max(0, cy - spanY); ky <= min(ny - 1, cy + spanY); ky++) {
      // The cells of a row are one contiguous range of slots.
      const row = (kz * ny + ky) * nx;
      const from = firstOf(row + x0);
      const to = firstOf(row + x1 + 1);
      if (ky == cy && kz == cz) {
        found = take(found, from, first, reachSq);
        found = take(found, last, to, reachSq);
      } else found = take(found, from, to, reachSq);
    }
  }
  // Every comparison with NaN is false.
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN));
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN), 16);
  return found;
}

/** Upper bound of the number of candidates of a cell. */
export function mostNear(nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32): i32 {
  let most = 0;
  for (let cz = 0; cz < nz; cz++) {
    for (let cy = 0; cy < ny; cy++) {
      const first = (cz * ny + cy) * nx;
      // Skips empty rows.
      if (firstOf(first) == firstOf(first + nx)) continue;
      for (let cx = 0; cx < nx; cx++) {
        if (firstOf(first + cx) == firstOf(first + cx + 1)) continue;
        let near = 0;
        for (let kz = max(0, cz - spanZ); kz <= min(nz - 1, cz + spanZ); kz++) {
          for (let ky = max(0, cy - spanY); ky <= min(ny - 1, cy + spanY); ky++) {
            const row = (kz * ny + ky) * nx;
            near += firstOf(row + min(nx - 1, cx + spanX) + 1) - firstOf(row + max(0, cx - spanX));
          }
        }
        most = max(most, near);
      }
    }
  }
  return most;
}

@inline
export function firstOf(cell: i32): i32 {
  return load<i32>(start + (<usize>cell << 2));
}

function bound(first: i32, last: i32): void {
  let x0: f32 = Infinity;
  let y0: f32 = Infinity;
  let z0: f32 = Infinity;
  let x1: f32 = -Infinity;
  let y1: f32 = -Infinity;
  let z1: f32 = -Infinity;
  for (let slot = first; slot < last; slot++) {
    const record = records + <usize>slot * recordBytes;
    const x = load<f32>(record, 0);
    const y = load<f32>(record, 4);
    const z = load<f32>(record, 8);
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  }
  lowX = x0;
  lowY = y0;
  lowZ = z0;
  highX = x1;
  highY = y1;
  highZ = z1;
}

/** Distance of a coordinate from the range low..high. */
@inline
function outside(coordinate: v128, low: v128, high: v128): v128 {
  const out = f32x4.pmax(f32x4.sub(low, coordinate), f32x4.sub(coordinate, high));
  return f32x4.pmax(f32x4.splat(0), out);
}

/** Adds the fish of a range of slots that are within reach of the box. */
function take(found: i32, from: i32, to: i32, reachSq: f32): i32 {
  const limit = f32x4.splat(reachSq);
  const ax = f32x4.splat(lowX);
  const ay = f32x4.splat(lowY);
  const az = f32x4.splat(lowZ);
  const bx = f32x4.splat(highX);
  const by = f32x4.splat(highY);
  const bz = f32x4.splat(highZ);
  let at = <usize>found << 2;
  const bytes = <i32>recordBytes;
  let addresses = i32x4.splat(<i32>records + from * bytes);
  addresses = i32x4.add(addresses, i32x4.mul(i32x4.splat(bytes), i32x4(0, 1, 2, 3)));
  for (let slot = from; slot < to; slot += 4) {
    const record = records + <usize>slot * recordBytes;
    const p0 = v128.load(record, 0);
    const p1 = v128.load(record, 32);
    const p2 = v128.load(record, 64);
    const p3 = v128.load(record, 96);
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const z01 = v128.shuffle<f32>(p0, p1, 2, 6, 2, 6);
    const z23 = v128.shuffle<f32>(p2, p3, 2, 6, 2, 6);
    const x = v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5);
    const y = v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7);
    const z = v128.shuffle<f32>(z01, z23, 0, 1, 4, 5);
    const dx = outside(x, ax, bx);
    const dy = outside(y, ay, by);
    const dz = outside(z, az, bz);
    const distanceSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    let bits = i32x4.bitmask(f32x4.le(distanceSq, limit));
    if (to - slot < 4) bits &= (1 << (to - slot)) - 1;
    const order = packingOf(bits);
    v128.store(nearX + at, i8x16.swizzle(x, order));
    v128.store(nearY + at, i8x16.swizzle(y, order));
    v128.store(nearZ + at, i8x16.swizzle(z, order));
    v128.store(nearRecord + at, i8x16.swizzle(addresses, order));
    at += <usize>popcnt(bits) << 2;
    addresses = i32x4.add(addresses, i32x4.splat(4 * bytes));
  }
  return <i32>(at >> 2);
}

/**
 * The first pass: finds the candidates within a fish's reach, by distance alone.
 * @param own index of the fish among the candidates
 * @param sentinel address of the sentinel's record
 * @param to where to write the addresses of their records, padded with `sentinel` to a multiple of 4
 * @returns the end of the addresses
 */
@inline
export function survive(own: i32, candidates: i32, reachSq: f32, sentinel: usize, to: usize): usize {
  const at = <usize>own << 2;
  const ownX = load<f32>(nearX + at);
  const x = f32x4.splat(ownX);
  const y = v128.load32_splat(nearY + at);
  const z = v128.load32_splat(nearZ + at);
  const limit = f32x4.splat(reachSq);
  // A fish is no neighbour of itself.
  store<f32>(nearX + at, NaN);
  const end = <usize>candidates << 2;
  const begin = to;
  // Eight candidates per iteration.
  for (let p: usize = 0; p < end; p += 32) {
    const dx = f32x4.sub(x, v128.load(nearX + p));
    const dy = f32x4.sub(y, v128.load(nearY + p));
    const dz = f32x4.sub(z, v128.load(nearZ + p));
    const ex = f32x4.sub(x, v128.load(nearX + p, 16));
    const ey = f32x4.sub(y, v128.load(nearY + p, 16));
    const ez = f32x4.sub(z, v128.load(nearZ + p, 16));
    const firstSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    const secondSq = f32x4.add(f32x4.add(f32x4.mul(ex, ex), f32x4.mul(ey, ey)), f32x4.mul(ez, ez));
    const first = i32x4.bitmask(f32x4.lt(firstSq, limit));
    const second = i32x4.bitmask(f32x4.lt(secondSq, limit));
    v128.store(to, i8x16.swizzle(v128.load(nearRecord + p), packingOf(first)));
    to += <usize>popcnt(first) << 2;
    v128.store(to, i8x16.swizzle(v128.load(nearRecord + p, 16), packingOf(second)));
    to += <usize>popcnt(second) << 2;
  }
  store<f32>(nearX + at, ownX);
  v128.store(to, i32x4.splat(<i32>sentinel));
  return begin + ((to - begin + 15) & ~15);
}
