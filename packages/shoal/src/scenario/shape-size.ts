import type { Shape } from './obstacles.ts';

/** Bars of a branching coral at most: one, five, then up to three from each, twice. */
const mostBars = 1 + 5 + 15 + 45;

/**
 * How many triangles a shape will have, before it is made; of a branching coral, at most. A mesh file is not known yet:
 * it counts 0.
 */
export function trianglesOf(shape: Shape): number {
  switch (shape.kind) {
    case 'sphere':
      return 20 << (2 * (shape.detail ?? 3));
    case 'rock':
      return 20 << (2 * (shape.detail ?? 4));
    case 'box':
      return 12;
    case 'plane':
      return 2;
    case 'cylinder':
      return tube(2, shape.segments ?? 24);
    case 'capsule': {
      const segments = shape.segments ?? 24;
      return tube(2 * Math.max(2, Math.round(segments / 4)), segments);
    }
    case 'torus':
      return 2 * (shape.segments ?? 48) * (shape.sides ?? 16);
    case 'heights': {
      const [nx, nz] = shape.points;
      return 2 * (nx - 1) * (nz - 1) + 6 * (nx + nz - 2);
    }
    case 'arch': {
      const detail = shape.detail ?? 3;
      return tube((16 << detail) + 1, 4 << detail);
    }
    case 'coral':
      return shape.form === 'table' ? tube(8, 28) : mostBars * tube(4, 6);
    case 'triangles':
      return shape.triangles.length;
    case 'mesh':
      return 0;
  }
}

/** Of a closed tube: rings of so many sides, and a fan at each end. */
function tube(rings: number, sides: number): number {
  return 2 * rings * sides;
}
