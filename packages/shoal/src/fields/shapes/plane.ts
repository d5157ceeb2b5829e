import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/**
 * A rectangle in y = 0 with edges along x and z and its origin in the middle. It is open: a sheet of two triangles that
 * face up (+y).
 */
export function plane({ size }: ShapeOf<'plane'>): TriangleMesh {
  const [x, z] = [size[0] / 2, size[1] / 2];
  return {
    positions: Float32Array.of(-x, 0, -z, x, 0, -z, -x, 0, z, x, 0, z),
    triangles: Uint32Array.of(0, 2, 1, 1, 2, 3),
  };
}
