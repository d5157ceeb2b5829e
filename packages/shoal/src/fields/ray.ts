import type { TreeArrays } from './tree-arrays.ts';

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
export function lengthOfRay(
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
