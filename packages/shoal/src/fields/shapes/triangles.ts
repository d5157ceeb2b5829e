import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/**
 * The triangles of the scenario, unchanged: closed or open, with shared vertices or without. The origin is that of
 * their coordinates.
 */
export function triangles(shape: ShapeOf<'triangles'>): TriangleMesh {
  const positions = new Float32Array(3 * shape.vertices.length);
  shape.vertices.forEach((vertex, i) => {
    positions.set(vertex, 3 * i);
  });
  const numbers = new Uint32Array(3 * shape.triangles.length);
  shape.triangles.forEach((triangle, i) => {
    numbers.set(triangle, 3 * i);
  });
  return { positions, triangles: numbers };
}
