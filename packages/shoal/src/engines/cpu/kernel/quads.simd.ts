import { records } from '../../../rules/kernel/memory.simd';
import { recordBytes } from '../../../rules/kernel/layout.generated.simd';
import { isPeriodic } from '../../../rules/kernel/seam.simd';
import {
  approach, cellsX, cellsY, cellsZ, firstNear, firstOf, manyNear, minX, minY, minZ, next, perMetre, widthX, widthY, widthZ,
} from './grid.simd';

/*
 * Lists the fish of the cells around a cell, before any distance is computed. A quad is up to four adjacent slots: the
 * address of the first record, and a bit for each slot in use in its lowest four bits. One loop over all quads has no
 * branch that depends on how many fish a row of cells has.
 *
 * Quads are in the memory of list 0, which is written only afterwards. They are no more than the candidates.
 */

/** The bounding box of the fish that search. */
export let lowX: f32 = 0;
export let lowY: f32 = 0;
export let lowZ: f32 = 0;
export let highX: f32 = 0;
export let highY: f32 = 0;
export let highZ: f32 = 0;

/** Sets the box to a point: the position of one fish. */
@inline
export function boundOne(slot: i32): void {
  const record = records + <usize>slot * recordBytes;
  lowX = highX = load<f32>(record, 0);
  lowY = highY = load<f32>(record, 4);
  lowZ = highZ = load<f32>(record, 8);
}

