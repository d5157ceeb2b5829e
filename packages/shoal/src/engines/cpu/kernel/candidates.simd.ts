import { packingOf } from '../../../rules/kernel/lanes.simd';
import { nearRecord, nearX, nearY, nearZ, records, start } from '../../../rules/kernel/memory.simd';
import { recordBytes, Settings } from '../../../rules/kernel/layout.generated.simd';
import { edgeX, edgeY, edgeZ, isPeriodic, Open, outside, Periodic, roughDistance } from '../../../rules/kernel/seam.simd';

/** The bounding box of a cell's fish. */
let lowX: f32 = 0;
let lowY: f32 = 0;
let lowZ: f32 = 0;
let highX: f32 = 0;
let highY: f32 = 0;
let highZ: f32 = 0;

/**
 * The first cell along an axis that may contain neighbours of cell c. In a periodic world, cell 0 follows the last
 * cell.
 */
@inline
function firstNear(c: i32, span: i32, cells: i32): i32 {
  if (!isPeriodic) return max(0, c - span);
  if (2 * span + 1 >= cells) return 0;
  return c < span ? c - span + cells : c - span;
}

/** The number of such cells, each counted once. */
@inline
function manyNear(c: i32, span: i32, cells: i32): i32 {
  return isPeriodic ? min(2 * span + 1, cells) : min(cells - 1, c + span) - max(0, c - span) + 1;
}

@inline
function next(cell: i32, cells: i32): i32 {
  return cell + 1 == cells ? 0 : cell + 1;
}

/** The grid: cells along each axis, and the width of a cell, m; Infinity if there is only one. */
let cellsX: i32 = 0;
let cellsY: i32 = 0;
let cellsZ: i32 = 0;
let widthX: f64 = 0;
let widthY: f64 = 0;
let widthZ: f64 = 0;
/** Upper bound of how much two fish have approached each other since the sort, m. */
let approach: f64 = 0;
/** Address of the sentinel's record. */
export let sentinelRecord: usize = 0;

/** Sets the grid. Call it before each step and after each sort. */
export function setGrid(
  count: i32, nx: i32, ny: i32, nz: i32, perMetreX: f64, perMetreY: f64, perMetreZ: f64, approached: f64,
): void {
  sentinelRecord = records + <usize>count * recordBytes;
  cellsX = nx;
  cellsY = ny;
  cellsZ = nz;
  widthX = 1 / perMetreX;
  widthY = 1 / perMetreY;
  widthZ = 1 / perMetreZ;
  approach = approached;
}

/** A search of `span` cells to each side along an axis finds all fish nearer than this, m. */
@inline
function missedBeyond(span: i32, cells: i32, width: f64): f64 {
  return (isPeriodic ? 2 * span + 1 : span + 1) >= cells ? Infinity : <f64>span * width;
}

/** The radius within which a search of `span` cells to each side finds all fish, m; Infinity if it covers the grid. */
export function completeLength(span: i32): f64 {
  const length = min(
    missedBeyond(span, cellsX, widthX),
    min(missedBeyond(span, cellsY, widthY), missedBeyond(span, cellsZ, widthZ)),
  );
  // Slightly less, since distances are rounded.
  return max(0, (length - approach) * (1 - 1e-5));
}

