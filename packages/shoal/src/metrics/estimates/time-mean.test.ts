import { expect, test } from 'vitest';
import { studentT } from './mean-estimate.ts';
import { autocorrelationTime, timeMean } from './time-mean.ts';

/*
 * A second implementation of the interval of a mean over time, from its sources: the sums as they are written, and the
 * host's own Math. It shares no code with the library, except for the quantiles of Student's t, from their tables.
 */
const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);

interface Process {
  readonly time: number;
  readonly degrees: number;
  readonly error: number;
}

function recomputed(x: readonly number[]): Process {
  const n = x.length;
  const mean = sum(x) / n;
  const off = x.map((value) => value - mean);
  const squares = sum(off.map((value) => value ** 2));
  const rho = (lag: number): number => sum(off.slice(lag).map((value, i) => value * off[i])) / squares;
  // Sokal: sums up to each lag; the first lag of five times the sum before it ends the sum.
  const sums = [0.5];
  for (let lag = 1; lag < n; lag++) sums.push(sums[lag - 1] + rho(lag));
  const end = sums.findIndex((_, lag) => lag > 0 && lag >= 5 * sums[lag - 1]);
  const summed = sums.at(end < 0 ? -1 : end - 1) ?? 0;
  // Marriott & Pope: the mean of the estimate of ρ(1) is ρ(1) − (1 + 3ρ(1))/n.
  const first = rho(1) + (1 + 3 * rho(1)) / n;
  const ofFirstOrder = (r: number): number => Math.min(n / 2, r < 1 ? 0.5 + r / (1 - r) : n / 2);
  const time = Math.max(0.5, summed, ofFirstOrder(first));
  // One standard error of ρ(1), √((1 − ρ²)/n), more correlated.
  const error = first ** 2 < 1 ? Math.sqrt((1 - first ** 2) / n) : 0;
  const longest = Math.max(0.5, summed, ofFirstOrder(Math.abs(first) + error));
  const degrees = Math.max(1, Math.min(64, n - 1, Math.floor((0.3 * n) / (Math.PI * (longest - 0.5)))));
  // Müller: a cosine of k half-waves has the amplitude √(2/n) Σ x cos(πk(i + ½)/n).
  const amplitudes = Array.from({ length: degrees }, (_, k) =>
    sum(off.map((value, i) => Math.sqrt(2 / n) * value * Math.cos((Math.PI * (k + 1) * (i + 0.5)) / n))),
  );
  // By chance the cosines can be near 0: the interval reaches as far at least as the error of so many values.
  const least = Math.sqrt(squares / (n - 1) / Math.max(1, n / (2 * longest) - 1)) / studentT(degrees);
  return { time, degrees, error: Math.max(least, Math.sqrt(sum(amplitudes.map((a) => a * a)) / degrees / n)) };
}

/** A first-order process with this ρ(1), from a linear congruential generator. */
function series(phi: number, length: number): number[] {
  let state = 12345;
  let x = 0;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    x = phi * x + (state / 2 ** 31 - 1);
    return x;
  });
}

test.each([
  ['no correlation', 0, 300],
  ['as few values as an interval needs', 0, 20],
  ['fewer cosines than values', 0, 45],
  ['a correlation', 0.5, 100],
  ['a long correlation', 0.9, 400],
  ['alternation', -0.7, 60],
] as const)('a second implementation agrees: %s', (_, phi, length) => {
  const values = series(phi, length).map((x) => 2 + x);
  const { time, degrees, error } = recomputed(values);
  const found = timeMean(values, 0.25);
  expect(found.count).toBe(length);
  expect(found.mean).toBeCloseTo(sum(values) / length, 12);
  expect(found.autocorrelationTime).toBeCloseTo(0.25 * time, 10);
  expect(autocorrelationTime(values, 0.25)).toBeCloseTo(0.25 * time, 10);
  expect(found.independent).toBeCloseTo(Math.min(length, length / 2 / time), 8);
  expect(found.degrees).toBe(degrees);
  expect(found.standardError).toBeCloseTo(error, 10);
  const squares = sum(values.map((x) => (x - found.mean) ** 2));
  expect(found.spread).toBeCloseTo(Math.sqrt(squares / (length - 1)), 12);
});

