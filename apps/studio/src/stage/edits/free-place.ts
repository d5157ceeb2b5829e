// Finds a place for a new object where it touches no obstacle.

import type { Plan, Vec3 } from 'shoal';
import type { Box } from 'shoal/fields';
import { boxOfObstacle, type Meshes } from './obstacle-box.ts';

/** Distance between two attempts, as a fraction of the longest side. */
const stride = 0.25;
const mostStrides = 60;

/** Directions to try. The first one is across the initial view; in 3D all are level. */
const ways: Readonly<Record<2 | 3, readonly Vec3[]>> = {
  3: [1, -1].flatMap((side): Vec3[] => [
    [side, 0, 0],
    [0, 0, side],
    [side * Math.SQRT1_2, 0, Math.SQRT1_2],
    [side * Math.SQRT1_2, 0, -Math.SQRT1_2],
  ]),
  2: [1, -1].flatMap((side): Vec3[] => [
    [side, 0, 0],
    [0, side, 0],
  ]),
};

/** The point closest to `at` where a box of this size touches no obstacle; `at` itself if there is no such point. */
export function freePlace(plan: Plan, meshes: Meshes, at: Vec3, size: Vec3): Vec3 {
  const taken = plan.scenario.obstacles.map((obstacle) => boxOfObstacle(obstacle, meshes));
  const isFree = (point: Vec3): boolean => taken.every((box) => !isInside(box, point, size));
  const { min, max } = plan.world;
  const step = stride * Math.max(...size);
  for (let k = 0; k <= mostStrides; k++) {
    for (const way of ways[plan.dimensions]) {
      const point = moved(at, way, k * step);
      if (point.every((x, axis) => k === 0 || (x >= min[axis] && x <= max[axis])) && isFree(point)) return point;
    }
  }
  return at;
}

const moved = (at: Vec3, way: Vec3, distance: number): Vec3 => [
  at[0] + distance * way[0],
  at[1] + distance * way[1],
  at[2] + distance * way[2],
];

/** Whether a box around a point overlaps another one. */
function isInside({ min, max }: Box, point: Vec3, size: Vec3): boolean {
  return point.every((x, axis) => x + size[axis] / 2 > min[axis] && x - size[axis] / 2 < max[axis]);
}