/** Returns the cell of a slot: the last cell that starts at the slot or before, by bisection. */
export function cellOf(slot: i32): i32 {
  let low = 0;
  let high = cellsX * cellsY * cellsZ;
  // The last cell that begins at the slot or before.
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (firstOf(middle) <= slot) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Square of a length, rounded up. Across the faces of a periodic world, distances have the rounding error of
 * coordinates as large as the world.
 */
export function slightlyMoreSq(length: f64): f32 {
  const more = length * (1 + 1e-5) + 5e-7 * <f64>max(edgeX, max(edgeY, edgeZ));
  return <f32>min(more * more, 1e38);
}

/**
 * Gathers the candidates of one fish; the fish is the first of them.
 * @param span cells to each side
 * @param reachSq square of the reach, rounded up
 */
export function gatherAround(slot: i32, span: i32, reachSq: f32): i32 {
  const cell = cellOf(slot);
  const row = cell / cellsX;
  return gatherRange(
    slot, slot + 1, cell - row * cellsX, row % cellsY, row / cellsY, cellsX, cellsY, cellsZ,
    min(span, cellsX), min(span, cellsY), min(span, cellsZ), reachSq,
  );
}

/**
 * Gathers the candidates of cell (cx, cy, cz) into one contiguous list: the cell's own fish first, then fish of the cells
 * up to `span` away that are within reach of the box around the cell's fish. The list is padded with NaN.
 * @param own settings of the species with the largest reach in the cell
 * @returns the number of candidates
 */
export function gather(cx: i32, cy: i32, cz: i32, nx: i32, ny: i32, nz: i32, own: Settings): i32 {
  const cell = (cz * ny + cy) * nx + cx;
  return gatherRange(
    firstOf(cell), firstOf(cell + 1), cx, cy, cz, nx, ny, nz, own.spanX, own.spanY, own.spanZ, own.gatherSq,
  );
}

/** Gathers the candidates of the slots first..last of a cell; these slots come first. */
function gatherRange(
  first: i32, last: i32,
  cx: i32, cy: i32, cz: i32, nx: i32, ny: i32, nz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32,
): i32 {
  bound(first, last);
  const x0 = firstNear(cx, spanX, nx);
  const width = manyNear(cx, spanX, nx);
  const x1 = min(nx, x0 + width);
  // Number of cells beyond the face of a periodic world: they continue at cell 0.
  const x2 = x0 + width - x1;
  let found = take(0, first, last, reachSq);
  let kz = firstNear(cz, spanZ, nz);
  for (let k = manyNear(cz, spanZ, nz); k > 0; k--, kz = next(kz, nz)) {
    let ky = firstNear(cy, spanY, ny);
    for (let j = manyNear(cy, spanY, ny); j > 0; j--, ky = next(ky, ny)) {
      // The cells of a row are one contiguous range of slots.
      const row = (kz * ny + ky) * nx;
      const isOwn = ky == cy && kz == cz;
      found = takeRange(found, firstOf(row + x0), firstOf(row + x1), isOwn, first, last, reachSq);
      if (x2 > 0) found = takeRange(found, firstOf(row), firstOf(row + x2), isOwn, first, last, reachSq);
    }
  }
  // Padding: comparisons with NaN are false, so it is never within reach.
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN));
  v128.store(nearX + (<usize>found << 2), f32x4.splat(NaN), 16);
  return found;
}

/** Adds a range of slots. In the row of the fish's own cell, the slots of that cell are left out. */
@inline
function takeRange(found: i32, from: i32, to: i32, isOwn: bool, first: i32, last: i32, reachSq: f32): i32 {
  if (!isOwn) return take(found, from, to, reachSq);
  return take(take(found, from, min(to, first), reachSq), max(from, last), to, reachSq);
}

/** Upper bound of the number of candidates of cell (cx, cy, cz). */
function countNear(cx: i32, cy: i32, cz: i32, spanX: i32, spanY: i32, spanZ: i32): i32 {
  const x0 = firstNear(cx, spanX, cellsX);
  const width = manyNear(cx, spanX, cellsX);
  const x1 = min(cellsX, x0 + width);
  const x2 = x0 + width - x1;
  let near = 0;
  let kz = firstNear(cz, spanZ, cellsZ);
  for (let k = manyNear(cz, spanZ, cellsZ); k > 0; k--, kz = next(kz, cellsZ)) {
    let ky = firstNear(cy, spanY, cellsY);
    for (let j = manyNear(cy, spanY, cellsY); j > 0; j--, ky = next(ky, cellsY)) {
      const row = (kz * cellsY + ky) * cellsX;
      near += firstOf(row + x1) - firstOf(row + x0) + firstOf(row + x2) - firstOf(row);
    }
  }
  return near;
}

/** Upper bound of the number of candidates of any cell. */
export function mostNear(spanX: i32, spanY: i32, spanZ: i32): i32 {
  let most = 0;
  for (let cz = 0; cz < cellsZ; cz++) {
    for (let cy = 0; cy < cellsY; cy++) {
      const first = (cz * cellsY + cy) * cellsX;
      // Skips empty rows.
      if (firstOf(first) == firstOf(first + cellsX)) continue;
      for (let cx = 0; cx < cellsX; cx++) {
        if (firstOf(first + cx) == firstOf(first + cx + 1)) continue;
        most = max(most, countNear(cx, cy, cz, spanX, spanY, spanZ));
      }
    }
  }
  return most;
}

/** Upper bound of the number of candidates of the cell of a slot. */
export function manyAround(slot: i32, spanX: i32, spanY: i32, spanZ: i32): i32 {
  const cell = cellOf(slot);
  const row = cell / cellsX;
  return countNear(cell - row * cellsX, row % cellsY, row / cellsY, spanX, spanY, spanZ);
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

/** Adds the fish of a range of slots that are within reach of the box. */
@inline
function take(found: i32, from: i32, to: i32, reachSq: f32): i32 {
  // Most rows of few fish are empty.
  if (from >= to) return found;
  return isPeriodic ? takeIn<Periodic>(found, from, to, reachSq) : takeIn<Open>(found, from, to, reachSq);
}

function takeIn<W>(found: i32, from: i32, to: i32, reachSq: f32): i32 {
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
    const dx = outside<W>(x, ax, bx, edgeX);
    const dy = outside<W>(y, ay, by, edgeY);
    const dz = outside<W>(z, az, bz, edgeZ);
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
