import type { Shape } from './obstacles.ts';

/** Maximum number of bars of a branching coral: one; then five; then, twice, up to three from each. */
const mostBars = 1 + 5 + 15 + 45;

/**
 * Returns the number of triangles of a shape. For a branching coral it is an upper bound; for a mesh file it is 0,
 * because it is not known yet.
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
    case 'tank':
      return shape.form === 'circle' ? 2 * tube(2, shape.segments ?? 48) : 24;
    case 'triangles':
      return shape.triangles.length;
    case 'mesh':
      return 0;
  }
}

/** Triangles of a closed tube: rings with `sides` vertices, and a fan at each end. */
function tube(rings: number, sides: number): number {
  return 2 * rings * sides;
}

/**
 * Returns an upper bound on the distance of a shape's points from its own origin, m. It is not known for a mesh file.
 */
export function farthestOf(shape: Shape): number {
  switch (shape.kind) {
    case 'sphere':
      return shape.radius;
    case 'rock':
      return 1.4 * shape.radius;
    case 'box':
    case 'plane':
      return lengthOf(shape.size) / 2;
    case 'cylinder':
      return lengthOf([2 * shape.radius, shape.height]) / 2;
    case 'capsule':
      return shape.length / 2 + shape.radius;
    case 'torus':
      return shape.radius + shape.tube;
    case 'heights': {
      const deepest = shape.depth ?? Math.max(...shape.size) / 10;
      const highest = shape.heights.reduce((most, height) => Math.max(most, Math.abs(height)), 0);
      return lengthOf([shape.size[0] / 2, highest + deepest, shape.size[1] / 2]);
    }
    case 'arch':
      return lengthOf([shape.width / 2, shape.height]) + 3 * shape.thickness;
    case 'coral':
      return 1.5 * shape.height;
    case 'tank': {
      const { size, wall = Math.max(...size) / 20 } = shape;
      return lengthOf(size.map((edge) => edge / 2 + wall));
    }
    case 'triangles':
      return shape.vertices.reduce((most, vertex) => Math.max(most, lengthOf(vertex)), 0);
    case 'mesh':
      return Number.POSITIVE_INFINITY;
  }
}

function lengthOf(parts: readonly number[]): number {
  return Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0));
}
