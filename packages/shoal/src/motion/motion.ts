// Moves fish: turns accelerations into velocities and positions, within the limits of each species.

import { wrapCoordinate } from '../math/periodic.ts';
import { sinCos } from '../math/trigonometry.ts';
import type { Numbers } from '../parameters/table.ts';
import type { World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** Largest acceleration, m/s²: far beyond that of any animal, and small enough that nothing overflows. */
const maxAcceleration = 1e7;

/**
 * Turns the weighted sums of the rules, three numbers per fish, into accelerations, in place: scales the vertical part
 * (to 0 for species on the ground), sets z to 0 in 2D, and limits the length.
 */
export function shapeAccelerations(
  sums: Float64Array,
  count: number,
  { motion, onGround }: { readonly motion: Numbers<'motion'>; readonly onGround: boolean },
  dimensions: 2 | 3,
): void {
  const vertical = onGround ? 0 : motion.verticalFactor;
  for (let k = 0; k < 3 * count; k += 3) {
    sums[k] = limited(sums[k]);
    sums[k + 1] = limited(sums[k + 1] * vertical);
    sums[k + 2] = dimensions === 2 ? 0 : limited(sums[k + 2]);
  }
}

function limited(acceleration: number): number {
  if (acceleration > maxAcceleration) return maxAcceleration;
  if (acceleration < -maxAcceleration) return -maxAcceleration;
  return acceleration;
}

const angle = new Float64Array(2);

/** Values derived from the numbers of a species, computed once a step. */
export class MotionFrame {
  dt = 0;
  /** Cosine and sine of the largest turn in a step; cos < −1: no limit. */
  cosTurn = -2;
  sinTurn = 0;
  dimensions: 2 | 3 = 3;

  set({ maxTurnDegPerSecond }: Numbers<'motion'>, dt: number, dimensions: 2 | 3): void {
    const turn = (maxTurnDegPerSecond * dt * Math.PI) / 180;
    const limited = maxTurnDegPerSecond > 0 && turn < Math.PI;
    this.dt = dt;
    if (limited) sinCos(angle, turn);
    this.cosTurn = limited ? angle[1] : -2;
    this.sinTurn = limited ? angle[0] : 0;
    this.dimensions = dimensions;
  }
}

const velocity = new Float64Array(3);

/**
 * Moves fish of one species by one step of dt seconds:
 *
 *     v += a dt                      (semi-implicit Euler, as in Vetemaa 2020 §3.1 and Parker)
 *     v ← (v + u k(v_c) v_c dt)/(1 + k(|v|) dt)
 *                                    drag, k(s) = (k₁ + k₂ s) · wake [1/s], implicit, so stable at any step; and thrust,
 *                                    u = v/|v|, so that cruise speed v_c, if there is one, is kept exactly
 *     v_min ≤ |v| ≤ v_max            a fish at rest stays at rest until it is accelerated; v_max has priority
 *     turn at most ω_max dt          from rest in any direction; a turn straight back goes left (level unless u is vertical)
 *     x += v dt
 *
 * @param wake fraction of its drag that each fish feels near flockmates; 1: all
 */
export function moveFish(
  school: School,
  from: number,
  to: number,
  motion: Numbers<'motion'>,
  frame: MotionFrame,
  wake: Float32Array,
): void {
  const { x, y, z, vx, vy, vz, ax, ay, az } = school;
  const { dt, cosTurn } = frame;
  // Copied, so that they are read once: V8 keeps fractional properties outside of their objects.
  const { minSpeed, maxSpeed, linearDrag, quadraticDrag, cruiseSpeed } = motion;
  const resistance = { linearDrag, quadraticDrag, cruiseSpeed };
  const least = minSpeed * minSpeed;
  const most = maxSpeed * maxSpeed;
  // Mostly the turn is so small that squares show it, beyond all rounding errors.
  const cosSq = cosTurn * cosTurn * (1 + 1e-9);
  const drags = hasDrag(motion);
  for (let i = from; i < to; i++) {
    let u = vx[i] + ax[i] * dt;
    let v = vy[i] + ay[i] * dt;
    let w = vz[i] + az[i] * dt;
    if (drags) {
      const factor = dragFactor(resistance, Math.sqrt(u * u + v * v + w * w), dt, wake[i]);
      u *= factor;
      v *= factor;
      w *= factor;
    }
    const speedSq = u * u + v * v + w * w;
    if (speedSq > most || (speedSq < least && speedSq > 0)) {
      const speed = Math.sqrt(speedSq);
      const factor = Math.min(maxSpeed, Math.max(minSpeed, speed)) / speed;
      u *= factor;
      v *= factor;
      w *= factor;
    }
    if (cosTurn > -1 && !turnsLittle(u, v, w, vx[i], vy[i], vz[i], cosSq)) {
      velocity[0] = u;
      velocity[1] = v;
      velocity[2] = w;
      limitTurn(velocity, school, i, frame);
      u = velocity[0];
      v = velocity[1];
      w = velocity[2];
    }
    vx[i] = u;
    vy[i] = v;
    vz[i] = w;
    x[i] += u * dt;
    y[i] += v * dt;
    z[i] += w * dt;
  }
}

type Resistance = Pick<Numbers<'motion'>, 'linearDrag' | 'quadraticDrag'>;

/** Whether a species feels any drag. */
export function hasDrag({ linearDrag, quadraticDrag }: Resistance): boolean {
  return linearDrag > 0 || quadraticDrag > 0;
}

/** Drag ÷ velocity at a speed, 1/s. */
export function dragRate({ linearDrag, quadraticDrag }: Resistance, speed: number, wake: number): number {
  return (linearDrag + quadraticDrag * speed) * wake;
}

/** The factor by which drag and thrust change the velocity in a step. */
function dragFactor(
  motion: Resistance & Pick<Numbers<'motion'>, 'cruiseSpeed'>,
  speed: number,
  dt: number,
  wake: number,
): number {
  if (speed === 0) return 1;
  const thrust = dragRate(motion, motion.cruiseSpeed, wake) * motion.cruiseSpeed;
  return (1 + (thrust * dt) / speed) / (1 + dragRate(motion, speed, wake) * dt);
}

/** Whether the angle between v and the old heading is small, seen from squares alone. @param cosSq slightly more than the squared cosine */
function turnsLittle(u: number, v: number, w: number, ux: number, uy: number, uz: number, cosSq: number): boolean {
  const dot = ux * u + uy * v + uz * w;
  return dot > 1e-100 && dot * dot > cosSq * (ux * ux + uy * uy + uz * uz) * (u * u + v * v + w * w);
}

/** Limits the angle between v and the old heading u to the largest turn. Keeps the length of v. */
export function limitTurn(
  v: Float64Array,
  school: School,
  i: number,
  { cosTurn, sinTurn, dimensions }: MotionFrame,
): void {
  const ux = school.vx[i];
  const uy = school.vy[i];
  const uz = school.vz[i];
  const uSq = ux * ux + uy * uy + uz * uz;
  const vSq = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  const dot = ux * v[0] + uy * v[1] + uz * v[2];
  // Mostly the turn is so small that squares show it, beyond all rounding errors.
  if (dot > 1e-100 && dot * dot > cosTurn * cosTurn * uSq * vSq * (1 + 1e-9)) return;
  const old = Math.sqrt(uSq);
  const speed = Math.sqrt(vSq);
  if (old === 0 || speed === 0) return;
  const along = dot / (old * old);
  if (along * old >= cosTurn * speed) return;
  // The part of v perpendicular to u. If v points straight back, this part is only rounding error. The fish then turns
  // left, in a horizontal plane unless u is vertical.
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

/** Wraps the position of fish i into a periodic world; in 2D only x and y. @returns whether it was outside */
export function wrapFish(school: School, i: number, { min, max }: World, dimensions: 2 | 3): boolean {
  const x = school.x[i];
  const y = school.y[i];
  const z = school.z[i];
  school.x[i] = wrapCoordinate(school.x[i], min[0], max[0]);
  school.y[i] = wrapCoordinate(school.y[i], min[1], max[1]);
  // Rounding to float32 can move a position onto the far face.
  if (school.x[i] >= max[0]) school.x[i] = min[0];
  if (school.y[i] >= max[1]) school.y[i] = min[1];
  if (dimensions === 3) {
    school.z[i] = wrapCoordinate(school.z[i], min[2], max[2]);
    if (school.z[i] >= max[2]) school.z[i] = min[2];
  }
  return school.x[i] !== x || school.y[i] !== y || school.z[i] !== z;
}
