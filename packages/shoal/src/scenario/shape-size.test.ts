import { expect, test } from 'vitest';
import type { Shape } from './obstacles.ts';
import { farthestOf, trianglesOf } from './shape-size.ts';

const opening = { width: 4, height: 3, thickness: 1 };

test.each<[shape: object, triangles: number]>([
  // An icosahedron has 20, and each refinement splits each of them into four.
  [{ kind: 'sphere', radius: 1 }, 20 * 64],
  [{ kind: 'sphere', radius: 1, detail: 0 }, 20],
  [{ kind: 'sphere', radius: 1, detail: 2 }, 20 * 16],
  [{ kind: 'rock', radius: 1 }, 20 * 256],
  [{ kind: 'rock', radius: 1, detail: 1 }, 80],
  [{ kind: 'box', size: [1, 1, 1] }, 12],
  [{ kind: 'plane', size: [1, 1] }, 2],
  // Two triangles a segment of the side, and one of each end.
  [{ kind: 'cylinder', radius: 1, height: 1 }, 4 * 24],
  [{ kind: 'cylinder', radius: 1, height: 1, segments: 5 }, 20],
  // A quarter of the segments is the number of rings of each cap, at least two.
  [{ kind: 'capsule', radius: 1, length: 1 }, 2 * 12 * 24],
  [{ kind: 'capsule', radius: 1, length: 1, segments: 3 }, 2 * 4 * 3],
  [{ kind: 'capsule', radius: 1, length: 1, segments: 16 }, 2 * 8 * 16],
  [{ kind: 'torus', radius: 3, tube: 1 }, 2 * 48 * 16],
  [{ kind: 'torus', radius: 3, tube: 1, segments: 5, sides: 3 }, 30],
  // 4 · 2 squares on top and below, and walls of two triangles for each of 2 · (4 + 2) edges, less what they share.
  [{ kind: 'heights', size: [1, 1], points: [5, 3], heights: [] }, 2 * 4 * 2 + 6 * 6],
  [{ kind: 'heights', size: [1, 1], points: [2, 2], heights: [] }, 14],
  [{ kind: 'arch', ...opening }, 2 * 129 * 32],
  [{ kind: 'arch', ...opening, detail: 1 }, 2 * 33 * 8],
  [{ kind: 'coral', height: 1, form: 'table' }, 2 * 8 * 28],
  [{ kind: 'coral', height: 1 }, (1 + 5 + 15 + 45) * 2 * 4 * 6],
  [{ kind: 'tank', size: [1, 1, 1] }, 24],
  [{ kind: 'tank', size: [1, 1, 1], form: 'circle' }, 8 * 48],
  [{ kind: 'tank', size: [1, 1, 1], form: 'circle', segments: 6 }, 48],
  [
    {
      kind: 'triangles',
      vertices: [],
      triangles: [
        [0, 1, 2],
        [2, 1, 0],
      ],
    },
    2,
  ],
  [{ kind: 'mesh', file: 'a.obj' }, 0],
])('%j has %i triangles', (shape, triangles) => {
  expect(trianglesOf(shape as Shape)).toBe(triangles);
});

test('a tank is farthest at the outer corner of its walls', () => {
  const tank = { kind: 'tank', size: [20, 40, 10] } as const;
  expect(farthestOf(tank)).toBeCloseTo(Math.hypot(12, 22, 7), 12);
  expect(farthestOf({ ...tank, wall: 0.5 })).toBeCloseTo(Math.hypot(10.5, 20.5, 5.5), 12);
});
