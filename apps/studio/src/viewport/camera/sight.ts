// What a camera needs to know of fish and picture to frame a school.

/** The fish that a camera can look at. */
export interface Sight {
  readonly count: number;
  /** x, y and z of each fish, m. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly z: ArrayLike<number>;
  readonly id: ArrayLike<number>;
  /** The only fish to look at apart from hunters, by id; undefined: all. */
  readonly only?: ReadonlySet<number> | undefined;
  /** Species of each fish, an index. */
  readonly species: ArrayLike<number>;
  /** Drawn length of each species, m. */
  readonly lengths: readonly number[];
  /** Whether each species hunts: a few hunters are shown together with their prey. */
  readonly hunters: readonly boolean[];
}

/** Half the width and half the height of the picture at distance 1. */
export interface Lens {
  readonly x: number;
  readonly y: number;
  /** Factor on the fraction of the height that fish take in a small picture; default 1. */
  readonly enlarged?: number;
  /** Whether no fish may be left out, however small they become, as in a diagram. */
  readonly whole?: boolean;
}

/** The surroundings of the fish. */
export interface Surroundings {
  /** Corners of the box within which fish are followed, m. */
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Longest side of the world, m. */
  readonly size: number;
  /** Whether the world is periodic. If so, the camera cannot follow a school. */
  readonly periodic: boolean;
  /** Simulated seconds per second at normal speed. */
  readonly pace: number;
  /** Least and largest distance of the camera from the middle of its view, m. */
  readonly nearest: number;
  readonly farthest: number;
  /** Least and largest height of the camera above a point, m. */
  heights(x: number, z: number): readonly [lowest: number, highest: number];
  /** Distance to the nearest surface of an obstacle, m, up to the limit; negative inside an obstacle. */
  clearance(x: number, y: number, z: number, limit: number): number;
}
