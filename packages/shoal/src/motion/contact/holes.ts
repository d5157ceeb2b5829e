// Keeps fish out of solids whose surface has holes.

import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';
import type { School } from '../../school/school.ts';

/*
 * Solids with holes. No triangle stops a fish that enters through a hole, so near such solids contact also tests
 * whether a point is inside.
 */

const local = new Float64Array(3);

/**
 * A lower bound on the distance from a point to the interior of any solid with holes, m, at the start of the step;
 * Infinity: there are none.
 */
export function distanceToHoles(bodies: readonly Body[], at: Float64Array): number {
  let distance = Number.POSITIVE_INFINITY;
  for (const { from, surface } of bodies) {
    if (!surface.leaky) continue;
    toBody(local, from, at[0], at[1], at[2]);
    distance = Math.min(distance, surface.boxDistance(local[0], local[1], local[2]));
  }
  return distance;
}

/** Whether a point is inside a solid with holes. */
export function isInHole(bodies: readonly Body[], [x, y, z]: Float64Array, pose: 'from' | 'to'): boolean {
  for (const body of bodies) if (body.surface.leaky && isInside(body, x, y, z, pose)) return true;
  return false;
}

/** Removes the part of the fish's velocity in the direction from one point to another. */
export function stopTowards(school: School, i: number, from: ArrayLike<number>, to: ArrayLike<number>): void {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const sq = dx * dx + dy * dy + dz * dz;
  const along = school.vx[i] * dx + school.vy[i] * dy + school.vz[i] * dz;
  if (!(sq > 0 && along > 0)) return;
  school.vx[i] -= (along / sq) * dx;
  school.vy[i] -= (along / sq) * dy;
  school.vz[i] -= (along / sq) * dz;
}

/**
 * Winding number above which a point counts as inside. In the middle of a hole the winding number is ½, so holes count
 * as closed.
 */
export const threshold = 0.4;

const inBody = new Float64Array(3);

/** Whether a point is inside the body, at the end of the step or at its start. */
export function isInside(body: Body, x: number, y: number, z: number, pose: 'from' | 'to' = 'to'): boolean {
  toBody(inBody, body[pose], x, y, z);
  return body.surface.isInside(inBody[0], inBody[1], inBody[2], threshold);
}

/** The number of solids around a point at the end of the step, by winding numbers; a fraction near holes. */
export function depthAt(bodies: readonly Body[], x: number, y: number, z: number): number {
  let depth = 0;
  for (const { surface, to } of bodies) {
    toBody(inBody, to, x, y, z);
    const [u, v, w] = inBody;
    if (surface.boxDistance(u, v, w) < 0) depth += Math.abs(surface.solids.winding(u, v, w));
  }
  return depth;
}
