import type { TriangleMesh } from 'shoal/fields';

/*
 * What a mesh is, asked of all its triangles by the plainest means; nothing here is shared with the library, which asks
 * trees and fields.
 */

export type Point = readonly [x: number, y: number, z: number];

/** Nine numbers a triangle: its corners. */
export function cornersOf({ positions, triangles }: TriangleMesh): Float64Array {
  const corners = new Float64Array(triangles.length * 3);
  triangles.forEach((vertex, k) => {
    corners.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * k);
  });
  return corners;
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const lengthOf = (a: Point): number => Math.sqrt(dot(a, a));

export function cornerOf(corners: ArrayLike<number>, t: number, k: number): Point {
  const at = 9 * t + 3 * k;
  return [corners[at], corners[at + 1], corners[at + 2]];
}

/** The way of p from the segment a–b, by the parameter of the nearest point. */
function distanceToSegment(p: Point, a: Point, b: Point): number {
  const ab = minus(b, a);
  const sq = dot(ab, ab);
  const t = sq > 0 ? Math.max(0, Math.min(1, dot(minus(p, a), ab) / sq)) : 0;
  return lengthOf(minus(p, [a[0] + t * ab[0], a[1] + t * ab[1], a[2] + t * ab[2]]));
}

/** By another way than Voronoi regions: the height over the plane if p is over the triangle, or the nearest edge. */
export function distanceToTriangle(p: Point, a: Point, b: Point, c: Point): number {
  const edges = Math.min(distanceToSegment(p, a, b), distanceToSegment(p, b, c), distanceToSegment(p, c, a));
  const normal = cross(minus(b, a), minus(c, a));
  const length = lengthOf(normal);
  if (length === 0) return edges;
  const isLeftOf = (from: Point, to: Point): boolean => dot(cross(minus(to, from), minus(p, from)), normal) >= 0;
  if (!isLeftOf(a, b) || !isLeftOf(b, c) || !isLeftOf(c, a)) return edges;
  return Math.min(edges, Math.abs(dot(minus(p, a), normal)) / length);
}

/** Distance to the nearest of all triangles. */
export function distanceToMesh(corners: Float64Array, p: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let t = 0; t < corners.length / 9; t++) {
    const low = (axis: number): number =>
      Math.min(corners[9 * t + axis], corners[9 * t + 3 + axis], corners[9 * t + 6 + axis]) - p[axis];
    const high = (axis: number): number =>
      p[axis] - Math.max(corners[9 * t + axis], corners[9 * t + 3 + axis], corners[9 * t + 6 + axis]);
    // A triangle is at least as far away as its box.
    if (Math.max(low(0), low(1), low(2), high(0), high(1), high(2)) > least) continue;
    const distance = distanceToTriangle(p, cornerOf(corners, t, 0), cornerOf(corners, t, 1), cornerOf(corners, t, 2));
    if (distance < least) least = distance;
  }
  return least;
}

/** How often the mesh winds around p: the solid angles of all triangles, by the angles of their corners on the sphere. */
export function windingOf(corners: Float64Array, [x, y, z]: Point): number {
  let sum = 0;
  for (let at = 0; at < corners.length; at += 9) {
    const ax = corners[at] - x;
    const ay = corners[at + 1] - y;
    const az = corners[at + 2] - z;
    const bx = corners[at + 3] - x;
    const by = corners[at + 4] - y;
    const bz = corners[at + 5] - z;
    const cx = corners[at + 6] - x;
    const cy = corners[at + 7] - y;
    const cz = corners[at + 8] - z;
    const a = Math.sqrt(ax * ax + ay * ay + az * az);
    const b = Math.sqrt(bx * bx + by * by + bz * bz);
    const c = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const ab = ax * bx + ay * by + az * bz;
    const bc = bx * cx + by * cy + bz * cz;
    const ca = cx * ax + cy * ay + cz * az;
    const six = ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx);
    sum += Math.atan2(six, a * b * c + ab * c + bc * a + ca * b);
  }
  return sum / (2 * Math.PI);
}

/** Along which rays are cast, each with two directions across it: three frames that are turned at odd angles. */
const frames: readonly (readonly [Point, Point, Point])[] = [0.37, 1.91, 4.13].map((angle, k) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [d, t] = [Math.cos(0.7 + k), Math.sin(0.7 + k)];
  return [
    [c, s, 0],
    [-s * d, c * d, t],
    [s * t, -c * t, d],
  ];
});

/** Inside by the majority of three rays with odd numbers of crossings: a ray may graze an edge. */
export class Rays {
  /** Of each frame and triangle: the box across the ray, then the corners. */
  readonly #turned: Float64Array[];

  constructor(corners: Float64Array) {
    this.#turned = frames.map((frame) => {
      const turned = new Float64Array((corners.length / 9) * 13);
      for (let t = 0; t < corners.length / 9; t++) {
        const three = [0, 1, 2].map((k) => frame.map((axis) => dot(cornerOf(corners, t, k), axis)));
        const [x, y] = [three.map(([u]) => u), three.map(([, v]) => v)];
        turned.set([Math.min(...x), Math.max(...x), Math.min(...y), Math.max(...y), ...three.flat()], 13 * t);
      }
      return turned;
    });
  }

  isInside(p: Point): boolean {
    const [first, second] = [this.#isOdd(0, p), this.#isOdd(1, p)];
    return first === second ? first : this.#isOdd(2, p);
  }

  /** Whether the ray along the frame's third axis crosses an odd number of triangles. */
  #isOdd(k: number, p: Point): boolean {
    const [x, y, z] = frames[k].map((axis) => dot(p, axis));
    const turned = this.#turned[k];
    let odd = false;
    for (let at = 0; at < turned.length; at += 13) {
      if (x < turned[at] || x > turned[at + 1] || y < turned[at + 2] || y > turned[at + 3]) continue;
      const [ax, ay, az, bx, by, bz, cx, cy, cz] = turned.subarray(at + 4, at + 13);
      const u = (bx - x) * (cy - y) - (by - y) * (cx - x);
      const v = (cx - x) * (ay - y) - (cy - y) * (ax - x);
      const w = (ax - x) * (by - y) - (ay - y) * (bx - x);
      if (!((u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0))) continue;
      if ((u * az + v * bz + w * cz) / (u + v + w) > z) odd = !odd;
    }
    return odd;
  }
}

/** Whether the segment from a to b passes through the triangle. */
export function segmentCrosses(corners: Float64Array, t: number, a: Point, b: Point): boolean {
  const p = cornerOf(corners, t, 0);
  const q = cornerOf(corners, t, 1);
  const r = cornerOf(corners, t, 2);
  const six = (i: Point, j: Point, k: Point, l: Point): number => dot(minus(i, l), cross(minus(j, l), minus(k, l)));
  if (six(p, q, r, a) * six(p, q, r, b) >= 0) return false;
  const [u, v, w] = [six(a, b, p, q), six(a, b, q, r), six(a, b, r, p)];
  return (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
}
