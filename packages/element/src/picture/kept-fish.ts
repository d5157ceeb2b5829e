/** Positions of fish. */
export interface FishPositions {
  /** x, y and z of each fish, m. */
  readonly positions: Float32Array;
  /** Species of each fish. */
  readonly species: ArrayLike<number>;
  readonly count: number;
}

/** Fraction of the fish of a species that may have lost their school. */
const lost = 0.02;
/** These are farther from its middle than this many times the distance of the others. */
const far = 1.5;
/** Distances are sorted into bins of a fraction of their root mean square. */
const binsPerMean = 8;
const bins = 64;

/** Where the fish of a species are. */
class Group {
  count = 0;
  readonly middle = [0, 0, 0];
  /** Sum of squared distances from the middle, m². */
  squares = 0;
  /** A fish farther from the middle is not kept, m². */
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

/** Calls back for each fish that a picture keeps in view: all but the few that have lost the school of their species. */
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
