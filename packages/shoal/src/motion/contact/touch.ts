// Finds the surface of an obstacle that is nearest to a point.

import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, turnToWorld } from '../../fields/pose.ts';
import { normalise } from '../../math/vector.ts';

const local = new Float64Array(3);

/** Finds the surface nearest to a point. */
export class Touch {
  /** Whether the obstacles have their poses at the start of the step, or those at its end. */
  isAtStart = false;
  /** Unit vector from the found surface to the point. */
  readonly normal: Float64Array = new Float64Array(3);
  body: Body | undefined;
  readonly #obstacles: Obstacles;
  /** Whether fish stay in the plane z = 0, so that pushes are within it. */
  readonly #isFlat: boolean;

  constructor(obstacles: Obstacles, isFlat: boolean) {
    this.#obstacles = obstacles;
    this.#isFlat = isFlat;
  }

  /**
   * Finds the nearest triangle within `limit`, and sets `normal` and `body`.
   * @returns its exact distance, m; `limit` if there is none within it
   */
  find(x: number, y: number, z: number, limit: number): number {
    let best = limit;
    const { isAtStart } = this;
    for (const body of this.#obstacles.bodies) {
      const pose = isAtStart ? body.from : body.to;
      toBody(local, pose, x, y, z);
      if (body.leastDistance(local) >= best) continue;
      const distance = distanceToBody(this.normal, body, local[0], local[1], local[2], best);
      if (distance >= best) continue;
      best = distance;
      this.body = body;
      turnToWorld(this.normal, pose);
      if (this.#isFlat) flatten(this.normal);
    }
    return best;
  }
}

/**
 * Returns the distance from a point in the body's frame to the nearest triangle, m, and sets `normal`, the unit vector
 * from the triangle to the point. Returns the limit if no triangle is nearer.
 */
export function distanceToBody(
  normal: Float64Array,
  { surface: { tree } }: Body,
  x: number,
  y: number,
  z: number,
  limit: number,
): number {
  const distance = Math.sqrt(tree.nearest(x, y, z, limit * limit));
  if (tree.found < 0) return limit;
  const inverse = distance > 0 ? 1 / distance : 0;
  normal[0] = (x - tree.point[0]) * inverse;
  normal[1] = (y - tree.point[1]) * inverse;
  normal[2] = (z - tree.point[2]) * inverse;
  return distance;
}

/** Projects a direction into the plane z = 0 and scales it to length 1; zero if it is perpendicular to the plane. */
function flatten(direction: Float64Array): void {
  direction[2] = 0;
  normalise(direction);
}
