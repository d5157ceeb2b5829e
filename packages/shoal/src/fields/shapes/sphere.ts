import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { icosphere } from './icosphere.ts';

/**
 * A sphere around its origin; closed. It is a refined icosahedron with its vertices on the sphere, so its faces are
 * slightly inside.
 */
export function sphere({ radius, detail = 3 }: ShapeOf<'sphere'>): TriangleMesh {
  const { directions, triangles } = icosphere(detail);
  return { positions: Float32Array.from(directions, (x) => radius * x), triangles };
}
