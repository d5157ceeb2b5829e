import { type FishPositions, forKeptFish } from './kept-fish.ts';

/** Half the length of a drawn body, in body lengths. */
const bodyRadius = 0.7;

/** Axes of a camera in the world: right, up, and backwards. */
export type Axes = readonly (readonly number[])[];

/** The extent of a school as seen by a camera. */
export class SchoolExtent {
  readonly #axes: Axes;
  /** Tangents of half the angles that the fish may fill, across and upwards. */
  readonly #slopes: readonly [number, number];
  /**
   * For the right, left, upper and lower edge: the foremost depth from which an eye on the axis through the origin sees
   * all fish, m.
   */
  readonly #edges = [0, 0, 0, 0].fill(Number.NEGATIVE_INFINITY);
  /** Mean depth of the fish, m. */
  #depth = 0;

  /** @param lengths of the bodies of each species, m */
  constructor(fish: FishPositions, lengths: readonly number[], axes: Axes, slopes: readonly [number, number]) {
    this.#axes = axes;
    this.#slopes = slopes;
    const [right, up, back] = axes;
    const [across, upwards] = slopes;
    const edges = this.#edges;
    let count = 0;
    forKeptFish(fish, (x, y, z, species) => {
      const u = right[0] * x + right[1] * y + right[2] * z;
      const v = up[0] * x + up[1] * y + up[2] * z;
      const w = back[0] * x + back[1] * y + back[2] * z;
      const radius = bodyRadius * lengths[species];
      edges[0] = Math.max(edges[0], w + (radius + u) / across);
      edges[1] = Math.max(edges[1], w + (radius - u) / across);
      edges[2] = Math.max(edges[2], w + (radius + v) / upwards);
      edges[3] = Math.max(edges[3], w + (radius - v) / upwards);
      this.#depth += (w - this.#depth) / ++count;
    });
  }

  /** The point for the middle of the picture, m, with equal margins on opposite sides. */
  get middle(): number[] {
    const [right, left, upper, lower] = this.#edges;
    const [across, upwards] = this.#slopes;
    const offsets = [((right - left) * across) / 2, ((upper - lower) * upwards) / 2, this.#depth];
    return [0, 1, 2].map((axis) => this.#axes.reduce((sum, one, k) => sum + one[axis] * offsets[k], 0));
  }

  /** Distance from a point in the middle of the picture to an eye that sees all fish, m. */
  distanceTo(point: readonly number[]): number {
    const [u, v, w] = this.#axes.map((axis) => axis[0] * point[0] + axis[1] * point[1] + axis[2] * point[2]);
    const [across, upwards] = this.#slopes;
    const [right, left, upper, lower] = this.#edges;
    return Math.max(right - u / across, left + u / across, upper - v / upwards, lower + v / upwards) - w;
  }
}
