import { expect, test } from 'vitest';
import { random } from '../designs/grid-and-random.ts';
import { morris, morrisEffects } from '../designs/morris.ts';
import { sobol } from '../designs/sobol.ts';
import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';
import { cellMeans, mainEffect } from './main-effect.ts';
import { binCount, binsOf, meanInterval, Resampling, varianceShares } from './variance-share.ts';

const column = (points: readonly Point[], d: number): number[] => points.map((point) => point[d]);
const columns = (points: readonly Point[]): number[][] => [...points[0].keys()].map((d) => column(points, d));

/** Ishigami & Homma 1990 with a = 7, b = 0.1, over −π to π. */
function ishigami([x, y, z]: Point): number {
  const [a, b, c] = [x, y, z].map((u) => Math.PI * (2 * u - 1));
  return Math.sin(a) * (1 + 0.1 * c ** 4) + 7 * Math.sin(b) ** 2;
}

/** Sobol's g-function: the smaller a coefficient, the more its variable matters. */
const g =
  (a: readonly number[]) =>
  (point: Point): number =>
    a.reduce((product, ak, d) => product * ((Math.abs(4 * point[d] - 2) + ak) / (1 + ak)), 1);

test('variance shares of known functions come out, and random draws agree with even ones', () => {
  const cases: [(point: Point) => number, readonly number[]][] = [
    [ishigami, [0.3139, 0.4424, 0]],
    [g([0, 1, 4.5, 9]), gShares([0, 1, 4.5, 9])],
    [([x, y, z]) => 4 * x + 2 * y + 0 * z, [0.8, 0.2, 0]],
  ];
  for (const [f, exact] of cases)
    for (const points of [sobol(exact.length, 1024, 3), random(exact.length, 1024, 3)]) {
      const shares = varianceShares(columns(points), points.map(f), { rounds: 60 });
      for (const [d, share] of exact.entries()) expect(Math.abs((shares?.[d].share ?? 1) - share)).toBeLessThan(0.07);
    }
});

function gShares(a: readonly number[]): number[] {
  const own = a.map((ak) => 1 / (3 * (1 + ak) ** 2));
  const total = own.reduce((product, v) => product * (1 + v), 1) - 1;
  return own.map((v) => v / total);
}

test('intervals of shares hold the true value about as often as they say, and are the same again', () => {
  let held = 0;
  const seeds = 60;
  for (let seed = 0; seed < seeds; seed++) {
    const points = random(2, 200, seed);
    // Expected shares: 0.8 and 0.2.
    const outcomes = points.map(([x, y]) => 2 * x + y);
    const shares = varianceShares(columns(points), outcomes, { rounds: 200, seed });
    expect(varianceShares(columns(points), outcomes, { rounds: 200, seed })).toEqual(shares);
    for (const [d, exact] of [0.8, 0.2].entries())
      if (shares && shares[d].low <= exact && shares[d].high >= exact) held++;
  }
  expect(held / (2 * seeds)).toBeGreaterThan(0.85);
  // Of fewer candidates, intervals would cover too rarely.
  const points = random(2, 199, 1);
  const [one] = varianceShares(columns(points), column(points, 0)) ?? [];
  expect([one.low, one.high]).toEqual([Number.NaN, Number.NaN]);
});

test('chance alone explains nothing; too few or equal outcomes have no shares', () => {
  const points = random(3, 200, 5);
  const noise = column(random(1, 200, 77), 0);
  for (const { share, low } of varianceShares(columns(points), noise) ?? []) {
    expect(share).toBeLessThan(0.08);
    expect(low).toBeLessThan(0.02);
  }
  expect(varianceShares(columns(points.slice(0, 7)), noise.slice(0, 7))).toBeUndefined();
  // Of 8 candidates at two values, the means 2 and 6 explain 32 of 36; ε² takes off (36 − 32)/6.
  const two = [0, 0, 0, 0, 1, 1, 1, 1];
  const [eight] = varianceShares([two], [1, 3, 2, 2, 5, 7, 6, 6]) ?? [];
  expect(eight.share).toBeCloseTo((32 - 4 / 6) / 36, 12);
  expect(
    varianceShares(
      columns(points),
      noise.map(() => 0.1),
    ),
  ).toBeUndefined();
  const gaps = noise.map((x, index) => (index % 2 === 0 ? x : Number.NaN));
  const even = points.filter((_, index) => index % 2 === 0);
  expect(varianceShares(columns(points), gaps)).toEqual(
    varianceShares(
      columns(even),
      gaps.filter((x) => !Number.isNaN(x)),
    ),
  );
});

