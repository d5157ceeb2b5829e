import type { Obstacles } from 'shoal/fields';
import { Vector3 } from 'three';

const at = new Vector3();
const way = new Vector3();
/** Steps after which a ray that only grazes surfaces counts as free. */
const mostSteps = 96;

/** Whether an obstacle hides a point from the eye. Sphere tracing: each step is as long as the clearance. */
export function isOccluded(obstacles: Obstacles, eye: Vector3, point: Vector3): boolean {
  const length = way.copy(point).sub(eye).length();
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
