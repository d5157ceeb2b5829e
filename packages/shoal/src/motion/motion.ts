import { wrapCoordinate } from '../math/periodic.ts';
import type { Numbers } from '../parameters/table.ts';
import type { World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** No acceleration is larger, m/s²: far beyond any animal, and small enough that nothing overflows. */
const maxAcceleration = 1e7;

/**
 * Turns the weighted sum of the rules into the acceleration that is applied, in place: less up and down than sideways
 * (not at all for who walks on the ground), none out of the plane in 2D, never more than a float can carry.
 */
export function shapeAcceleration(
  a: Float64Array,
  { motion, onGround }: { readonly motion: Numbers<'motion'>; readonly onGround: boolean },
  dimensions: 2 | 3,
): void {
  a[1] *= onGround ? 0 : motion.verticalFactor;
  if (dimensions === 2) a[2] = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (a[axis] > maxAcceleration) a[axis] = maxAcceleration;
    else if (a[axis] < -maxAcceleration) a[axis] = -maxAcceleration;
  }
}

/** What a step of one species needs besides its numbers, computed once a step. */
export interface MotionFrame {
  readonly dt: number;
  /** Cosine and sine of the largest turn in a step; cos < −1: no limit. */
  readonly cosTurn: number;
  readonly sinTurn: number;
  readonly dimensions: 2 | 3;
}

export function motionFrame({ maxTurnDegPerSecond }: Numbers<'motion'>, dt: number, dimensions: 2 | 3): MotionFrame {
  const turn = (maxTurnDegPerSecond * dt * Math.PI) / 180;
  const limited = maxTurnDegPerSecond > 0 && turn < Math.PI;
  return { dt, cosTurn: limited ? Math.cos(turn) : -2, sinTurn: limited ? Math.sin(turn) : 0, dimensions };
}

const v = new Float64Array(3);

/**
 * Moves fish i by one step of dt seconds:
 *
 *     v += a dt                      (semi-implicit Euler, as in Vetemaa 2020 §3.1 and Parker)
 *     v ← (v + u k(v_c) v_c dt)/(1 + k(|v|) dt)
 *                                    drag, k(s) = (k₁ + k₂ s) · wake [1/s], implicit, so stable at any step; and thrust,
 *                                    u = v/|v|, so that cruise speed v_c, if there is one, is kept exactly
 *     v_min ≤ |v| ≤ v_max            a fish at rest stays at rest until it is accelerated; v_max wins
 *     turn at most ω_max dt          from rest in any direction; straight back to the left, level if it can be
 *     x += v dt
 *
 * @param wake the part of its drag that the fish feels behind flockmates, 1: all
 */
export function moveFish(school: School, i: number, motion: Numbers<'motion'>, frame: MotionFrame, wake: number): void {
  const { dt } = frame;
  v[0] = school.vx[i] + school.ax[i] * dt;
  v[1] = school.vy[i] + school.ay[i] * dt;
  v[2] = school.vz[i] + school.az[i] * dt;
  if (motion.linearDrag > 0 || motion.quadraticDrag > 0) applyDrag(motion, dt, wake);
  limitSpeed(motion);
  if (frame.cosTurn > -1) limitTurn(school, i, frame);
  school.vx[i] = v[0];
  school.vy[i] = v[1];
  school.vz[i] = v[2];
  school.x[i] += v[0] * dt;
  school.y[i] += v[1] * dt;
  school.z[i] += v[2] * dt;
}

/** Drag per unit of velocity at a speed, 1/s. */
export function dragRate({ linearDrag, quadraticDrag }: Numbers<'motion'>, speed: number, wake: number): number {
  return (linearDrag + quadraticDrag * speed) * wake;
}

function applyDrag(motion: Numbers<'motion'>, dt: number, wake: number): void {
  const speed = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (speed === 0) return;
  const thrust = dragRate(motion, motion.cruiseSpeed, wake) * motion.cruiseSpeed;
  const factor = (1 + (thrust * dt) / speed) / (1 + dragRate(motion, speed, wake) * dt);
  v[0] *= factor;
  v[1] *= factor;
  v[2] *= factor;
}

function limitSpeed({ maxSpeed, minSpeed }: Numbers<'motion'>): void {
  const speedSq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  if (speedSq > maxSpeed * maxSpeed || (speedSq < minSpeed * minSpeed && speedSq > 0)) {
    const speed = Math.sqrt(speedSq);
    const factor = Math.min(maxSpeed, Math.max(minSpeed, speed)) / speed;
    v[0] *= factor;
    v[1] *= factor;
    v[2] *= factor;
  }
}

/** Turns v back towards the old heading u until the angle between them is the largest allowed; keeps its length. */
function limitTurn(school: School, i: number, { cosTurn, sinTurn, dimensions }: MotionFrame): void {
  const ux = school.vx[i];
  const uy = school.vy[i];
  const uz = school.vz[i];
  const old = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const speed = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (old === 0 || speed === 0) return;
  const along = (ux * v[0] + uy * v[1] + uz * v[2]) / (old * old);
  if (along * old >= cosTurn * speed) return;
  // The part of v across u; straight back has none but rounding, so to the left, which is level unless u is upright.
  let px = v[0] - along * ux;
  let py = v[1] - along * uy;
  let pz = v[2] - along * uz;
  let across = Math.sqrt(px * px + py * py + pz * pz);
  if (across < 1e-6 * speed) {
    const upright = dimensions === 3 && ux * ux + uz * uz < 1e-12 * old * old;
    px = upright ? old : dimensions === 2 ? -uy : uz;
    py = dimensions === 2 ? ux : 0;
    pz = upright ? 0 : dimensions === 2 ? 0 : -ux;
    across = Math.sqrt(px * px + py * py + pz * pz);
  }
  const a = (cosTurn * speed) / old;
  const b = (sinTurn * speed) / across;
  v[0] = ux * a + px * b;
  v[1] = uy * a + py * b;
  v[2] = uz * a + pz * b;
}

/** Puts fish i back into a world that wraps; in 2D within its plane. @returns whether it had left */
export function wrapFish(school: School, i: number, { min, max }: World, dimensions: 2 | 3): boolean {
  const [x, y, z] = [school.x[i], school.y[i], school.z[i]];
  school.x[i] = wrapCoordinate(school.x[i], min[0], max[0]);
  school.y[i] = wrapCoordinate(school.y[i], min[1], max[1]);
  // Rounding to float32 may have reached the far face.
  if (school.x[i] >= max[0]) school.x[i] = min[0];
  if (school.y[i] >= max[1]) school.y[i] = min[1];
  if (dimensions === 3) {
    school.z[i] = wrapCoordinate(school.z[i], min[2], max[2]);
    if (school.z[i] >= max[2]) school.z[i] = min[2];
  }
  return school.x[i] !== x || school.y[i] !== y || school.z[i] !== z;
}
