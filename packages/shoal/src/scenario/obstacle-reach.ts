// How far obstacles reach, and whether they are too far away for exact contact.

import { norm } from '../math/vector.ts';
import { limits } from './limits.ts';
import type { Obstacle, Shape } from './obstacles.ts';
import type { Problems } from './schema/problem.ts';

/**
 * Reports an obstacle that may be too far from the origin for fish to be kept out of it.
 * @param reach size of its shape before scaling, m
 */
export function checkReach(obstacle: Obstacle, reach: number, path: string, problems: Problems): void {
  const { at, scale, track = [] } = obstacle;
  const offsets = [[0, 0, 0], ...track.map((key) => key.at)];
  const origin = Math.max(...offsets.map(([x, y, z]) => norm(at[0] + x, at[1] + y, at[2] + z)));
  const farthest = origin + reach * Math.max(...scale);
  if (farthest <= limits.obstacleReach) return;
  problems.add(
    path,
    `must lie within ${limits.obstacleReach} m of the origin, wherever it moves`,
    `a reach of up to ${Number(farthest.toPrecision(3))} m`,
    'Make it smaller or put it nearer: farther out 32-bit positions are too coarse for fish to be kept out of it.',
  );
}

const reaches = new WeakMap<Shape, number>();

/**
 * Returns an upper bound on the distance of a shape's points from its own origin, m; 0 for a mesh file, whose size is
 * known only when it is read.
 */
export function reachOf(shape: Shape): number {
  const reach = reaches.get(shape) ?? reachAnew(shape);
  // Only checked shapes are frozen. One that is still being checked may lack parts.
  if (Object.isFrozen(shape)) reaches.set(shape, reach);
  return reach;
}

function reachAnew(shape: Shape): number {
  switch (shape.kind) {
    case 'sphere':
      return shape.radius;
    case 'box':
    case 'plane':
      return norm(...shape.size) / 2;
    case 'capsule':
      return shape.radius + shape.length / 2;
    case 'cylinder':
      return norm(shape.radius, shape.height / 2);
    case 'torus':
      return shape.radius + shape.tube;
    case 'heights': {
      const { size, heights, depth = Math.max(...size) / 10 } = shape;
      return norm(...size) / 2 + heights.reduce((most, height) => Math.max(most, Math.abs(height)), 0) + depth;
    }
    case 'tank': {
      const { size, wall = Math.max(...size) / 20 } = shape;
      return norm(...size) / 2 + 2 * wall;
    }
    // The other shapes, including the most that noise can add.
    case 'rock':
      return 1.5 * shape.radius;
    case 'arch':
      return 2.5 * (shape.width + shape.height + shape.thickness);
    case 'coral':
      return 1.5 * shape.height;
    case 'triangles':
      return shape.vertices.reduce((most, vertex) => Math.max(most, norm(...vertex)), 0);
    case 'mesh':
      return 0;
  }
}
