import { packingOf } from '../../../rules/kernel/lanes.simd';
import { nearRecord, nearX, nearY, nearZ, neighbourLists, records } from '../../../rules/kernel/memory.simd';
import { recordBytes, Settings } from '../../../rules/kernel/layout.generated.simd';
import { edgeX, edgeY, edgeZ, isPeriodic, Open, outside, Periodic, roughDistance } from '../../../rules/kernel/seam.simd';
import { cellOf, cellsX, cellsY, cellsZ, sentinelRecord } from './grid.simd';
import {
  addAround, addRange, bound, boundOne, highX, highY, highZ, lowX, lowY, lowZ,
} from './quads.simd';

/**
 * Gathers the candidates of one fish; the fish is the first of them.
 * @param span cells to each side
 * @param reachSq square of the reach, rounded up
 */
export function gatherAround(slot: i32, span: i32, reachSq: f32): i32 {
  const cell = cellOf(slot);
  const row = cell / cellsX;
  return gatherFor(
    slot, slot + 1, cell - row * cellsX, row % cellsY, row / cellsY,
    min(span, cellsX), min(span, cellsY), min(span, cellsZ), reachSq,
  );
}

/**
 * Gathers the candidates of the slots first..last, the fish of cell (cx, cy, cz), into one contiguous list: these fish
 * first, then fish of the cells up to a span away that are within reach of the box around them. The list is padded with
 * NaN.
 * @param most settings of the species with the largest reach among them
 * @param reachSq square of the reach, at most that of this species, rounded up
 * @returns the number of candidates
 */
export function gather(first: i32, last: i32, cx: i32, cy: i32, cz: i32, most: Settings, reachSq: f32): i32 {
  return gatherFor(first, last, cx, cy, cz, most.spanX, most.spanY, most.spanZ, reachSq);
}

function gatherFor(
  first: i32, last: i32, cx: i32, cy: i32, cz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32,
): i32 {
  bound(first, last);
  const own = addRange(neighbourLists, first, last - first);
  const end = addAround(first, last, cx, cy, cz, spanX, spanY, spanZ, reachSq, own);
  const found = isPeriodic ? takeNear<Periodic>(end, reachSq) : takeNear<Open>(end, reachSq);
  // Padding: comparisons with NaN are false, so it is never within reach.
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN));
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN), 16);
  return found;
}

/** Packs the fish of the quads that are within reach of the box. @returns their number */
function takeNear<W>(end: usize, reachSq: f32): i32 {
  const limit = f32x4.splat(reachSq);
  const ax = f32x4.splat(lowX);
  const ay = f32x4.splat(lowY);
  const az = f32x4.splat(lowZ);
  const bx = f32x4.splat(highX);
  const by = f32x4.splat(highY);
  const bz = f32x4.splat(highZ);
  let at: usize = 0;
  for (let quad = neighbourLists; quad < end; quad += 4) {
    const bits = load<i32>(quad);
    const record = <usize>(bits & ~15);
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
    const dx = outside<W>(x, ax, bx, edgeX);
    const dy = outside<W>(y, ay, by, edgeY);
    const dz = outside<W>(z, az, bz, edgeZ);
    const distanceSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    const near = i32x4.bitmask(f32x4.le(distanceSq, limit)) & bits;
    const order = packingOf(near);
    v128.store(nearX + at, i8x16.swizzle(x, order));
    v128.store(nearY + at, i8x16.swizzle(y, order));
    v128.store(nearZ + at, i8x16.swizzle(z, order));
    v128.store(nearRecord + at, i8x16.swizzle(addressesFrom(record), order));
    at += <usize>popcnt(near) << 2;
  }
  return <i32>(at >> 2);
}

/** The addresses of four adjacent records. */
@inline
function addressesFrom(record: usize): v128 {
  const bytes = <i32>recordBytes;
  return i32x4.add(i32x4.splat(<i32>record), i32x4(0, bytes, 2 * bytes, 3 * bytes));
}

/** Number of distances computed in the last `surviveAlone` or `surviveAround`. */
export let tested: i32 = 0;

/**
 * Packs the fish within reach of a fish that is alone in cell (cx, cy, cz). They are the same fish in the same order as
 * by `gather` and `survive`, but no candidates are gathered first. Not for periodic worlds.
 * @param to see `survive`
 */
export function surviveAlone(
  slot: i32, cx: i32, cy: i32, cz: i32, own: Settings, searchSq: f32, reachSq: f32, to: usize,
): usize {
  return surviveFor(slot, cx, cy, cz, own.spanX, own.spanY, own.spanZ, searchSq, reachSq, to);
}

/** Like `surviveAlone`, for any fish, in the order of `gatherAround`. Parameters as in `gatherAround` and `survive`. */
export function surviveAround(slot: i32, span: i32, reachSq: f32, to: usize): usize {
  const cell = cellOf(slot);
  const row = cell / cellsX;
  return surviveFor(
    slot, cell - row * cellsX, row % cellsY, row / cellsY,
    min(span, cellsX), min(span, cellsY), min(span, cellsZ), reachSq, reachSq, to,
  );
}

/**
 * @param searchSq square of the radius within which rows of cells are searched
 * @param reachSq square of the reach
 */