test('a main effect follows its function; its points are means with intervals', () => {
  const points = sobol(3, 1024, 1);
  const effect = mainEffect(column(points, 0), points.map(ishigami));
  expect(effect).toHaveLength(12);
  // E[f | x] = sin(x)·(1 + 0.1·π⁴/5) + 7/2.
  for (const { at, mean, low, high, count } of effect) {
    const exact = Math.sin(Math.PI * (2 * at - 1)) * (1 + (0.1 * Math.PI ** 4) / 5) + 3.5;
    expect(Math.abs(mean - exact)).toBeLessThan(0.4);
    expect([low < exact, exact < high, count > 80]).toEqual([true, true, true]);
  }
  expect(mainEffect([1, 2, 1, 2], [1, 5, 3, Number.NaN])).toEqual([
    { at: 1, mean: 2, low: expect.closeTo(2 - 12.706, 3), high: expect.closeTo(2 + 12.706, 3), count: 2 },
    { at: 2, mean: 5, low: Number.NaN, high: Number.NaN, count: 1 },
  ]);
  expect(mainEffect([1], [Number.NaN])).toEqual([]);
  // Five levels with three candidates each give five points.
  const levels = Array.from({ length: 15 }, (_, k) => k % 5);
  expect(mainEffect(levels, levels).map(({ at, mean }) => [at, mean])).toEqual([0, 1, 2, 3, 4].map((x) => [x, x]));
});

test('bins hold equally many values, and equal values together', () => {
  expect([...binsOf([5, 1, 3, 2, 4, 6], 3).of]).toEqual([2, 0, 1, 0, 1, 2]);
  expect(binsOf([7, 7, 7, 9, 8], 3)).toEqual({ count: 3, of: Uint32Array.of(0, 0, 0, 2, 1) });
  expect([...binsOf([0, 0, 0, 0, 1, 2, 3, 4], 4).of]).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
});

test.each([
  // Levels with two candidates or more on average have a bin each, up to the most.
  [[1, 1, 2, 2, 3, 3], 4, 3],
  [[1, 1, 2, 2, 3, 3], 3, 3],
  [[1, 1, 2, 2, 3, 3], 2, 2],
  [[1, 1, 2, 2, 3], 4, 2],
  // Otherwise the square root of their number, from 2 to the most.
  [Array.from({ length: 30 }, (_, k) => k), 24, 5],
  [Array.from({ length: 36 }, (_, k) => k), 24, 6],
  [Array.from({ length: 36 }, (_, k) => k), 4, 4],
  [[1, 2, 3], 24, 2],
])('of %j there are, of at most %i, %i bins', (values, most, count) => {
  expect(binCount(values, most)).toBe(count);
});

