import { expect, it } from 'vitest';
import { clearanceAfter, distanceFor } from './limits.ts';

it('a fish keeps a thousandth more than its radius, and a millionth less than the clearance that is left', () => {
  expect(distanceFor(2)).toBeCloseTo(2.002, 12);
  expect(clearanceAfter(5, 3)).toBeCloseTo(2 - 2e-6, 12);
});
