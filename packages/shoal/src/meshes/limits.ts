import type { Fail } from './mesh-error.ts';

/** No file may have more triangles. */
const maxTriangles = 4_000_000;

/** Coordinates are at most so far from 0, m: float32 has 6 cm there. */
export const maxCoordinate = 1e6;

/** Longest file, bytes: JavaScript's strings end soon after. */
export const maxBytes = 500_000_000;

/** Nor more vertices: three a triangle. */
const maxVertices = 3 * maxTriangles;

/** Parts of a glTF file: the primitives of its meshes, counted each time that a node places them. */
const maxParts = 100_000;

/** Called as soon as a count is known, before anything of that size is made. */
export function checkTriangleCount(count: number, fail: Fail): void {
  if (count <= maxTriangles) return;
  fail({
    rule: `must have at most ${maxTriangles} triangles`,
    got: `${count}`,
    hint: 'Simplify the mesh (in Blender: the Decimate modifier).',
  });
}

/** The same for vertices. */
export function checkVertexCount(count: number, fail: Fail): void {
  if (count <= maxVertices) return;
  const hint = 'Simplify the mesh, or leave out vertices that no face names.';
  fail({ rule: `must have at most ${maxVertices} vertices`, got: `${count}`, hint });
}

/** The same for parts, which cost time though they have no triangles. */
export function checkPartCount(count: number, fail: Fail): void {
  if (count <= maxParts) return;
  fail({
    rule: `must have at most ${maxParts} primitives, where nodes place them`,
    got: `${count}`,
    hint: 'Join meshes before exporting (in Blender: Object > Join).',
  });
}
