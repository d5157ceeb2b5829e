import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';

/**
 * A torus around z with its origin in the middle of the hole; closed. If the tube radius equals the radius, no hole is
 * left; if it is larger, the surface intersects itself. Vertex `side` · segments + `segment` is at the same position as
 * in TorusGeometry of three.js (radius, tube, sides, segments), but triangles share the vertices at the seams.
 */
export function torus({ radius, tube, segments = 48, sides = 16 }: ShapeOf<'torus'>): TriangleMesh {
  const positions = new Float32Array(3 * sides * segments);
  const triangles = new Uint32Array(6 * sides * segments);
  const around = new Float64Array(2);
  const across = new Float64Array(2);
  for (let side = 0; side < sides; side++) {
    sinCos(across, 2 * Math.PI * (side / sides));
    const nextSide = (side + 1) % sides;
    for (let segment = 0; segment < segments; segment++) {
      sinCos(around, 2 * Math.PI * (segment / segments));
      const distance = radius + tube * across[1];
      const next = (segment + 1) % segments;
      const a = nextSide * segments + segment;
      const b = side * segments + segment;
      const c = side * segments + next;
      const d = nextSide * segments + next;
      positions.set([distance * around[1], distance * around[0], tube * across[0]], 3 * b);
      triangles.set([a, b, d, b, c, d], 6 * b);
    }
  }
  return { positions, triangles };
}
