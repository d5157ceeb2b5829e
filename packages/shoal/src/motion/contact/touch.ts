import type { Body } from '../../fields/body.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { toBody, turnToWorld } from '../../fields/pose.ts';
import { normalise } from '../../math/vector.ts';

const local = new Float64Array(3);

/** The surface nearest to a point, as all bodies stand at the end of the step. */
export class Touch {
  /** Away from the surface, 1 long. */
  readonly normal: Float64Array = new Float64Array(3);
  body: Body | undefined;
  readonly #obstacles: Obstacles;
  /** Whether fish stay in the plane z = 0: then nothing pushes them out of it. */
  readonly #isFlat: boolean;

  constructor(obstacles: Obstacles, isFlat: boolean) {
    this.#obstacles = obstacles;
    this.#isFlat = isFlat;
  }

  /**
   * Finds the nearest triangle, exactly; the limit if nothing is nearer. Otherwise sets `normal` and `body`.
   * @returns its distance, m
   */
  find(x: number, y: number, z: number, limit: number): number {
    let best = limit;
    for (const body of this.#obstacles.bodies) {
      toBody(local, body.to, x, y, z);
      if (body.leastDistance(local[0], local[1], local[2]) >= best) continue;
      const distance = distanceToBody(this.normal, body, local[0], local[1], local[2], best);
      if (distance >= best) continue;
      best = distance;
      this.body = body;
      turnToWorld(this.normal, body.to);
      if (this.#isFlat) flatten(this.normal);
    }
    return best;
  }
}

/**
 * Distance from a point of the body's frame to its nearest triangle, m; the limit if none is nearer. Otherwise sets the
 * direction away from it, 1 long.
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

/** Turns a direction into the plane z = 0, 1 long; zero if it is upright. */
function flatten(direction: Float64Array): void {
  direction[2] = 0;
  normalise(direction);
}
