import { expect, test } from 'vitest';
import { exponential, logarithm } from './exponential.ts';

test('e to a power, and its logarithm, are as Math has them to 1e-14', () => {
  for (let x = -50; x <= 50; x += 0.137) {
    expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 13);
    expect(logarithm(exponential(x))).toBeCloseTo(x, 12);
  }
  for (const x of [1e-300, 1e-9, 0.5, Math.SQRT2, 1, 2, 3, 1e9, 1e300])
    expect(Math.abs(logarithm(x) - Math.log(x))).toBeLessThan(1e-12);
});

test('0 and 1 are exact, and the ends are bounded', () => {
  expect(exponential(0)).toBe(1);
  expect(logarithm(1)).toBe(0);
  expect(exponential(-1e9)).toBe(0);
  expect(exponential(1e9)).toBe(Number.POSITIVE_INFINITY);
});
