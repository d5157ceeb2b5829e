import type { Obstacles } from 'shoal';
import { Vector3 } from 'three';

const at = new Vector3();
const way = new Vector3();
/** Steps after which a ray that only grazes things counts as free. */
const mostSteps = 96;

/** Whether an obstacle stands between the eye and a place: goes there by steps in which nothing can be. */
export function isBehind(obstacles: Obstacles, eye: Vector3, place: Vector3): boolean {
  const length = way.copy(place).sub(eye).length();
  way.divideScalar(length || 1);
  let gone = 0;
  for (let step = 0; step < mostSteps && gone < length; step++) {
    at.copy(eye).addScaledVector(way, gone);
    const free = obstacles.clearance(at.x, at.y, at.z);
    if (free < 1e-3 * length) return true;
    gone += free;
  }
  return false;
}
