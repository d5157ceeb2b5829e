// How far it is along a ray to the surface of an obstacle, and which one a point is in, for contact.

import type { Body } from '../../fields/body.ts';
import { toBody } from '../../fields/pose.ts';
import type { TreeArrays } from '../../fields/tree-arrays.ts';
import type { Vec3 } from '../../math/vector.ts';
import { isInside } from './holes.ts';

/**
 * Triangles are enlarged by this fraction of their edges, so that no ray passes between two that share an edge.
 */
const tolerance = 1e-6;

const waiting: number[] = [];

/**
 * The length of a ray up to the first triangle that it meets, m.
 * @param way its direction, of length 1
 * @param most length of the ray, m; returned if it meets none
 */
function lengthOfRay(
  { boxes, nodes, corners }: TreeArrays,
  from: ArrayLike<number>,
  way: ArrayLike<number>,
  most: number,
): number {
  let length = most;
  waiting.length = 0;
  if (nodes.length > 0) waiting.push(0);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!meetsBox(boxes, 6 * node, from, way, length)) continue;
    const other = nodes[2 * node];
    const size = nodes[2 * node + 1];
    if (size === 0) waiting.push(other, node + 1);
    for (let t = other; t < other + size; t++) length = Math.min(length, toTriangle(corners, 9 * t, from, way));
  }
  return length;
}

function meetsBox(
  boxes: Float32Array,
  at: number,
  from: ArrayLike<number>,
  way: ArrayLike<number>,
  length: number,
): boolean {
  let near = 0;
  let far = length;
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[at + axis];
    const high = boxes[at + 3 + axis];
    const margin = tolerance * (high - low + Math.abs(low) + Math.abs(high));
    const a = (low - margin - from[axis]) / way[axis];
    const b = (high + margin - from[axis]) / way[axis];
    // Along the faces a and b are infinite, or NaN exactly on one of them.
    if (!Number.isNaN(a) && !Number.isNaN(b)) {
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
  }
  return near <= far;
}

/** The length of a ray up to a triangle, m; Infinity: it does not meet it. Möller and Trumbore 1997. */
function toTriangle(corners: Float32Array, at: number, from: ArrayLike<number>, way: ArrayLike<number>): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners.subarray(at, at + 9);
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  const px = way[1] * vz - way[2] * vy;
  const py = way[2] * vx - way[0] * vz;
  const pz = way[0] * vy - way[1] * vx;
  const inverse = 1 / (ux * px + uy * py + uz * pz);
  const [sx, sy, sz] = [from[0] - ax, from[1] - ay, from[2] - az];
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (sx * px + sy * py + sz * pz) * inverse;
  const w = (way[0] * qx + way[1] * qy + way[2] * qz) * inverse;
  const length = (vx * qx + vy * qy + vz * qz) * inverse;
  const isMet = v >= -tolerance && w >= -tolerance && v + w <= 1 + tolerance && length >= 0;
  return isMet ? length : Number.POSITIVE_INFINITY;
}

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