test('shares and intervals by their definition, of bins that hold different numbers', () => {
  const levels = [0, 1, 1, 3, 3, 3, 7, 7, 7, 7];
  const values = Array.from({ length: 230 }, (_, k) => levels[(7 * k) % 10]);
  const outcomes = values.map((x, k) => 5 + x * x - 3 * x + ((k * k * 37) % 101) / 10);
  const sum = (xs: readonly number[]): number => xs.reduce((total, x) => total + x, 0);
  const meanOf = (xs: readonly number[]): number => sum(xs) / xs.length;
  /** Sums of squares between the levels and of all, and the number of levels: ε² takes off the part of chance. */
  const sharesOf = (chosen: readonly number[]): { plain: number; corrected: number } => {
    const mean = meanOf(chosen.map((k) => outcomes[k]));
    const groups = [...new Set(chosen.map((k) => values[k]))].map((level) =>
      chosen.filter((k) => values[k] === level).map((k) => outcomes[k]),
    );
    const all = sum(chosen.map((k) => (outcomes[k] - mean) ** 2));
    const between = sum(groups.map((group) => group.length * (meanOf(group) - mean) ** 2));
    const within = (all - between) / (chosen.length - groups.length);
    return { plain: between / all, corrected: (between - (groups.length - 1) * within) / all };
  };
  const whole = sharesOf([...values.keys()]);
  const resampling = new Resampling(230, 6);
  const errors = Array.from({ length: 41 }, () => sharesOf([...resampling.next()]).corrected - whole.plain);
  errors.sort((a, b) => a - b);
  // The middle 95 % of 41 values are those from the second to the last but one.
  const [one] = varianceShares([values], outcomes, { rounds: 41, seed: 6 }) ?? [];
  expect(one.share).toBeCloseTo(whole.corrected, 10);
  expect(one.low).toBeCloseTo(whole.corrected - errors[39], 10);
  expect(one.high).toBeCloseTo(whole.corrected - errors[1], 10);
  expect(one.high - one.low).toBeGreaterThan(0.01);
});

test('a resampling draws places of the list, each by one random number of its own purpose', () => {
  const draws = new Draws(6, 1);
  const resampling = new Resampling(9, 6);
  for (let round = 0; round < 3; round++)
    expect([...resampling.next()]).toEqual(Array.from({ length: 9 }, () => Math.floor(9 * draws.unit())));
});

test('a map of cells is column by column, also if it is not square', () => {
  const map = cellMeans([0, 2, 2, 1], [1, 0, 0, 1], [4, 6, 9, 2], [3, 2]);
  const none = { count: 0, mean: Number.NaN };
  expect(map).toEqual([
    [none, { count: 1, mean: 4 }],
    [none, { count: 1, mean: 2 }],
    [{ count: 2, mean: 7.5 }, none],
  ]);
});

test('the interval of a mean is Student’s, and a single value has none', () => {
  const { low, high } = meanInterval(column(random(1, 400, 2), 0));
  // Half of the expected interval: 1.97 · √(1/12) / √400.
  expect((high - low) / 2).toBeCloseTo(0.0284, 2);
  expect(meanInterval([1])).toEqual({ low: Number.NaN, high: Number.NaN });
});

test('Morris: μ* of a line is its slope with no interval to speak of; what was not run is left out', () => {
  const points = morris(3, 12, 4);
  const f = ([x, y]: Point): number => 3 * x - 2 * y * y;
  const effects = morrisEffects(points, points.map(f));
  expect(effects[0].strength).toBeCloseTo(3, 12);
  expect([effects[0].low, effects[0].high]).toEqual([expect.closeTo(3, 12), expect.closeTo(3, 12)]);
  expect(effects[1].mean).toBeCloseTo(-effects[1].strength, 12);
  expect(effects[1].low).toBeLessThan(effects[1].strength);
  expect(effects[1].high).toBeGreaterThan(effects[1].strength);
  expect(effects[2].strength).toBe(0);
  const early = morrisEffects(points, points.slice(0, 10).map(f));
  expect(early[0].strength).toBeCloseTo(3, 12);
  const holes = morrisEffects(
    points,
    points.map((point, index) => (index === 4 ? Number.NaN : f(point))),
  );
  expect(holes[0].strength).toBeCloseTo(3, 12);
});

test('a map of cells has means and counts, and cells without candidates', () => {
  expect(cellMeans([0, 0, 1, 1], [0, 0, 1, 1], [1, 3, 5, Number.NaN], [2, 2])).toEqual([
    [
      { count: 2, mean: 2 },
      { count: 0, mean: Number.NaN },
    ],
    [
      { count: 0, mean: Number.NaN },
      { count: 1, mean: 5 },
    ],
  ]);
});
