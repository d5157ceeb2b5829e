import {
  collected, records, slotOf, start, steering, velocities, x, y, z,
} from '../../../rules/kernel/memory.simd';
import { recordBytes, rowBytes, sumBytes, vectorBytes, vectorsBytes } from '../../../rules/kernel/layout.generated.simd';

/** Coordinate of the sentinel, m: beyond every radius, and its square is finite. */
const nowhere: f32 = 1e18;

@inline
function cellAlong(coordinate: f32, min: f64, perMetre: f64, cells: i32): i32 {
  const cell = (<f64>coordinate - min) * perMetre;
  // Clamped to the grid, as in cells.ts.
  if (cell >= <f64>cells) return cells - 1;
  return cell > 0 ? <i32>cell : 0;
}

/**
 * Counting sort by cell; fish of one cell are in the order of their indices, so the order depends on the state alone.
 */
export function sort(
  count: i32,
  nx: i32, ny: i32, nz: i32,
  minX: f64, minY: f64, minZ: f64,
  perMetreX: f64, perMetreY: f64, perMetreZ: f64,
): void {
  const total = nx * ny * nz;
  memory.fill(start, 0, (<usize>total + 1) << 2);
  for (let i = 0; i < count; i++) {
    const at = <usize>i << 2;
    const cx = cellAlong(load<f32>(x + at), minX, perMetreX, nx);
    const cy = cellAlong(load<f32>(y + at), minY, perMetreY, ny);
    const cz = cellAlong(load<f32>(z + at), minZ, perMetreZ, nz);
    const cell = (cz * ny + cy) * nx + cx;
    store<i32>(slotOf + at, cell);
    const counter = start + (<usize>cell << 2);
    store<i32>(counter, load<i32>(counter) + 1);
  }
  // start[c] is now the end of cell c. Filling slots from the last fish to the first turns it into the start.
  let before = 0;
  for (let cell = 0; cell <= total; cell++) {
    const counter = start + (<usize>cell << 2);
    before += load<i32>(counter);
    store<i32>(counter, before);
  }
  for (let i = count - 1; i >= 0; i--) {
    const at = <usize>i << 2;
    const counter = start + (<usize>load<i32>(slotOf + at) << 2);
    const slot = load<i32>(counter) - 1;
    store<i32>(counter, slot);
    store<i32>(slotOf + at, slot);
  }
}

/** Writes the sentinel's record after the last slot. */
export function endRecords(count: i32, withVelocities: bool): void {
  const sentinel = records + <usize>count * recordBytes;
  v128.store(sentinel, v128.replace_lane<i32>(f32x4.splat(nowhere), 3, 0));
  v128.store(sentinel, i32x4.splat(0), 16);
  if (withVelocities) v128.store(velocities + (<usize>count << 4), i32x4.splat(0));
}

@inline
function vectorsOf(fish: i32): usize {
  return steering + <usize>load<u32>(slotOf + (<usize>fish << 2)) * vectorsBytes;
}

/**
 * Copies the steering vectors of the fish from..to, at most a chunk, from the order of slots into rows in the order of
 * fish. The noise of a row is 0. This is the only loop with random memory access.
 */
export function collect(from: i32, to: i32): void {
  let at = collected;
  for (let i = from; i < to; i++) {
    const vectors = vectorsOf(i);
    const a = v128.load(vectors);
    const b = v128.load(vectors, 16);
    const c = v128.load32_zero(vectors, 32);
    v128.store(at, a);
    v128.store(at, b, 16);
    v128.store(at, c, 32);
    at += rowBytes;
  }
}

/** Like `collect`, but copies weighted sums: four numbers per fish, the last unused. */
export function collectSums(from: i32, to: i32, first: f32, second: f32, third: f32): void {
  let at = collected;
  for (let i = from; i < to; i++) {
    const vectors = vectorsOf(i);
    const a = f32x4.mul(v128.load(vectors), f32x4.splat(first));
    const b = f32x4.mul(v128.load(vectors, vectorBytes), f32x4.splat(second));
    const c = f32x4.mul(v128.load(vectors, 2 * vectorBytes), f32x4.splat(third));
    v128.store(at, f32x4.add(f32x4.add(a, b), c));
    at += sumBytes;
  }
}
