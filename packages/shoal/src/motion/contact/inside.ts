import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';

/**
 * Winding number above which a point counts as inside. In the middle of a hole the winding number is ½, so holes count
 * as closed.
 */
export const threshold = 0.4;

const local = new Float64Array(3);

/** Whether a point is inside the body, at the end of the step or at its start. */
export function isInside(body: Body, x: number, y: number, z: number, pose: 'from' | 'to' = 'to'): boolean {
  toBody(local, body[pose], x, y, z);
  return body.surface.isInside(local[0], local[1], local[2], threshold);
}

/** The number of solids around a point at the end of the step, by winding numbers; a fraction near holes. */
export function depthAt(bodies: readonly Body[], x: number, y: number, z: number): number {
  let depth = 0;
  for (const { surface, to } of bodies) {
    toBody(local, to, x, y, z);
    const [u, v, w] = local;
    if (surface.boxDistance(u, v, w) < 0) depth += Math.abs(surface.solids.winding(u, v, w));
  }
  return depth;
}
