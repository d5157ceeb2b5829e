// Meshes of triangles, as which obstacles are given, with their box, area and volume.

import type { Box } from './grid.ts';

/** A surface of triangles. */
export interface TriangleMesh {
  /** Three numbers per vertex: x, y and z, m. */
  readonly positions: Float32Array;
  /** Three vertex indices per triangle, counter-clockwise as seen from outside. */
  readonly triangles: Uint32Array;
}

/** Returns the bounding box of the triangles of some meshes, m; zeros if there are none. */
export function boxAround(meshes: readonly TriangleMesh[]): Box {
  if (meshes.every(({ triangles }) => triangles.length === 0)) return { min: [0, 0, 0], max: [0, 0, 0] };
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { positions, triangles } of meshes) {
    for (const corner of triangles) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * corner + axis];
        if (value < min[axis]) min[axis] = value;
        if (value > max[axis]) max[axis] = value;
      }
    }
  }
  return { min, max };
}

/**
 * Returns the area, m², and the volume inside, m³ (negative if the mesh is inside out). The area is the sum of half the
 * cross products of the triangles' edges. The volume is the sum of the tetrahedra between the triangles and the centre
 * of the bounding box, which keeps terms small far from the origin.
 */
export function sizeOf(mesh: TriangleMesh): { volume: number; area: number } {
  const { positions: p, triangles } = mesh;
  const { min, max } = boxAround([mesh]);
  const mx = (min[0] + max[0]) / 2;
  const my = (min[1] + max[1]) / 2;
  const mz = (min[2] + max[2]) / 2;
  let volume = 0;
  let area = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t];
    const b = 3 * triangles[t + 1];
    const c = 3 * triangles[t + 2];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
    volume += (p[a] - mx) * nx + (p[a + 1] - my) * ny + (p[a + 2] - mz) * nz;
  }
  return { volume: volume / 6, area };
}
