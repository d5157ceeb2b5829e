// Finds the height of ground on which obstacles stand, for sand and land that are drawn.

import { coralRoot } from '../../fields/shapes/coral.ts';
import type { Obstacle } from '../../scenario/obstacles.ts';
import type { Plan } from '../../scenario/plan.ts';

/**
 * The highest base among the obstacles that stand at the bottom of the world, m. Sand slightly above it covers all
 * their bases. Undefined if no obstacle stands there. Rotations are ignored.
 */
export function footOf({ obstacles, world }: Plan): number | undefined {
  const { min, max } = world;
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const feet = obstacles
    .map((obstacle) => lowestOf(obstacle))
    .filter((low): low is number => low !== undefined && low <= min[1] + 0.02 * size);
  return feet.length > 0 ? Math.max(...feet) : undefined;
}

function lowestOf({ shape, at, scale, track }: Obstacle): number | undefined {
  if (track) return undefined;
  const below = belowOrigin(shape);
  return below === undefined ? undefined : at[1] - below * scale[1];
}

/** Extent of a shape below its origin, m. */
function belowOrigin(shape: Obstacle['shape']): number | undefined {
  switch (shape.kind) {
    case 'sphere':
      return shape.radius;
    case 'rock':
      return 0.75 * shape.radius;
    case 'box':
      return shape.size[1] / 2;
    case 'capsule':
      return shape.length / 2 + shape.radius;
    case 'cylinder':
      return shape.height / 2;
    case 'torus':
      return shape.radius + shape.tube;
    case 'arch':
      return 0.05 * shape.height;
    case 'coral':
      return coralRoot * shape.height;
    case 'heights':
      return -shape.heights.reduce((least, height) => Math.min(least, height));
    case 'triangles':
      return -shape.vertices.reduce((least, [, y]) => Math.min(least, y), Number.POSITIVE_INFINITY);
    case 'tank':
      return shape.size[1] / 2;
    case 'plane':
    case 'mesh':
      return undefined;
  }
}
