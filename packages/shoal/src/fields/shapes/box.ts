import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/** Corners of the sides, counter-clockwise as seen from outside. Corner (x, y, z), each 0 or 1, has the index 4 z + 2 y + x. */
const sides = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
];

/** A box with edges along the axes and its origin in the middle; closed. The triangles share eight vertices. */
export function box({ size }: ShapeOf<'box'>): TriangleMesh {
  const positions = new Float32Array(24);
  for (let corner = 0; corner < 8; corner++) {
    positions[3 * corner] = (size[0] / 2) * (corner & 1 ? 1 : -1);
    positions[3 * corner + 1] = (size[1] / 2) * (corner & 2 ? 1 : -1);
    positions[3 * corner + 2] = (size[2] / 2) * (corner & 4 ? 1 : -1);
  }
  return { positions, triangles: Uint32Array.from(sides.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}
