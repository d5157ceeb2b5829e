import type { Vec3 } from '../../math/vector.ts';

const all = Array.from(
  { length: 27 },
  (_, k): Vec3 => [(k % 3) - 1, (Math.floor(k / 3) % 3) - 1, Math.floor(k / 9) - 1],
).filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0);
const flat = all.filter(([, , z]) => z === 0);

/** Directions to the faces, edges and corners of a cube, or in 2D of a square; not of unit length. */
export function directionsIn(dimensions: 2 | 3): readonly Vec3[] {
  return dimensions === 2 ? flat : all;
}
