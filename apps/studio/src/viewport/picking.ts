// Finds the fish at a point of the picture.

import type { Simulation } from 'shoal';
import type { Obstacles } from 'shoal/fields';
import { Vector3 } from 'three';
import { depthOf, pixelsAtOneMetre, type ScreenView } from '../screen/screen-view.ts';

/** Distance by which a fish may be missed, pixels. */
export const reach = { mouse: 14, finger: 28 } as const;

/** Fish as they are drawn. */
export interface DrawnFish {
  readonly count: number;
  /** Three numbers per fish, m. */
  readonly positions: ArrayLike<number>;
  /** Drawn length of fish i, m. */
  readonly lengthOf: (i: number) => number;
  /** Whether something hides a point. */
  readonly isHidden: (point: Vector3) => boolean;
}

const point = new Vector3();
const projected = new Vector3();

/**
 * Index of the fish at a point of the canvas: the foremost fish there, or else the closest one within the distance; −1:
 * none.
 */
export function fishAt(
  view: ScreenView,
  { count, positions, lengthOf, isHidden }: DrawnFish,
  x: number,
  y: number,
  within: number,
): number {
  view.camera.updateMatrixWorld();
  const pixels = pixelsAtOneMetre(view);
  let under = -1;
  let foremost = Number.POSITIVE_INFINITY;
  let beside = -1;
  let nearest = within;
  for (let i = 0; i < count; i++) {
    point.set(positions[i * 3], positions[i * 3 + 1], positions[i * 3 + 2]);
    const depth = depthOf(view, point.x, point.y, point.z);
    if (depth < view.camera.near) continue;
    projected.copy(point).project(view.camera);
    const away = Math.hypot(((projected.x + 1) / 2) * view.width - x, ((1 - projected.y) / 2) * view.height - y);
    const isUnder = away < (0.3 * lengthOf(i) * pixels) / depth && depth < foremost;
    // This test is expensive, so it is done last.
    if ((!isUnder && away >= nearest) || isHidden(point)) continue;
    if (isUnder) {
      under = i;
      foremost = depth;
    }
    if (away < nearest) {
      beside = i;
      nearest = away;
    }
  }
  return under >= 0 ? under : beside;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A ray that only grazes surfaces counts as free after this number of steps. */
const mostSteps = 96;

/** Whether an obstacle hides a point from the eye. Sphere tracing: each step is as long as the clearance. */
export function isOccluded(obstacles: Pick<Obstacles, 'clearance'>, eye: Point, point: Point): boolean {
  const [x, y, z] = [point.x - eye.x, point.y - eye.y, point.z - eye.z];
  const length = Math.hypot(x, y, z);
  let gone = 0;
  for (let step = 0; step < mostSteps && gone < length; step++) {
    const part = gone / length;
    const free = obstacles.clearance(eye.x + part * x, eye.y + part * y, eye.z + part * z, length - gone);
    if (free < 1e-3 * length && free < length - gone) return true;
    gone += free;
  }
  return false;
}

/** A school as it is drawn. */
export interface DrawnSchool {
  readonly simulation: Simulation;
  /** Three numbers per fish, m; computed when first read. */
  readonly positions: ArrayLike<number>;
  /** Drawn length of fish i, m. */
  readonly lengthOf: (i: number) => number;
}
