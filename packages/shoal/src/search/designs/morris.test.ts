import { expect, test } from 'vitest';
import { morris } from './morris.ts';

test.each([
  [2, 1],
  [4, 2 / 3],
  [6, 3 / 5],
  [8, 4 / 7],
])('Morris with %i levels: each step changes one coordinate by %d, between levels', (levels, jump) => {
  const dimensions = 3;
  const points = morris(dimensions, 40, 5, levels);
  const used = new Set<number>();
  for (const [k, point] of points.entries()) {
    for (const x of point) {
      const level = x * (levels - 1);
      expect(level).toBeCloseTo(Math.round(level), 9);
      expect(x).toBeGreaterThanOrEqual(-1e-12);
      expect(x).toBeLessThanOrEqual(1 + 1e-12);
      used.add(Math.round(level));
    }
    if (k % (dimensions + 1) === 0) continue;
    const steps = [...point].map((x, d) => Math.abs(x - points[k - 1][d])).filter((step) => step > 0);
    expect(steps).toEqual([expect.closeTo(jump, 9)]);
  }
  expect(used.size).toBe(levels);
});
