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
export function forKeptFish(
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