function surviveFor(
  slot: i32, cx: i32, cy: i32, cz: i32, spanX: i32, spanY: i32, spanZ: i32, searchSq: f32, reachSq: f32, to: usize,
): usize {
  boundOne(slot);
  const end = addAround(slot, slot + 1, cx, cy, cz, spanX, spanY, spanZ, searchSq, neighbourLists);
  let count = 0;
  const x = f32x4.splat(lowX);
  const y = f32x4.splat(lowY);
  const z = f32x4.splat(lowZ);
  const limit = f32x4.splat(reachSq);
  const begin = to;
  for (let quad = neighbourLists; quad < end; quad += 4) {
    const bits = load<i32>(quad);
    const record = <usize>(bits & ~15);
    const p0 = v128.load(record, 0);
    const p1 = v128.load(record, 32);
    const p2 = v128.load(record, 64);
    const p3 = v128.load(record, 96);
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const z01 = v128.shuffle<f32>(p0, p1, 2, 6, 2, 6);
    const z23 = v128.shuffle<f32>(p2, p3, 2, 6, 2, 6);
    const dx = f32x4.sub(x, v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5));
    const dy = f32x4.sub(y, v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7));
    const dz = f32x4.sub(z, v128.shuffle<f32>(z01, z23, 0, 1, 4, 5));
    const distanceSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    const near = i32x4.bitmask(f32x4.lt(distanceSq, limit)) & bits;
    count += popcnt(bits & 15);
    v128.store(to, i8x16.swizzle(addressesFrom(record), packingOf(near)));
    to += <usize>popcnt(near) << 2;
  }
  tested = count;
  v128.store(to, i32x4.splat(<i32>sentinelRecord));
  return begin + ((to - begin + 15) & ~15);
}

/**
 * Packs the survivors within a smaller reach, in place.
 * @param from start of the addresses of the survivors, padded to a multiple of 4
 * @returns the end of the addresses
 */
export function surviveAgain(slot: i32, from: usize, to: usize, reachSq: f32): usize {
  return isPeriodic ? surviveAgainIn<Periodic>(slot, from, to, reachSq) : surviveAgainIn<Open>(slot, from, to, reachSq);
}

function surviveAgainIn<W>(slot: i32, from: usize, to: usize, reachSq: f32): usize {
  const self = records + <usize>slot * recordBytes;
  const x = v128.load32_splat(self, 0);
  const y = v128.load32_splat(self, 4);
  const z = v128.load32_splat(self, 8);
  const limit = f32x4.splat(reachSq);
  let out = from;
  for (let p = from; p < to; p += 16) {
    const p0 = v128.load(<usize>load<u32>(p, 0));
    const p1 = v128.load(<usize>load<u32>(p, 4));
    const p2 = v128.load(<usize>load<u32>(p, 8));
    const p3 = v128.load(<usize>load<u32>(p, 12));
    const xy01 = v128.shuffle<f32>(p0, p1, 0, 4, 1, 5);
    const xy23 = v128.shuffle<f32>(p2, p3, 0, 4, 1, 5);
    const z01 = v128.shuffle<f32>(p0, p1, 2, 6, 2, 6);
    const z23 = v128.shuffle<f32>(p2, p3, 2, 6, 2, 6);
    const dx = roughDistance<W>(x, v128.shuffle<f32>(xy01, xy23, 0, 1, 4, 5), edgeX);
    const dy = roughDistance<W>(y, v128.shuffle<f32>(xy01, xy23, 2, 3, 6, 7), edgeY);
    const dz = roughDistance<W>(z, v128.shuffle<f32>(z01, z23, 0, 1, 4, 5), edgeZ);
    const distanceSq = f32x4.add(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dy, dy)), f32x4.mul(dz, dz));
    const near = i32x4.bitmask(f32x4.lt(distanceSq, limit));
    v128.store(out, i8x16.swizzle(v128.load(p), packingOf(near)));
    out += <usize>popcnt(near) << 2;
  }
  v128.store(out, i32x4.splat(<i32>sentinelRecord));
  return from + ((out - from + 15) & ~15);
}

/**
 * The first pass: packs the candidates within a fish's reach, whatever their species and direction.
 * @param own index of the fish among the candidates
 * @param sentinel address of the sentinel's record
 * @param to where the addresses of their records are written, padded with `sentinel` to a multiple of 4
 * @returns the end of the addresses
 */
@inline
export function survive(own: i32, candidates: i32, reachSq: f32, sentinel: usize, to: usize): usize {
  return isPeriodic
    ? survivePeriodic(own, candidates, reachSq, sentinel, to)
    : surviveIn<Open>(own, candidates, reachSq, sentinel, to);
}

function survivePeriodic(own: i32, candidates: i32, reachSq: f32, sentinel: usize, to: usize): usize {
  return surviveIn<Periodic>(own, candidates, reachSq, sentinel, to);
}

@inline
function surviveIn<W>(own: i32, candidates: i32, reachSq: f32, sentinel: usize, to: usize): usize {
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
    const dx = roughDistance<W>(x, v128.load(nearX + p), edgeX);
    const dy = roughDistance<W>(y, v128.load(nearY + p), edgeY);
    const dz = roughDistance<W>(z, v128.load(nearZ + p), edgeZ);
    const ex = roughDistance<W>(x, v128.load(nearX + p, 16), edgeX);
    const ey = roughDistance<W>(y, v128.load(nearY + p, 16), edgeY);
    const ez = roughDistance<W>(z, v128.load(nearZ + p, 16), edgeZ);
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
