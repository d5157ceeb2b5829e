// How fish with a heading model turn towards the direction that they want, and move.

import { arctangent } from '../../math/trigonometry.ts';
import { normalise } from '../../math/vector.ts';
import type { Heading } from '../../parameters/headings/table.ts';
import type { School } from '../../school/school.ts';
import { limitTurn, type MotionFrame } from '../motion.ts';

/**
 * Moves fish of one species with a heading model by one step of dt seconds: v′ = v + a dt, then x += v′ dt, or x += v
 * dt with positions "old-heading". The acceleration a already respects the limits of speed and turn.
 */
export function moveByHeading(
  { x, y, z, vx, vy, vz, ax, ay, az }: School,
  from: number,
  to: number,
  { positions }: Pick<Heading, 'positions'>,
  dt: number,
): void {
  const isOld = positions === 'old-heading';
  for (let i = from; i < to; i++) {
    const u = vx[i] + ax[i] * dt;
    const v = vy[i] + ay[i] * dt;
    const w = vz[i] + az[i] * dt;
    x[i] += (isOld ? vx[i] : u) * dt;
    y[i] += (isOld ? vy[i] : v) * dt;
    z[i] += (isOld ? vz[i] : w) * dt;
    vx[i] = u;
    vy[i] = v;
    vz[i] = w;
  }
}

/**
 * Limits the turn of fish i towards the unit vector d̂ to the angle θ of a step. Replaces d̂ in place. `rotate` turns
 * by exactly θ. `nlerp` interpolates along the chord, û′ ∝ (1 − t) û + t d̂ with t = θ/∠(û, d̂), which turns by
 * less than θ if ∠(û, d̂) > 2θ, else by slightly more. A fish at rest takes any direction.
 */
export function turnTo(
  next: Float64Array,
  school: School,
  i: number,
  frame: MotionFrame,
  { turn }: Pick<Heading, 'turn'>,
): void {
  if (frame.cosTurn <= -1) return;
  if (turn === 'rotate') limitTurn(next, school, i, frame);
  else interpolate(next, school, i, frame);
}

function interpolate(next: Float64Array, { vx, vy, vz }: School, i: number, { cosTurn, sinTurn }: MotionFrame): void {
  const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
  if (speed === 0) return;
  const x = vx[i] / speed;
  const y = vy[i] / speed;
  const z = vz[i] / speed;
  const cos = x * next[0] + y * next[1] + z * next[2];
  const cx = y * next[2] - z * next[1];
  const cy = z * next[0] - x * next[2];
  const cz = x * next[1] - y * next[0];
  const angle = arctangent(Math.sqrt(cx * cx + cy * cy + cz * cz), cos);
  const most = arctangent(sinTurn, cosTurn);
  if (angle <= most) return;
  const t = most / angle;
  const a = 1 - t;
  const u = a * x + t * next[0];
  const v = a * y + t * next[1];
  const w = a * z + t * next[2];
  // Halfway to the opposite direction the interpolated vector is zero, so the heading stays.
  const isLost = u * u + v * v + w * w < 1e-20;
  next[0] = isLost ? x : u;
  next[1] = isLost ? y : v;
  next[2] = isLost ? z : w;
  normalise(next);
}
