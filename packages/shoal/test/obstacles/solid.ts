import type { TriangleMesh } from 'shoal/fields';
import { cornersOf, distanceToMesh, type Point, segmentCrosses, windingOf } from './oracle.ts';

/** A mesh that answers by all its triangles; a coarse grid of boxes only leaves out triangles that are out of the way. */
export class Solid {
  readonly corners: Float64Array;
  /** Least and greatest corner of each triangle. */
  readonly #boxes: Float64Array;
  readonly #min: Point;
  readonly #max: Point;
  readonly #cells: number[][];
  readonly #edge: Point;

  constructor(mesh: TriangleMesh) {
    this.corners = cornersOf(mesh);
    const count = this.corners.length / 9;
    this.#boxes = new Float64Array(6 * count);
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (let t = 0; t < count; t++) {
      for (let axis = 0; axis < 3; axis++) {
        const [a, b, c] = [0, 3, 6].map((k) => this.corners[9 * t + k + axis]);
        this.#boxes[6 * t + axis] = Math.min(a, b, c);
        this.#boxes[6 * t + 3 + axis] = Math.max(a, b, c);
        min[axis] = Math.min(min[axis], a, b, c);
        max[axis] = Math.max(max[axis], a, b, c);
      }
    }
    this.#min = [min[0], min[1], min[2]];
    this.#max = [max[0], max[1], max[2]];
    this.#edge = [0, 1, 2].map((axis) => (max[axis] - min[axis]) / side || 1) as [number, number, number];
    this.#cells = Array.from({ length: side ** 3 }, () => []);
    for (let t = 0; t < count; t++) {
      this.#eachCell(this.#boxes.subarray(6 * t, 6 * t + 3), this.#boxes.subarray(6 * t + 3, 6 * t + 6), (cell) => {
        cell.push(t);
        return false;
      });
    }
  }

  /** Visits the cells of a box until one returns true. */
  #eachCell(low: ArrayLike<number>, high: ArrayLike<number>, visit: (cell: number[]) => boolean): boolean {
    const at = (x: number, axis: number): number =>
      Math.max(0, Math.min(side - 1, Math.floor((x - this.#min[axis]) / this.#edge[axis])));
    for (let k = at(low[2], 2); k <= at(high[2], 2); k++) {
      for (let j = at(low[1], 1); j <= at(high[1], 1); j++) {
        for (let i = at(low[0], 0); i <= at(high[0], 0); i++)
          if (visit(this.#cells[(k * side + j) * side + i])) return true;
      }
    }
    return false;
  }

  /** Whether the straight way from a to b passes through any triangle. */
  isCrossed(a: Point, b: Point): boolean {
    return this.#isCrossedBetween(a, b, a, b);
  }

  /** Whether a triangle near the part from p to q of the way from a to b is crossed by that way. */
  #isCrossedBetween(a: Point, b: Point, p: Point, q: Point): boolean {
    let cells = 0;
    for (let axis = 0; axis < 3; axis++) {
      if (Math.max(p[axis], q[axis]) < this.#min[axis] || Math.min(p[axis], q[axis]) > this.#max[axis]) return false;
      cells = Math.max(cells, Math.abs(p[axis] - q[axis]) / this.#edge[axis]);
    }
    if (cells > 2) {
      const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
      return this.#isCrossedBetween(a, b, p, middle) || this.#isCrossedBetween(a, b, middle, q);
    }
    const low: Point = [Math.min(p[0], q[0]), Math.min(p[1], q[1]), Math.min(p[2], q[2])];
    const high: Point = [Math.max(p[0], q[0]), Math.max(p[1], q[1]), Math.max(p[2], q[2])];
    const boxes = this.#boxes;
    return this.#eachCell(low, high, (cell) =>
      cell.some(
        (t) =>
          boxes[6 * t] <= high[0] &&
          boxes[6 * t + 1] <= high[1] &&
          boxes[6 * t + 2] <= high[2] &&
          boxes[6 * t + 3] >= low[0] &&
          boxes[6 * t + 4] >= low[1] &&
          boxes[6 * t + 5] >= low[2] &&
          segmentCrosses(this.corners, t, a, b),
      ),
    );
  }

  distance(p: Point): number {
    return distanceToMesh(this.corners, p);
  }

  winding(p: Point): number {
    return windingOf(this.corners, p);
  }
}

const side = 12;
