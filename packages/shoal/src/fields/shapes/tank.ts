import type { Vec3 } from '../../math/vector.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { box } from './box.ts';
import { cylinder } from './round.ts';

/**
 * Walls, floor and lid of a tank; closed. The origin is in the middle of the water. The tank is a box, or with the form
 * `circle` a prism around y with its edges on a circle. The outer surface comes first, then the inner one, which has as
 * many triangles and faces the water.
 */
export function tank(shape: ShapeOf<'tank'>): TriangleMesh {
  const { size, wall = Math.max(...size) / 20 } = shape;
  const [x, y, z] = size;
  const outer = surface(shape, [x + 2 * wall, y + 2 * wall, z + 2 * wall]);
  const inner = surface(shape, size);
  const count = outer.positions.length / 3;
  const inward = inner.triangles.map((_, k, all) => count + all[k - (k % 3) + 2 - (k % 3)]);
  return {
    positions: Float32Array.of(...outer.positions, ...inner.positions),
    triangles: Uint32Array.of(...outer.triangles, ...inward),
  };
}

function surface({ form, segments = 48 }: ShapeOf<'tank'>, size: Vec3): TriangleMesh {
  if (form !== 'circle') return box({ kind: 'box', size });
  const { positions, triangles } = cylinder({ kind: 'cylinder', radius: 0.5, height: 1, segments });
  return { positions: positions.map((value, k) => value * size[k % 3]), triangles };
}

/** Returns the inner surface of a tank. Seen from outside, its near walls face away and are not drawn. */
export function innerSurface({ positions, triangles }: TriangleMesh): TriangleMesh {
  return { positions, triangles: triangles.subarray(triangles.length / 2) };
}
