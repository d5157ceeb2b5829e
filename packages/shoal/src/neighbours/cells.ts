import { orderStatistic } from '../math/order-statistic.ts';
import type { World } from '../scenario/plan.ts';
import type { Positions } from './search.ts';

/** Cells are slightly wider than the reach, so that rounding cannot put two neighbours two cells apart. */
const slack = 1 + 1e-6;
const sampleSize = 256;

/**
 * The cells of a uniform grid over most of the fish. A fish outside it counts to the nearest border cell: clamping keeps
 * order, so it costs time but is never missed.
 */
export class Cells {
  /** Least corner, m. */
  readonly min: Float64Array = new Float64Array(3);
  /** Cells along each axis. */
  readonly count: Int32Array = new Int32Array(3);
  readonly perMetre: Float64Array = new Float64Array(3);
  readonly #seam: World | undefined;
  readonly #extent: Float64Array = new Float64Array(3);
  readonly #sample = new Float32Array(sampleSize);
  /** A part of `#sample` for schools that are smaller. */
  #small = this.#sample;

  /** @param seam the world if it is periodic: the cells then fill it evenly */
  constructor(seam?: World) {
    this.#seam = seam;
  }

  get total(): number {
    return this.count[0] * this.count[1] * this.count[2];
  }

  /** Fits the grid to the fish, with at most about two cells per fish. @param part width of a cell ÷ reach */
  fit(positions: Positions, reach: number, part = 1): void {
    const { count } = positions;
    const extent = this.#extent;
    if (this.#seam) {
      const { min, max } = this.#seam;
      this.min.set(min);
      for (let axis = 0; axis < 3; axis++) extent[axis] = max[axis] - min[axis];
    } else {
      this.#cover(0, positions.x, count, reach);
      this.#cover(1, positions.y, count, reach);
      this.#cover(2, positions.z, count, reach);
    }
    const cells = this.count;
    for (let edge = Math.max(reach * slack * part, 1e-6); ; edge *= 1.25) {
      for (let axis = 0; axis < 3; axis++) {
        cells[axis] = Math.min(
          2048,
          Math.max(1, this.#seam ? Math.floor(extent[axis] / edge) : Math.ceil(extent[axis] / edge)),
        );
        // In a periodic world a cell and its two neighbours must be three different cells, or there is only one.
        if (this.#seam && cells[axis] < 3) cells[axis] = 1;
      }
      if (cells[0] * cells[1] * cells[2] > 2 * count + 64) continue;
      for (let axis = 0; axis < 3; axis++) {
        const width = this.#seam || extent[axis] > edge * 2048 ? extent[axis] / cells[axis] : edge;
        this.perMetre[axis] = width > 0 ? 1 / width : 0;
      }
      return;
    }
  }

  /** Covers the middle nine tenths of a sample, with margins, so that a few distant fish do not stretch the grid. */
  #cover(axis: number, component: Float32Array, count: number, reach: number): void {
    const size = Math.min(count, sampleSize);
    if (this.#small.length !== size) this.#small = this.#sample.subarray(0, size);
    const sample = this.#small;
    for (let k = 0; k < size; k++) sample[k] = component[Math.floor((k * count) / size)];
    const cut = Math.floor(size / 20);
    const low = size > 0 ? orderStatistic(sample, cut) : 0;
    const high = size > 0 ? orderStatistic(sample, size - 1 - cut) : 0;
    const margin = (high - low) / 4 + reach;
    this.min[axis] = low - margin;
    this.#extent[axis] = high - low + 2 * margin;
  }

  /** Index of the cell along an axis, clamped to the grid. */
  along(coordinate: number, axis: number): number {
    const cell = Math.floor((coordinate - this.min[axis]) * this.perMetre[axis]);
    return cell < 0 ? 0 : cell >= this.count[axis] ? this.count[axis] - 1 : cell;
  }

  /** Cells to search on each side, for a reach that may differ from the one of `fit`. */
  span(reach: number, axis: number): number {
    const range = Math.ceil((reach * this.perMetre[axis]) / slack);
    return Math.min(this.count[axis], Math.max(1, range));
  }
}
