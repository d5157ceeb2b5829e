// Divides space into the cells of a grid, as wide as the reach.

import type { World } from '../scenario/plan.ts';
import type { Positions } from './search.ts';

/** Cells are wider than the reach by this factor, so that rounding cannot put two neighbours two cells apart. */
const slack = 1 + 1e-6;
const sampleSize = 256;

/** Between which coordinates the middle nine tenths of a sample lie, m. */
const middle = new Float64Array(2);

/**
 * The cells of a uniform grid over most of the fish. A fish outside the grid is in the nearest border cell. Such fish
 * cost time, but none is missed, because clamping never increases the distance between two fish in cells.
 */
export class Cells {
  /** Minimum corner, m. */
  readonly min: Float64Array = new Float64Array(3);
  /** Number of cells along each axis. */
  readonly count: Int32Array = new Int32Array(3);
  readonly perMetre: Float64Array = new Float64Array(3);
  readonly #seam: World | undefined;
  readonly #extent: Float64Array = new Float64Array(3);
  readonly #sample = new Float32Array(sampleSize);
  /** The sampled fish, of a school of `#sampled` fish. */
  readonly #indices = new Int32Array(sampleSize);
  #sampled = 0;

  /** @param seam the world, if it is periodic: the cells then fill it exactly */
  constructor(seam?: World) {
    this.#seam = seam;
  }

  get total(): number {
    return this.count[0] * this.count[1] * this.count[2];
  }

  /** Fits the grid to the fish, with at most about two cells per fish. @param part least width of a cell ÷ reach */
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
        // In a periodic world a cell and its two neighbours must be three different cells; else there is only one cell.
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

  /**
   * Makes the grid cover the middle 90 % of a sample of fish, with margins, so that a few distant fish do not stretch
   * it.
   */
  #cover(axis: number, component: Float32Array, count: number, reach: number): void {
    const size = Math.min(count, sampleSize);
    const sample = this.#sample;
    const indices = this.#indices;
    if (this.#sampled !== count) {
      this.#sampled = count;
      for (let k = 0; k < size; k++) indices[k] = Math.floor((k * count) / size);
    }
    for (let k = 0; k < size; k++) sample[k] = component[indices[k]];
    if (size > 0) trimmedRange(middle, sample, size, Math.floor(size / 20));
    else middle.fill(0);
    const low = middle[0];
    const high = middle[1];
    const margin = (high - low) / 4 + reach;
    this.min[axis] = low - margin;
    this.#extent[axis] = high - low + 2 * margin;
  }

  /** Index of the cell along an axis, clamped to the grid. */
  along(coordinate: number, axis: number): number {
    const cell = Math.floor((coordinate - this.min[axis]) * this.perMetre[axis]);
    return cell < 0 ? 0 : cell >= this.count[axis] ? this.count[axis] - 1 : cell;
  }

  /** Number of cells to search on each side. The reach may differ from that of `fit`. */
  span(reach: number, axis: number): number {
    const range = Math.ceil((reach * this.perMetre[axis]) / slack);
    return Math.min(this.count[axis], Math.max(1, range));
  }
}

/** Most numbers that can be left out at each end. */
const most = 31;
/** In ascending order, and in descending order. */
const smallest = new Float32Array(most + 1);
const largest = new Float32Array(most + 1);

/**
 * Writes the least and the greatest of the first numbers that remain without the `cut` smallest and the `cut` largest. One
 * pass, which keeps only the numbers at the ends in order: much faster than sorting. Ignores NaN.
 * @param count how many numbers there are
 * @param cut at most 31, and less than half of the numbers
 */
export function trimmedRange(out: Float64Array, numbers: Float32Array, count: number, cut: number): void {
  smallest.fill(Number.POSITIVE_INFINITY);
  largest.fill(Number.NEGATIVE_INFINITY);
  for (let k = 0; k < count; k++) {
    const number = numbers[k];
    if (number < smallest[cut]) {
      let at = cut;
      for (; at > 0 && smallest[at - 1] > number; at--) smallest[at] = smallest[at - 1];
      smallest[at] = number;
    }
    if (number > largest[cut]) {
      let at = cut;
      for (; at > 0 && largest[at - 1] < number; at--) largest[at] = largest[at - 1];
      largest[at] = number;
    }
  }
  out[0] = smallest[cut];
  out[1] = largest[cut];
}
