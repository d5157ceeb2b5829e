import type { Fail } from './mesh-error.ts';

/** No file may have more triangles. */
const maxTriangles = 4_000_000;

/** Coordinates are at most so far from 0, m: float32 has 6 cm there. */
export const maxCoordinate = 1e6;

/** Longest file, bytes: JavaScript's strings end soon after. */
export const maxBytes = 500_000_000;

/** Called as soon as a count is known, before anything of that size is made. */
export function checkTriangleCount(count: number, fail: Fail): void {
  if (count <= maxTriangles) return;
  fail({
    rule: `must have at most ${maxTriangles} triangles`,
    got: `${count}`,
    hint: 'Simplify the mesh (in Blender: the Decimate modifier).',
  });
}
