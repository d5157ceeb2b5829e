import { records, start } from '../../../rules/kernel/memory.simd';
import { recordBytes } from '../../../rules/kernel/layout.generated.simd';
import { edgeX, edgeY, edgeZ, isPeriodic } from '../../../rules/kernel/seam.simd';

/* The grid in whose cells the fish are sorted. */

/** The grid: cells along each axis, and the width of a cell, m; Infinity if there is only one. */
export let cellsX: i32 = 0;
export let cellsY: i32 = 0;
export let cellsZ: i32 = 0;
export let widthX: f64 = 0;
export let widthY: f64 = 0;
export let widthZ: f64 = 0;
/** Cells per metre along each row. */
export let perMetre: f64 = 0;
/** Its minimum corner, m. */
export let minX: f64 = 0;
export let minY: f64 = 0;
export let minZ: f64 = 0;
/** Upper bound of how much two fish have approached each other since the sort, m. */
export let approach: f64 = 0;
/** Address of the sentinel's record. */
export let sentinelRecord: usize = 0;

/** Sets the grid. Call it before each step and after each sort. */
export function setGrid(
  count: i32, nx: i32, ny: i32, nz: i32, perMetreX: f64, perMetreY: f64, perMetreZ: f64,
  x: f64, y: f64, z: f64, approached: f64,
): void {
  minX = x;
  minY = y;
  minZ = z;
  sentinelRecord = records + <usize>count * recordBytes;
  cellsX = nx;
  cellsY = ny;
  cellsZ = nz;
  perMetre = perMetreX;
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
 * The first cell along an axis that may contain neighbours of cell c. In a periodic world, cell 0 follows the last
 * cell.
 */
@inline
export function firstNear(c: i32, span: i32, cells: i32): i32 {
  if (!isPeriodic) return max(0, c - span);
  if (2 * span + 1 >= cells) return 0;
  return c < span ? c - span + cells : c - span;
}

/** The number of such cells, each counted once. */
@inline
export function manyNear(c: i32, span: i32, cells: i32): i32 {
  return isPeriodic ? min(2 * span + 1, cells) : min(cells - 1, c + span) - max(0, c - span) + 1;
}

@inline
export function next(cell: i32, cells: i32): i32 {
  return cell + 1 == cells ? 0 : cell + 1;
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