test('the quantile is that of Student’s t for as many degrees as cosines', () => {
  const { mean, low, high, standardError, degrees } = timeMean(series(0, 3000), 1);
  expect(degrees).toBe(64);
  // 97.5 % quantile of 64 degrees: 1.9977.
  expect((high - mean) / standardError).toBeCloseTo(1.9977, 2);
  expect(mean - low).toBeCloseTo(high - mean, 12);
});

test('a flat spectrum has the same error from any number of cosines', () => {
  const wave = (k: number): number[] => Array.from({ length: 40 }, (_, i) => Math.cos((Math.PI * k * (i + 0.5)) / 40));
  const all = Array.from({ length: 39 }, (_, k) => wave(k + 1).map((x) => (k % 2 === 0 ? x : -x)));
  const flat = all[0].map((_, i) => sum(all.map((one) => one[i])));
  // The amplitude √(2/n) Σ x cos of each is √(n/2), and the standard error √(amplitude²/n) = √½.
  expect(timeMean(flat, 1).standardError).toBeCloseTo(Math.SQRT1_2, 10);
});

test('constants have no error, whatever their rounding errors', () => {
  for (const value of [0, 1, 0.1, 1234567.1]) {
    const found = timeMean(Array(25).fill(value), 2);
    expect([found.spread, found.standardError, found.autocorrelationTime, found.independent]).toEqual([0, 0, 1, 25]);
    expect([found.low, found.high, found.degrees]).toEqual([found.mean, found.mean, 24]);
  }
  // Differences of 1e-11 of the mean are no rounding errors.
  expect(
    timeMean(
      Array.from({ length: 30 }, (_, k) => 1e6 + (k % 2) * 2e-5),
      1,
    ).spread,
  ).toBeGreaterThan(0.9e-5);
});

test('too few values: no time below 4, no interval below 20; NaN does not count', () => {
  expect([1, 2, 3, 4].map((n) => Number.isNaN(autocorrelationTime(series(0, n), 1)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const values = series(0, 20);
  const { degrees, standardError, low } = timeMean(values.slice(1), 1);
  expect([degrees, standardError, low]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(timeMean([Number.NaN, ...values, Number.NaN], 1)).toEqual(timeMean(values, 1));
});

test('a drift has no interval, and is correlated over half the series', () => {
  const {
    autocorrelationTime: time,
    low,
    standardError,
    independent,
  } = timeMean(
    Array.from({ length: 40 }, (_, k) => k),
    1,
  );
  expect([time, independent]).toEqual([20, 1]);
  expect([low, standardError]).toEqual([Number.NaN, Number.NaN]);
});

test('a long series has nearly the autocorrelation time of all its lags', () => {
  // Noise on a slow process, so that the first lag tells little of the others.
  let seed = 1;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647 - 0.5;
  };
  const [noise, slow] = [1, 2].map(() => Array.from({ length: 40_000 }, random));
  let level = 0;
  const values = noise.map((one, k) => {
    level = 0.9995 * level + 0.05 * slow[k];
    return one + level;
  });
  const mean = values.reduce((sum, one) => sum + one) / values.length;
  const off = values.map((one) => one - mean);
  const products = (lag: number): number => off.slice(lag).reduce((sum, one, k) => sum + one * off[k], 0);
  let time = 0.5;
  for (let lag = 1; lag < 5 * time; lag++) time += products(lag) / products(0);
  expect(time).toBeGreaterThan(300);
  expect(autocorrelationTime(values, 1) / time).toBeCloseTo(1, 1);
});
