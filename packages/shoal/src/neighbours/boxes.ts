// The cells of grid and octree with fish in them, for the studio's overlays.

import type { Plan } from '../scenario/plan.ts';
import { Cells } from './cells.ts';
import { OctreeSearch } from './octree.ts';
import type { Positions } from './search.ts';

/** Boxes with fish in them, for drawing. */
export interface Boxes {
  /** Six numbers per box: its minimum and maximum corner, m. */
  readonly corners: Float32Array;
  /** Number of fish in each box. */
  readonly fish: Int32Array;
}

/** The occupied cells of a uniform grid for a search radius of `reach` metres. */
export function gridBoxes(positions: Positions, reach: number, { wraps, world }: Pick<Plan, 'wraps' | 'world'>): Boxes {
  const cells = new Cells(wraps ? world : undefined);
  cells.fit(positions, reach);
  const { count, min, perMetre } = cells;
  const held = new Map<number, number>();
  for (let i = 0; i < positions.count; i++) {
    const [a, b, c] = [positions.x, positions.y, positions.z].map((axis, k) => cells.along(axis[i], k));
    const cell = (c * count[1] + b) * count[0] + a;
    held.set(cell, (held.get(cell) ?? 0) + 1);
  }
  const corners = new Float32Array(6 * held.size);
  let at = 0;
  for (const cell of held.keys()) {
    const indices = [cell % count[0], Math.floor(cell / count[0]) % count[1], Math.floor(cell / count[0] / count[1])];
    indices.forEach((k, axis) => {
      corners[at + axis] = min[axis] + k / perMetre[axis];
      corners[at + 3 + axis] = min[axis] + (k + 1) / perMetre[axis];
    });
    at += 6;
  }
  return { corners, fish: Int32Array.from(held.values()) };
}

/** The leaves of an octree: bounding boxes of at most `leafCapacity` fish each. */
export function octreeBoxes(positions: Positions, leafCapacity: number): Boxes {
  const tree = new OctreeSearch(leafCapacity);
  tree.build(positions);
  return tree.leaves();
}
