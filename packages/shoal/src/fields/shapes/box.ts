import type { TriangleMesh } from '../triangle-mesh.ts';
import type { ShapeOf } from './shape-of.ts';

/** Two triangles per side. The corner (x, y, z), each 0 or 1, has the index 4 z + 2 y + x. */
// biome-ignore format: a side a row
const sides = [
  0, 4, 6, 0, 6, 2,
  1, 3, 7, 1, 7, 5,
  0, 1, 5, 0, 5, 4,
  2, 6, 7, 2, 7, 3,
  0, 2, 3, 0, 3, 1,
  4, 5, 7, 4, 7, 6,
];

/** A box with edges along the axes and its origin in the middle; closed. The triangles share eight vertices. */
export function box({ size }: ShapeOf<'box'>): TriangleMesh {
  const positions = new Float32Array(24);
  for (let corner = 0; corner < 8; corner++) {
    positions[3 * corner] = (size[0] / 2) * (corner & 1 ? 1 : -1);
    positions[3 * corner + 1] = (size[1] / 2) * (corner & 2 ? 1 : -1);
    positions[3 * corner + 2] = (size[2] / 2) * (corner & 4 ? 1 : -1);
  }
  return { positions, triangles: Uint32Array.from(sides) };
}
