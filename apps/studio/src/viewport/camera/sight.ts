/** The fish that a camera can look at. */
export interface Sight {
  readonly count: number;
  /** Coordinates of each fish, m. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly z: ArrayLike<number>;
  /** Species of each fish, an index. */
  readonly species: ArrayLike<number>;
  /** Drawn length of each species, m. */
  readonly lengths: readonly number[];
  /** Whether a species hunts: its few fish are shown together with their prey. */
  readonly hunters: readonly boolean[];
}

/** Half the width and half the height of the picture at distance 1. */
export interface Lens {
  readonly x: number;
  readonly y: number;
  /** In a small picture fish take so many times as much of its height; 1 if left out. */
  readonly enlarged?: number;
}

/** What surrounds the fish. */
export interface Surroundings {
  /** Corners of the box in which fish are looked for, m. */
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Longest side of the world, m. */
  readonly size: number;
  /** Whether the world is periodic: then no school can be followed. */
  readonly periodic: boolean;
  /** Simulated seconds per second at normal speed. */
  readonly pace: number;
  /** Least and largest distance of the camera from the middle of its view, m. */
  readonly nearest: number;
  readonly farthest: number;
  /** Least and largest height of the camera above a point, m. */
  heights(x: number, z: number): readonly [lowest: number, highest: number];
  /** Distance to the nearest surface of an obstacle, m, but at most the limit; negative inside one. */
  clearance(x: number, y: number, z: number, limit: number): number;
}
