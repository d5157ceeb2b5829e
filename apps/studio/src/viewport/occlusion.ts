import type { Obstacles } from 'shoal/fields';

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
