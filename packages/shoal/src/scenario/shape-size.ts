// How many triangles the shape of an obstacle will have and how far it reaches, for checks before it is made.

import { norm } from '../math/vector.ts';
import type { Obstacle, Shape } from './obstacles.ts';
import type { Plan, World } from './plan.ts';

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

/** Width and height of a body as fractions of its length. */
const slenderness = 1 / 4;

/**
 * Returns a sentence, with what to do, for each thing that does not fit into the world: too many fish, bodies longer
 * than the world, obstacles outside of it. None of them is an error. Mesh files count as inside, since their size is not
 * known.
 */
export function describeFit(plan: Plan): string[] {
  const { world, dimensions, species } = plan;
  const edges = world.max.map((end, axis) => end - world.min[axis]).slice(0, dimensions);
  const space = `${edges.map(readable).join(' × ')} m`;
  const there = species.filter(({ count }) => count > 0);
  const tooLong = there
    .filter(({ body }) => body.length > Math.max(...edges))
    .map(
      ({ name, body }) =>
        `A ${name} of ${readable(body.length)} m is longer than the world of ${space}. Enlarge the world, or lower the body length.`,
    );
  const bodies = there.reduce((sum, { count, body: { length } }) => {
    const across = slenderness * length;
    return sum + count * length * across * (dimensions === 3 ? across : 1);
  }, 0);
  const room = edges.reduce((product, edge) => product * edge, 1);
  const tooMany =
    bodies > room && tooLong.length === 0
      ? [
          `${readable(plan.count)} fish do not fit into the world of ${space} without overlapping. Enlarge the world, or lower the number of fish or their body length.`,
        ]
      : [];
  return [...tooLong, ...tooMany, ...plan.obstacles.flatMap((one) => outsideSentence(one, world))];
}

function outsideSentence({ name, shape, at, scale, track }: Obstacle, { min, max }: World): string[] {
  if (track) return [];
  const reach = farthestOf(shape) * Math.max(...scale);
  const gaps = at.map((x, axis) => Math.max(0, min[axis] - x, x - max[axis]));
  if (norm(gaps[0], gaps[1], gaps[2]) <= reach) return [];
  return [
    `The obstacle ${JSON.stringify(name)} is outside of the world. Move it, enlarge the world, or delete the obstacle.`,
  ];
}

function readable(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
