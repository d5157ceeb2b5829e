import { expect, it, test } from 'vitest';
import { exponential, logarithm, power } from './exponential.ts';

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

it('is x to the power p, to 1e-6 of it', () => {
  for (const p of [0, 0.1, 0.25, 0.5, 1 / 3, 0.999, 1, 1.5, 2, Math.PI, 4, 7.3, 15.9, 16, 33.3, 63.99, 64]) {
    for (let k = 0; k <= 1000; k++) {
      const x = k / 1000;
      const expected = x ** p;
      expect(Math.abs(power(x, p) - expected), `${x} to the ${p}`).toBeLessThanOrEqual(1e-6 * expected + 1e-300);
    }
  }
});

it('at the ends: 0 and 1, and tiny numbers', () => {
  for (const p of [0.1, 1, 4, 16, 64]) {
    expect(power(0, p)).toBe(0);
    expect(power(1, p)).toBe(1);
  }
  expect(power(0, 0)).toBe(1);
  expect(power(1e-300, 2)).toBe(0);
  expect(power(1e-5, 0.1) / 1e-5 ** 0.1).toBeCloseTo(1, 6);
});

it('grows with x and falls with p', () => {
  let last = -1;
  for (let x = 0; x <= 1; x += 1e-3) {
    const value = power(x, 3.7);
    expect(value).toBeGreaterThan(last);
    last = value;
  }
  for (let p = 0.1; p < 16; p += 0.1) expect(power(0.5, p + 0.1)).toBeLessThan(power(0.5, p));
});
