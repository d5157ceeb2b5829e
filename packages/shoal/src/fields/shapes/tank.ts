import type { Vec3 } from '../../math/vector.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
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
