// Limits that all parts of contact share: pieces of a move, pushes, distances.

import type { Vec3 } from '../../math/vector.ts';

/** Maximum number of pieces of a move. What remains of the move is dropped. */
export const mostPieces = 64;
/** Maximum number of pushes to get clear of several surfaces. */
export const mostPushes = 6;
/** Extra distance from surfaces, as a fraction of the radius, so that rounding never makes the distance too small. */
export const slack = 1e-3;

/** Least distance of a fish's centre from a surface, m. */
export function distanceFor(radius: number): number {
  return radius * (1 + slack);
}

/** The clearance left after a move, m: slightly less, so that rounding never makes it too large. */
export function clearanceAfter(clearance: number, way: number): number {
  return (clearance - way) * (1 - 1e-6);
}

const all = Array.from(
  { length: 27 },
  (_, k): Vec3 => [(k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1],
).filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0);
const flat = all.filter(([, , z]) => z === 0);

/** Directions to the faces, edges and corners of a cube, or in 2D of a square; not of unit length. */
export function directionsIn(dimensions: 2 | 3): readonly Vec3[] {
  return dimensions === 2 ? flat : all;
}
