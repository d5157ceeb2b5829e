import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';
import type { Vec3 } from '../../math/vector.ts';
import { isInside } from './inside.ts';
import { mostPieces } from './limits.ts';
import { distanceToBody } from './touch.ts';

/** A ray ends on a surface that is nearer than this part of the radius of a fish. */
const onSurface = 1e-3;
const axes: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

const local = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * The innermost body around a point that is outside of all solids: a tank around its water. A body is around a point if
 * rays along all axes meet it; the innermost is the one that the first ray meets first.
 */
export function enclosing(
  bodies: readonly Body[],
  at: Float64Array,
  radius: number,
  dimensions: 2 | 3,
  pose: 'from' | 'to',
): Body | undefined {
  const rays = axes.slice(0, 2 * dimensions);
  let least = Number.POSITIVE_INFINITY;
  let innermost: Body | undefined;
  for (const body of bodies) {
    if (isInside(body, at[0], at[1], at[2], pose)) continue;
    const lengths = [];
    for (const ray of rays) {
      const length = lengthOfRay(body, at, ray, radius * onSurface, pose);
      if (length === Number.POSITIVE_INFINITY) break;
      lengths.push(length);
    }
    if (lengths.length < rays.length || lengths[0] >= least) continue;
    [least] = lengths;
    innermost = body;
  }
  return innermost;
}

/** How far a ray gets before it meets a body, m; Infinity: it leaves the body's bounding box. */
function lengthOfRay(body: Body, from: Float64Array, ray: Vec3, near: number, pose: 'from' | 'to'): number {
  const { boxes } = body.surface.tree;
  let length = 0;
  for (let piece = 0; piece < mostPieces; piece++) {
    toBody(local, body[pose], from[0] + ray[0] * length, from[1] + ray[1] * length, from[2] + ray[2] * length);
    const [x, y, z] = local;
    if (x < boxes[0] || y < boxes[1] || z < boxes[2] || x > boxes[3] || y > boxes[4] || z > boxes[5])
      return Number.POSITIVE_INFINITY;
    const distance = distanceToBody(normal, body, x, y, z, Number.POSITIVE_INFINITY);
    if (distance < near) break;
    length += 0.99 * distance;
  }
  return length;
}
