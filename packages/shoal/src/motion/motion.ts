import { wrapCoordinate } from '../math/periodic.ts';
import type { Numbers } from '../parameters/table.ts';
import type { World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** No acceleration is larger, m/s²: far beyond any animal, and small enough that nothing overflows. */
const maxAcceleration = 1e7;

/**
 * Turns the weighted sum of the rules into the acceleration that is applied, in place: less up and down than sideways,
 * none out of the plane in 2D, never more than a float can carry.
 */
export function shapeAcceleration(a: Float64Array, motion: Numbers<'motion'>, dimensions: 2 | 3): void {
  a[1] *= motion.verticalFactor;
  if (dimensions === 2) a[2] = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (a[axis] > maxAcceleration) a[axis] = maxAcceleration;
    else if (a[axis] < -maxAcceleration) a[axis] = -maxAcceleration;
  }
}

/**
 * Moves fish i by one step of dt seconds: v += a dt, speed limits, x += v dt (semi-implicit Euler, as in
 * Vetemaa 2020 §3.1 and Parker). A fish at rest stays at rest until it is accelerated, whatever the minimum speed.
 */
export function moveFish(school: School, i: number, { maxSpeed, minSpeed }: Numbers<'motion'>, dt: number): void {
  let vx = school.vx[i] + school.ax[i] * dt;
  let vy = school.vy[i] + school.ay[i] * dt;
  let vz = school.vz[i] + school.az[i] * dt;
  const speedSq = vx * vx + vy * vy + vz * vz;
  if (speedSq > maxSpeed * maxSpeed || (speedSq < minSpeed * minSpeed && speedSq > 0)) {
    const speed = Math.sqrt(speedSq);
    const factor = (speed > maxSpeed ? maxSpeed : minSpeed) / speed;
    vx *= factor;
    vy *= factor;
    vz *= factor;
  }
  school.vx[i] = vx;
  school.vy[i] = vy;
  school.vz[i] = vz;
  school.x[i] += vx * dt;
  school.y[i] += vy * dt;
  school.z[i] += vz * dt;
}

/** Puts fish i back into a world that wraps. */
export function wrapFish(school: School, i: number, { min, max }: World): void {
  school.x[i] = wrapCoordinate(school.x[i], min[0], max[0]);
  school.y[i] = wrapCoordinate(school.y[i], min[1], max[1]);
  school.z[i] = wrapCoordinate(school.z[i], min[2], max[2]);
  // Rounding to float32 may have reached the far face.
  if (school.x[i] >= max[0]) school.x[i] = min[0];
  if (school.y[i] >= max[1]) school.y[i] = min[1];
  if (school.z[i] >= max[2] && max[2] > min[2]) school.z[i] = min[2];
}
