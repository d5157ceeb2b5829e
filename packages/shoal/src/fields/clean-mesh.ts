import { solidTriangles, weldMesh } from './join-vertices.ts';
import { withoutCopies } from './triangle-copies.ts';
import type { TriangleMesh } from './triangle-mesh.ts';

/**
 * Returns the mesh with merged vertices and without degenerate and repeated triangles. If a face occurs in both winding
 * orders, to be visible from both sides, only the first one is kept. Copies that close the surface are kept too: those of
 * a wall between two closed parts. Keeps the order of vertices and triangles.
 */
export function cleanMesh(mesh: TriangleMesh): TriangleMesh {
  const { positions, triangles } = weldMesh(mesh);
  const kept = withoutCopies(solidTriangles({ positions, triangles }));
  return kept.length === triangles.length ? { positions, triangles } : weldMesh({ positions, triangles: kept });
}
