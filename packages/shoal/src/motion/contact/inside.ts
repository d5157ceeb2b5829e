import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';

/**
 * Winding number above which a point counts as inside. In the middle of a hole the winding number is ½, so holes count
 * as closed.
 */
const threshold = 0.4;

const local = new Float64Array(3);

/** Whether a point is inside the body at the end of the step. */
export function isInside({ surface, to }: Body, x: number, y: number, z: number): boolean {
  toBody(local, to, x, y, z);
  return surface.isInside(local[0], local[1], local[2], threshold);
}
