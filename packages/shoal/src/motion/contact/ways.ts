// How far it is along a ray to the surface of an obstacle, and which one a point is in, for contact.

import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';
import { lengthOfRay } from '../../fields/ray.ts';
import type { Vec3 } from '../../math/vector.ts';
import { isInside } from './holes.ts';

const start = new Float64Array(3);
const way = new Float64Array(3);

const axes: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** The length of a ray up to a body, m, in coordinates of the world; see `lengthOfRay`. */
export function lengthToBody(
  body: Body,
  pose: 'from' | 'to',
  from: ArrayLike<number>,
  direction: ArrayLike<number>,
  most: number,
): number {
  toBody(start, body[pose], from[0], from[1], from[2]);
  toBody(way, body[pose], from[0] + direction[0], from[1] + direction[1], from[2] + direction[2]);
  for (let axis = 0; axis < 3; axis++) way[axis] -= start[axis];
  return lengthOfRay(body.surface.tree, start, way, most);
}

/**
 * The innermost body around a point at the start of the step, such as the tank around its water. A body is around a point
 * that is not inside it, if rays along all axes meet the body. The innermost one is the first on the first ray.
 */
export function bodyAround(bodies: readonly Body[], at: Float64Array, dimensions: 2 | 3): Body | undefined {
  const [first, ...others] = axes.slice(0, 2 * dimensions);
  const meets = (body: Body, ray: Vec3): boolean => Number.isFinite(lengthToBody(body, 'from', at, ray, Infinity));
  let least = Number.POSITIVE_INFINITY;
  let innermost: Body | undefined;
  for (const body of bodies) {
    const length = lengthToBody(body, 'from', at, first, least);
    if (length >= least || !others.every((ray) => meets(body, ray))) continue;
    if (isInside(body, at[0], at[1], at[2], 'from')) continue;
    least = length;
    innermost = body;
  }
  return innermost;
}
