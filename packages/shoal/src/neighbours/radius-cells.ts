// Finds points near fish, such as those of characters, without comparing each pair.

import type { School } from '../school/school.ts';

/** With fewer points, sorting does not pay. */
const leastPoints = 8;
/** Maximum number of cells per point. */
const mostCells = 32;

/**
 * Finds the points within a fixed radius of many fish. Each cell lists the points that can be within the radius of any
 * fish in the cell, in their order. So a fish reads only the list of its cell.
 */
export class RadiusCells {
  /** Coordinates of the points, m, three each. */
  points: Float64Array = new Float64Array(0);
  /** The lists of all cells: indices of points. */
  near: Int32Array = new Int32Array(0);
  /** The ranges of `near` that `find` found last. */
  readonly firsts: Int32Array = new Int32Array(256);
  readonly ends: Int32Array = new Int32Array(256);
  #count = 0;
  #total = 1;
  #reach = 0;
  #starts = new Int32Array(0);
  readonly #low = new Float64Array(3);
  readonly #high = new Float64Array(3);
  readonly #perMetre = new Float64Array(3);
  readonly #cells = Int32Array.of(1, 1, 1);
  readonly #from = new Int32Array(3);
  readonly #to = new Int32Array(3);

  /** Removes all points. */
  clear(): void {
    this.#count = 0;
  }

  /** Adds a point. */
  add(coordinates: Float64Array): void {
    const k = this.#count++;
    if (3 * k === this.points.length) this.#grow();
    this.points[3 * k] = coordinates[0];
    this.points[3 * k + 1] = coordinates[1];
    this.points[3 * k + 2] = coordinates[2];
  }

  #grow(): void {
    const { points } = this;
    this.points = new Float64Array(Math.max(3 * leastPoints, 2 * points.length));
    this.points.set(points);
  }

  /**
   * Sorts the points that were added.
   * @param radius m
   * @param isOpen whether the world is not periodic. In a periodic one, a single cell holds all points
   */
  sort(radius: number, dimensions: 2 | 3, isOpen: boolean): void {
    if (this.#count < leastPoints || !isOpen || !this.#fit(radius, dimensions)) this.#fitOne();
    const starts = this.#starts;
    this.#visit(false);
    let before = 0;
    for (let cell = 0; cell <= this.#total; cell++) {
      before += starts[cell];
      starts[cell] = before;
    }
    if (this.near.length < before) this.near = new Int32Array(2 * before);
    // Fills the lists from the last point to the first. Each list is then in the order of the points, and its start is
    // correct.
    this.#visit(true);
  }

  /** Makes one cell for all points. */
  #fitOne(): void {
    for (let axis = 0; axis < 3; axis++) this.#spread(axis);
    this.#setTotal(1);
  }

  /** Makes one infinite cell along an axis. */
  #spread(axis: number): void {
    this.#low[axis] = Number.NEGATIVE_INFINITY;
    this.#high[axis] = Number.POSITIVE_INFINITY;
    this.#perMetre[axis] = 0;
    this.#cells[axis] = 1;
  }

  #setTotal(total: number): void {
    this.#total = total;
    if (this.#starts.length <= total) this.#starts = new Int32Array(2 * total);
    else this.#starts.fill(0, 0, total + 1);
  }

  /** Sets the bounds of the points, and the search radius with a margin for rounding. */
  #bound(radius: number): void {
    const { points } = this;
    const low = this.#low.fill(Number.POSITIVE_INFINITY);
    const high = this.#high.fill(Number.NEGATIVE_INFINITY);
    let farthest = 0;
    for (let k = 0; k < 3 * this.#count; k++) {
      const at = points[k];
      if (at < low[k % 3]) low[k % 3] = at;
      if (at > high[k % 3]) high[k % 3] = at;
      if (Math.abs(at) > farthest) farthest = Math.abs(at);
    }
    // Slightly more than the radius, since the coordinates of cells are rounded.
    this.#reach = radius * (1 + 1e-6) + 1e-12 * farthest;
  }

  /** Fits the cells to the points. @returns false if a single cell is better */
  #fit(radius: number, dimensions: 2 | 3): boolean {
    this.#bound(radius);
    const reach = this.#reach;
    const low = this.#low;
    const high = this.#high;
    // In 2D, z is ignored.
    if (dimensions === 2) this.#spread(2);
    for (let axis = 0; axis < dimensions; axis++) {
      low[axis] -= reach;
      high[axis] += reach;
    }
    for (let width = reach; ; width *= 1.25) {
      let total = 1;
      for (let axis = 0; axis < dimensions; axis++) {
        const extent = high[axis] - low[axis];
        if (!(extent < 1e9 * width)) return false;
        this.#cells[axis] = Math.max(1, Math.ceil(extent / width));
        this.#perMetre[axis] = 1 / width;
        total *= this.#cells[axis];
      }
      if (total > mostCells * this.#count) continue;
      this.#setTotal(total);
      return true;
    }
  }

  /** Counts the points of each cell, or writes the lists. */
  #visit(lists: boolean): void {
    const { points, near } = this;
    const reach = this.#reach;
    const starts = this.#starts;
    const from = this.#from;
    const to = this.#to;
    const nx = this.#cells[0];
    const ny = this.#cells[1];
    for (let k = this.#count - 1; k >= 0; k--) {
      for (let axis = 0; axis < 3; axis++) {
        const most = this.#cells[axis] - 1;
        // NaN along an axis with one cell; integer arrays store it as 0.
        const at = points[3 * k + axis] - this.#low[axis];
        from[axis] = Math.max(0, Math.floor((at - reach) * this.#perMetre[axis]));
        to[axis] = Math.min(most, Math.floor((at + reach) * this.#perMetre[axis]));
      }
      for (let cz = from[2]; cz <= to[2]; cz++) {
        for (let cy = from[1]; cy <= to[1]; cy++) {
          const row = (cz * ny + cy) * nx;
          for (let cell = row + from[0]; cell <= row + to[0]; cell++) {
            if (lists) near[--starts[cell]] = k;
            else starts[cell]++;
          }
        }
      }
    }
  }

  /**
   * Finds the points that can be within the radius of each of the fish from..to, at most 256: sets `firsts` and `ends`, their ranges
   * in `near`. All fish at once, so that the processor need not wait for the cell of one before it looks up the next.
   */
  find({ x, y, z }: School, from: number, to: number): void {
    const { firsts, ends } = this;
    const starts = this.#starts;
    if (this.#total === 1) {
      firsts.fill(0, 0, to - from);
      ends.fill(starts[1], 0, to - from);
      return;
    }
    const low = this.#low;
    const high = this.#high;
    const perMetre = this.#perMetre;
    const cells = this.#cells;
    for (let i = from, k = 0; i < to; i++, k++) {
      firsts[k] = ends[k] = 0;
      // No point is near a fish outside the cells, or with a NaN position.
      if (!(x[i] >= low[0] && x[i] <= high[0] && y[i] >= low[1] && y[i] <= high[1])) continue;
      if (!(z[i] >= low[2] && z[i] <= high[2])) continue;
      const cx = Math.min(cells[0] - 1, ((x[i] - low[0]) * perMetre[0]) | 0);
      const cy = Math.min(cells[1] - 1, ((y[i] - low[1]) * perMetre[1]) | 0);
      const cz = Math.min(cells[2] - 1, ((z[i] - low[2]) * perMetre[2]) | 0);
      const cell = (cz * cells[1] + cy) * cells[0] + cx;
      firsts[k] = starts[cell];
      ends[k] = starts[cell + 1];
    }
  }
}
