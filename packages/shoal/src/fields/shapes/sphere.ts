import type { TriangleMesh } from '../triangle-mesh.ts';
import { icosphere } from './icosphere.ts';
import type { ShapeOf } from './shape-of.ts';

/** A ball around its origin: a refined icosahedron with its vertices on the sphere, so that it lies within the ball. Closed. */
export function sphere({ radius, detail = 3 }: ShapeOf<'sphere'>): TriangleMesh {
  const { directions, triangles } = icosphere(detail);
  return { positions: Float32Array.from(directions, (x) => radius * x), triangles };
}
