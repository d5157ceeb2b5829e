/** Tangent of half the vertical field of view. */
const slope: number = Math.tan(0.35);
/** Fraction of the width or height of the picture that the fish fill. */
const filled = 0.88;
/** Time constants, s: to follow the middle, to move away from a growing school, and to move towards a shrinking one. */
const middleLag = 0.7;
const growingLag = 0.3;
const shrinkingLag = 1.6;
/** Slow rotation around the school, radians/s. */
const turn = 0.05;
const steepest = 1.2;
/** Smallest distance from the eye to the middle, in lengths of the longest body. */
const closest = 3.4;

/** A camera that keeps the whole school in view and slowly moves around it. */
export class FollowCamera {
  readonly view: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly projection: Float32Array<ArrayBuffer> = new Float32Array(16);
  readonly eye: [number, number, number] = [0, 0, 0];
  /** Metres from the eye to the middle of the school. */
  distance = 0;
  /** The eye stays above this height, m. */
  lowest: number = Number.NEGATIVE_INFINITY;
  yaw = 0.6;
  pitch = 0;
  /** The point in the middle of the picture, m, and its velocity, m/s. */
  readonly #target: [number, number, number] = [0, 0, 0];
  readonly #velocity = [0, 0, 0];
  #axes: Axes = [];
  #aspect = 0;
  #isNew = true;
  #speed = turn;

  /**
   * Forgets the followed school.
   * @param flat whether the scene is 2D: the camera then faces the plane and does not turn
   */
  restart(flat: boolean): void {
    this.#isNew = true;
    this.yaw = flat ? 0 : 0.6;
    this.pitch = flat ? 0 : 0.16;
    this.#speed = flat ? 0 : turn;
  }

  /** Moves around the school by two angles, radians. */
  orbit(yaw: number, pitch: number): void {
    this.yaw += yaw;
    this.pitch = Math.max(-steepest, Math.min(steepest, this.pitch + pitch));
  }

  /**
   * Computes the matrices for a frame.
   * @param lengths of the bodies of each species, m
   * @param aspect width of the picture divided by its height
   * @param seconds time since the last frame; 0: the picture rests
   */
  follow(fish: FishPositions, lengths: readonly number[], aspect: number, seconds: number): void {
    if (aspect !== this.#aspect) this.#isNew = true;
    this.#aspect = aspect;
    this.yaw += this.#speed * seconds;
    this.#turn();
    if (fish.count > 0) {
      const extent = this.#extentOf(fish, lengths, filled);
      this.#moveTo(extent.middle, seconds);
      this.#stepBack(Math.max(extent.distanceTo(this.#target), closest * Math.max(...lengths)), seconds);
      // The visitor may rotate a resting picture, and nothing may be cut off then.
      if (seconds === 0) {
        const least = this.#extentOf(fish, lengths, 1).distanceTo(this.#target);
        this.distance = Math.max(this.distance, least);
      }
      this.#isNew = false;
    }
    this.#look();
    this.#project();
  }

  #extentOf(fish: FishPositions, lengths: readonly number[], part: number): SchoolExtent {
    return new SchoolExtent(fish, lengths, this.#axes, [part * slope * this.#aspect, part * slope]);
  }

  /** Follows the middle and its velocity. Smoothing the position alone would lag behind a swimming school. */
  #moveTo(middle: readonly number[], seconds: number): void {
    if (this.#isNew) this.#velocity.fill(0);
    const kept = this.#isNew ? 0 : Math.exp(-seconds / middleLag);
    for (let axis = 0; axis < 3; axis++) {
      const expected = this.#target[axis] + this.#velocity[axis] * seconds;
      const error = middle[axis] - expected;
      this.#target[axis] = expected + (1 - kept * kept) * error;
      if (seconds > 0 && !this.#isNew) this.#velocity[axis] += ((1 - kept) ** 2 * error) / seconds;
    }
  }

  #stepBack(distance: number, seconds: number): void {
    const lag = distance > this.distance ? growingLag : shrinkingLag;
    this.distance += (distance - this.distance) * (this.#isNew ? 1 : 1 - Math.exp(-seconds / lag));
  }

  #turn(): void {
    // If the eye would be too low, the camera looks from the lowest allowed height.
    const lowest = this.distance > 0 ? (this.lowest - this.#target[1]) / this.distance : -1;
    const sin = Math.max(Math.sin(this.pitch), Math.min(lowest, Math.sin(steepest)));
    const cos = Math.sqrt(1 - sin * sin);
    const [x, z] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    this.#axes = [
      [z, 0, -x],
      [-sin * x, cos, -sin * z],
      [cos * x, sin, cos * z],
    ];
  }

  #look(): void {
    const back = this.#axes[2];
    for (let k = 0; k < 3; k++) this.eye[k] = this.#target[k] + back[k] * this.distance;
    const [ex, ey, ez] = this.eye;
    this.#axes.forEach((axis, row) => {
      for (let k = 0; k < 3; k++) this.view[4 * k + row] = axis[k];
      this.view[12 + row] = -(axis[0] * ex + axis[1] * ey + axis[2] * ez);
      this.view[4 * row + 3] = 0;
    });
    this.view[15] = 1;
  }

  #project(): void {
    const near = 0.02 * this.distance;
    const far = 60 * this.distance;
    this.projection.fill(0);
    this.projection[0] = 1 / (slope * this.#aspect);
    this.projection[5] = 1 / slope;
    this.projection[10] = (near + far) / (near - far);
    this.projection[11] = -1;
    this.projection[14] = (2 * near * far) / (near - far);
  }
}

/** Half the length of a drawn body, in body lengths. */
const bodyRadius = 0.7;

/** Axes of a camera in the world: right, up, and backwards. */
type Axes = readonly (readonly number[])[];

/** The extent of a school as seen by a camera. */
class SchoolExtent {
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

/** Positions of fish. */
interface FishPositions {
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
