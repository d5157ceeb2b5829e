import { expect, test } from 'vitest';
import type { Scene } from '../rule.ts';
import { offsetFrom, offsetInto, toNearest } from './offsets.ts';

/** A world that does not begin at 0: its edges are 8, 8 and 12 m. */
const sceneOf = (dimensions: 2 | 3, wraps: boolean): Scene =>
  ({
    ...{ dimensions, wraps, world: { min: [-3, 1, 2], max: [5, 9, 14] } },
    school: { x: [0, 4], y: [0, 2], z: [0, 13] },
  }) as unknown as Scene;

test.each([
  [3, true, [-1, 3, -5]],
  [3, false, [7, -5, 7]],
  [2, true, [-1, 3, 0]],
  [2, false, [7, -5, 0]],
] as const)('offsets in %iD, periodic: %s', (dimensions, wraps, expected) => {
  const scene = sceneOf(dimensions, wraps);
  const d = Float64Array.of(7, -5, 7);
  toNearest(d, scene);
  expect(Array.from(d)).toEqual(expected);
  // Fish 1 is at (4, 2, 13).
  const point = [-3, 7, 6] as const;
  const length = offsetFrom(d, 1, ...point, scene);
  expect(Array.from(d)).toEqual(expected);
  expect(length).toBeCloseTo(Math.hypot(...expected), 12);
  offsetInto(d.fill(0), 1, point, scene);
  expect(Array.from(d)).toEqual(expected);
});