/** Sets the box to that of the fish of the slots first..last. */
export function bound(first: i32, last: i32): void {
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

@inline
function recordAt(slot: i32): i32 {
  return <i32>records + slot * <i32>recordBytes;
}

/** Adds `count` slots from a slot on; may be none. @param at where to write @returns the end */
@inline
export function addRange(at: usize, from: i32, count: i32): usize {
  const record = recordAt(from);
  const bits = (1 << count) - 1;
  // Nearly always at most two quads: both are written, and only those in use are kept.
  store<i32>(at, record | (bits & 15), 0);
  store<i32>(at, (record + 4 * <i32>recordBytes) | ((bits >> 4) & 15), 4);
  return count > 8 ? addMany(at, record, count) : at + (<usize>((count + 3) >> 2) << 2);
}

/** Like `addRange`, for any number of slots, at the address of the first record. */
function addMany(at: usize, record: i32, count: i32): usize {
  if (count <= 0) return at;
  for (; count > 4; count -= 4) {
    store<i32>(at, record | 15);
    record += 4 * <i32>recordBytes;
    at += 4;
  }
  store<i32>(at, record | ((1 << count) - 1));
  return at + 4;
}

/**
 * Square of a lower bound of the distance from the box to the fish of cell k along an axis, for fish in cell c. Fish
 * outside the grid are in its border cells, so only the face towards the box counts.
 */
@inline
function gapSq(k: i32, c: i32, corner: f64, width: f64, low: f32, high: f32): f64 {
  if (k == c) return 0;
  const gap = (k < c ? <f64>low - (corner + <f64>(k + 1) * width) : corner + <f64>k * width - <f64>high) - approach;
  return gap > 0 ? gap * gap : 0;
}

/** The cell along the row in which a coordinate is, kept from first to last; first if it is NaN. */
@inline
function cellWithin(coordinate: f64, first: i32, last: i32): i32 {
  const cell = (coordinate - minX) * perMetre;
  return cell > <f64>first ? (cell < <f64>last ? <i32>cell : last) : first;
}

/**
 * Adds the fish of the cells up to some cells away from (cx, cy, cz) that may be within reach of the box, without those
 * of the cell itself.
 * @param first the slots of the cell itself
 * @param last their end
 * @param reachSq square of the reach, rounded up
 */
export function addAround(
  first: i32, last: i32, cx: i32, cy: i32, cz: i32, spanX: i32, spanY: i32, spanZ: i32, reachSq: f32,
  at: usize,
): usize {
  if (isPeriodic) return addAcross(first, last, cx, cy, cz, spanX, spanY, spanZ, at);
  const nx = cellsX;
  const ny = cellsY;
  // More than the rounding error of distances. Below Infinity, the gap to cells beyond the grid.
  const limit = min(<f64>reachSq * (1 + 1e-6), f64.MAX_VALUE);
  if ((spanX | spanY | spanZ) == 1) return addNext(first, last, cx, cy, cz, limit, at);
  const x0 = max(0, cx - spanX);
  const x1 = min(nx - 1, cx + spanX);
  const y0 = max(0, cy - spanY);
  const y1 = min(ny - 1, cy + spanY);
  const z1 = min(cellsZ - 1, cz + spanZ);
  for (let kz = max(0, cz - spanZ); kz <= z1; kz++) {
    const besideZ = limit - gapSq(kz, cz, minZ, widthZ, lowZ, highZ);
    for (let ky = y0; ky <= y1; ky++) {
      const rest = besideZ - gapSq(ky, cy, minY, widthY, lowY, highY);
      if (rest < 0) continue;
      const beside = sqrt<f64>(rest) + approach;
      const from = cellWithin(<f64>lowX - beside, x0, cx);
      const to = cellWithin(<f64>highX + beside, cx, x1) + 1;
      // The cells of a row are one contiguous range of slots.
      const row = (kz * ny + ky) * nx;
      const isOwn = ky == cy && kz == cz;
      const start = firstOf(row + from);
      const end = firstOf(row + to);
      at = addRange(at, start, (isOwn ? first : end) - start);
      if (isOwn) at = addRange(at, last, end - last);
    }
  }
  return at;
}

/** The square of the gap to the cell before c along an axis, or after it; Infinity if there is none. */
@inline
function gapBefore(c: i32, corner: f64, width: f64, low: f32): f64 {
  return c > 0 ? squareAbove(<f64>low - (corner + <f64>c * width)) : Infinity;
}

@inline
function gapAfter(c: i32, cells: i32, corner: f64, width: f64, high: f32): f64 {
  return c < cells - 1 ? squareAbove(corner + <f64>(c + 1) * width - <f64>high) : Infinity;
}

@inline
function squareAbove(distance: f64): f64 {
  const gap = distance - approach;
  return gap > 0 ? gap * gap : 0;
}

/** Adds a cell and the cells before and after it in its row, if the rest of the squared reach is not below their gaps. */
@inline
function addRow(at: usize, cell: i32, rest: f64, before: f64, after: f64): usize {
  const from = firstOf(cell - i32(before <= rest));
  const to = firstOf(cell + 1 + i32(after <= rest));
  return addRange(at, from, (to - from) & -i32(rest >= 0));
}

/** Like `addAround`, for the cells next to the cell, without branches that depend on the position. */
function addNext(first: i32, last: i32, cx: i32, cy: i32, cz: i32, limit: f64, at: usize): usize {
  const nx = cellsX;
  const layer = nx * cellsY;
  const cell = cz * layer + cy * nx + cx;
  const beforeX = gapBefore(cx, minX, widthX, lowX);
  const afterX = gapAfter(cx, cellsX, minX, widthX, highX);
  const beforeY = gapBefore(cy, minY, widthY, lowY);
  const afterY = gapAfter(cy, cellsY, minY, widthY, highY);
  // Rows beyond the grid have infinite gaps, so any row can stand for them.
  const below = cy > 0 ? nx : 0;
  const above = cy < cellsY - 1 ? nx : 0;
  let rest = limit - gapBefore(cz, minZ, widthZ, lowZ);
  let middle = cell - (cz > 0 ? layer : 0);
  at = addRow(at, middle - below, rest - beforeY, beforeX, afterX);
  at = addRow(at, middle, rest, beforeX, afterX);
  at = addRow(at, middle + above, rest - afterY, beforeX, afterX);
  at = addRow(at, cell - below, limit - beforeY, beforeX, afterX);
  const from = firstOf(cell - i32(beforeX <= limit));
  at = addRange(at, from, first - from);
  at = addRange(at, last, firstOf(cell + 1 + i32(afterX <= limit)) - last);
  at = addRow(at, cell + above, limit - afterY, beforeX, afterX);
  rest = limit - gapAfter(cz, cellsZ, minZ, widthZ, highZ);
  middle = cell + (cz < cellsZ - 1 ? layer : 0);
  at = addRow(at, middle - below, rest - beforeY, beforeX, afterX);
  at = addRow(at, middle, rest, beforeX, afterX);
  return addRow(at, middle + above, rest - afterY, beforeX, afterX);
}

/** Like `addAround`, in a periodic world. No distances are bounded there. */
function addAcross(
  first: i32, last: i32, cx: i32, cy: i32, cz: i32, spanX: i32, spanY: i32, spanZ: i32, at: usize,
): usize {
  const nx = cellsX;
  const ny = cellsY;
  const nz = cellsZ;
  const x0 = firstNear(cx, spanX, nx);
  const width = manyNear(cx, spanX, nx);
  const x1 = min(nx, x0 + width);
  // Number of cells beyond the face of a periodic world: they continue at cell 0.
  const x2 = x0 + width - x1;
  let kz = firstNear(cz, spanZ, nz);
  for (let k = manyNear(cz, spanZ, nz); k > 0; k--, kz = next(kz, nz)) {
    let ky = firstNear(cy, spanY, ny);
    for (let j = manyNear(cy, spanY, ny); j > 0; j--, ky = next(ky, ny)) {
      const row = (kz * ny + ky) * nx;
      const isOwn = ky == cy && kz == cz;
      for (let part = 0; part < 2; part++) {
        const from = firstOf(row + (part == 0 ? x0 : 0));
        const to = firstOf(row + (part == 0 ? x1 : x2));
        at = addMany(at, recordAt(from), (isOwn ? min(to, first) : to) - from);
        if (isOwn) at = addMany(at, recordAt(max(from, last)), to - max(from, last));
      }
    }
  }
  return at;
}
