// How large a school looks to a camera, without the few fish that have lost it.

/** Half the length of a drawn body, in body lengths. */
const bodyRadius = 0.7;

/** Axes of a camera in the world: right, up, and backwards. */
export type CameraAxes = readonly (readonly number[])[];

/** The extent of a school as seen by a camera. */
export class SchoolExtent {
  readonly #axes: CameraAxes;
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
  constructor(fish: FishPositions, lengths: readonly number[], axes: CameraAxes, slopes: readonly [number, number]) {
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

/** Positions of fish. */
export interface FishPositions {
  /** x, y and z of each fish, m. */
  readonly positions: Float32Array;
  /** Species of each fish. */
  readonly species: ArrayLike<number>;
  readonly count: number;
}

/** Largest fraction of the fish of a species that count as lost. */
const lost = 0.02;
/** A fish is lost if it is farther from the school's middle than this multiple of the others' distance. */
const far = 1.5;
/** Number of bins for distances, per root mean square distance. */
const binsPerMean = 8;
const bins = 64;

/** The distribution of the fish of one species. */
class Group {
  count = 0;
  readonly middle = [0, 0, 0];
  /** Sum of squared distances from the middle, m². */
  squares = 0;
  /** Squared distance from the middle beyond which a fish is not kept in view, m². */
  reach: number = Number.POSITIVE_INFINITY;
  readonly #bins = new Uint32Array(bins);

  squaredDistance(positions: Float32Array, i: number): number {
    const { middle } = this;
    return (
      (positions[3 * i] - middle[0]) ** 2 +
      (positions[3 * i + 1] - middle[1]) ** 2 +
      (positions[3 * i + 2] - middle[2]) ** 2
    );
  }

  sort(square: number): void {
    const mean = Math.sqrt(this.squares / this.count) || 1;
    this.#bins[Math.min(bins - 1, Math.floor((binsPerMean * Math.sqrt(square)) / mean))]++;
  }

  setReach(): void {
    const most = this.count - Math.floor(lost * this.count);
    if (most === this.count) return;
    let [bin, within] = [0, 0];
    while (bin < bins - 1 && within < most) within += this.#bins[bin++];
    this.reach = (((far * bin) / binsPerMean) ** 2 * this.squares) / this.count;
  }
}

/** Calls back for each fish to keep in view: all but a few that have lost their school. */
function forKeptFish(
  { positions, species, count }: FishPositions,
  take: (x: number, y: number, z: number, species: number) => void,
): void {
  const groups: Group[] = [];
  const each = (visit: (group: Group, i: number) => void): void => {
    for (let i = 0; i < count; i++) {
      groups[species[i]] ??= new Group();
      visit(groups[species[i]], i);
    }
  };
  each((group, i) => {
    group.count++;
    for (let axis = 0; axis < 3; axis++) {
      group.middle[axis] += (positions[3 * i + axis] - group.middle[axis]) / group.count;
    }
  });
  each((group, i) => {
    group.squares += group.squaredDistance(positions, i);
  });
  each((group, i) => group.sort(group.squaredDistance(positions, i)));
  for (const group of groups) group?.setReach();
  each((group, i) => {
    if (group.squaredDistance(positions, i) > group.reach) return;
    take(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2], species[i]);
  });
}
