import { expect, test } from 'vitest';
import type { Ground } from './features.ts';
import { groundHeight } from './ground.ts';

test('a plane has the same height everywhere', () => {
  expect(groundHeight({ kind: 'plane', height: -2.5 }, 7, 1e9)).toBe(-2.5);
});

test('heights are bilinear between the points, and at the borders beyond them', () => {
  // Points at x = 2, 6, 10 and z = 20, 30; x varies fastest.
  const ground: Ground = {
    ...{ kind: 'heights', min: [2, 0, 20], max: [10, 9, 30], size: [3, 2] },
    heights: [1, 5, 3, 11, 7, 2],
  };
  const heights: [x: number, z: number, height: number][] = [
    [2, 20, 1],
    [6, 20, 5],
    [10, 20, 3],
    [2, 30, 11],
    [6, 30, 7],
    [10, 30, 2],
    [3, 20, 2],
    [2, 22, 3],
    [9, 30, 3.25],
    // A quarter of the way from 2 to 6, and 30 % from 20 to 30: 0.7 · 2 + 0.3 · 10.
    [3, 23, 4.4],
    // Three quarters from 6 to 10: 0.7 · 3.5 + 0.3 · 3.25.
    [9, 23, 3.425],
    [-5, 23, 0.7 + 3.3],
    [99, 0, 3],
    [8, 99, 4.5],
  ];
  for (const [x, z, height] of heights) expect(groundHeight(ground, x, z), `${x}, ${z}`).toBeCloseTo(height, 12);
});

test('a ground without an extent along an axis has the heights of its first points', () => {
  const line = { kind: 'heights', min: [2, 0, 5], max: [2, 0, 9], size: [2, 2], heights: [1, 2, 3, 4] } as const;
  expect([groundHeight(line, 0, 5), groundHeight(line, 9, 7), groundHeight(line, 2, 9)]).toEqual([1, 2, 3]);
});
