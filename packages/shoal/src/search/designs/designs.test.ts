import { expect, test } from 'vitest';
import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';
import { grid, latinHypercube, random } from './grid-and-random.ts';
import { morris, morrisEffects } from './morris.ts';
import { sobol } from './sobol.ts';

test('a grid has every combination once, the last dimension fastest', () => {
  expect(grid([2, 3]).map((point) => [...point])).toEqual([
    [0, 0],
    [0, 0.5],
    [0, 1],
    [1, 0],
    [1, 0.5],
    [1, 1],
  ]);
  expect(grid([[0.1, 0.7], 1]).map((point) => [...point])).toEqual([
    [0.1, 0.5],
    [0.7, 0.5],
  ]);
});

const shares = (points: readonly Point[], d: number, count: number): number[] =>
  points.map((point) => Math.floor(point[d] * count)).sort((a, b) => a - b);
const everyShare = (count: number): number[] => Array.from({ length: count }, (_, share) => share);

test('each share of each dimension of a Latin hypercube holds one point', () => {
  const points = latinHypercube(5, 40, 3);
  for (let d = 0; d < 5; d++) expect(shares(points, d, 40)).toEqual(everyShare(40));
});

test('Sobol: in each of 21 dimensions 256 points hold each 256th once, whatever the seed', () => {
  for (const seed of [1, 2]) {
    const points = sobol(21, 256, seed);
    for (let d = 0; d < 21; d++) expect(shares(points, d, 256)).toEqual(everyShare(256));
  }
  expect(() => sobol(22, 1, 1)).toThrow('dimensions must be at most 21');
});

test('Sobol: but for its random shift it is the sequence of Joe and Kuo', () => {
  // 1024 times the points 725 and 1000 by SciPy: qmc.Sobol(21, scramble=False).
  const known = [
    [725, [1015, 941, 213, 843, 625, 95, 521, 359, 887, 181, 821, 843, 871, 723, 205, 1001, 531, 323, 597, 661, 5]],
    [1000, [225, 99, 531, 693, 287, 929, 47, 921, 513, 71, 87, 261, 165, 393, 147, 379, 737, 353, 1015, 743, 535]],
  ] as const;
  const words = (point: Point): number[] => [...point].map((x) => Math.floor(x * 2 ** 32));
  const points = sobol(21, 1024, 3).map(words);
  for (const [index, expected] of known)
    expect(points[index].map((word, d) => ((word ^ points[0][d]) >>> 0) / 2 ** 22)).toEqual(expected);
  // The shift is the first random number of each dimension.
  const draws = new Draws(3);
  expect(points[0]).toEqual(points[0].map(() => Math.floor(draws.unit() * 2 ** 32)));
});

test('Sobol: in the first two dimensions each of 16 × 16 boxes holds one of 256 points', () => {
  const boxes = sobol(2, 256, 5).map(([x, y]) => Math.floor(x * 16) * 16 + Math.floor(y * 16));
  expect(boxes.sort((a, b) => a - b)).toEqual(everyShare(256));
});

test('Sobol integrates a product of five dimensions ten times as exactly as random points do', () => {
  const error = (points: readonly Point[]): number =>
    Math.abs(points.reduce((sum, point) => sum + point.reduce((p, x) => p * (0.5 + x), 1), 0) / points.length - 1);
  const mean = (of: (seed: number) => readonly Point[]): number =>
    [1, 2, 3, 4, 5, 6].reduce((sum, seed) => sum + error(of(seed)) / 6, 0);
  expect(mean((seed) => random(5, 1024, seed))).toBeGreaterThan(10 * mean((seed) => sobol(5, 1024, seed)));
});

test('random points are as many as wanted, even, and the first ones the same for any count', () => {
  const points = random(3, 3000, 9);
  expect(random(3, 10, 9)).toEqual(points.slice(0, 10));
  for (let d = 0; d < 3; d++) {
    const mean = points.reduce((sum, point) => sum + point[d], 0) / 3000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  }
});

test('Morris: with a list of levels, each value of a dimension occurs, and effects are those of whole ranges', () => {
  const points = morris(4, 60, 4, [7, 2, 4, 1]);
  const levels = (d: number): number[] => [...new Set(points.map((point) => Math.round(point[d] * 1e9) / 1e9))].sort();
  expect(levels(0)).toEqual([0, 1, 2, 3, 4, 5, 6].map((k) => expect.closeTo(k / 6, 8)));
  expect([levels(1), levels(3)]).toEqual([[0, 1], [0]]);
  // From false to true the outcome changes by 5.
  const effects = morrisEffects(
    points,
    points.map(([x, y]) => 2 * x + (y < 0.5 ? 0 : 5)),
  );
  expect(effects.slice(0, 3).map(({ strength }) => strength)).toEqual([2, 5, 0].map((x) => expect.closeTo(x, 9)));
  expect(effects[3].strength).toBeNaN();
});

test('Morris: mean, strength and spread of the effects, by hand', () => {
  // Two dimensions; a change by 0.5 in each, one after the other. Effects of the first: 4, −6 and 2; of the second: 10, 8.
  const points = [
    [0, 0],
    [0.5, 0],
    [0.5, 0.5],
    [1, 0.5],
    [0.5, 0.5],
    [0.5, 1],
    [0, 1],
    [0, 0.5],
    [0.5, 0.5],
  ].map((point) => Float64Array.from(point));
  const outcomes = [1, 3, 8, 5, 8, 12, 20, Number.NaN, 7];
  const [first, second] = morrisEffects(points, outcomes);
  expect(first).toMatchObject({ strength: 5, mean: -1, spread: expect.closeTo(Math.sqrt(50), 12) });
  expect(second).toMatchObject({ strength: 9, mean: 9, spread: expect.closeTo(Math.SQRT2, 12) });
  // One effect has no spread.
  expect(morrisEffects(points, outcomes.slice(0, 3))[0]).toMatchObject({ strength: 4, mean: 4, spread: 0 });
});

test.each([7, 8])('Morris: the interval of the strength is that of a mean, of %i trajectories or none', (count) => {
  // In one dimension the effects are the outcomes of the second points.
  const effects = [3, -5, 1, 4, -1, 6, 2, -2].slice(0, count);
  const points = effects.flatMap(() => [Float64Array.of(0), Float64Array.of(1)]);
  const [{ strength, low, high }] = morrisEffects(
    points,
    effects.flatMap((effect) => [0, effect]),
  );
  const sizes = effects.map(Math.abs);
  const mean = sizes.reduce((sum, x) => sum + x, 0) / count;
  expect(strength).toBeCloseTo(mean, 12);
  if (count < 8) return expect([low, high]).toEqual([Number.NaN, Number.NaN]);
  // Student's t of 7 degrees of freedom.
  const half = 2.364624 * Math.sqrt(sizes.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 7 / 8);
  expect([low, high]).toEqual([expect.closeTo(mean - half, 3), expect.closeTo(mean + half, 3)]);
});

test('Morris: effects of a line are its slopes without spread; a product has spread', () => {
  const points = morris(3, 10, 4);
  expect(points).toHaveLength(40);
  expect(points.every((point) => point.every((x) => x >= 0 && x <= 1))).toBe(true);
  const line = morrisEffects(
    points,
    points.map(([x, y]) => 3 * x - 2 * y),
  );
  expect(line.map(({ strength }) => strength)).toEqual([3, 2, 0].map((x) => expect.closeTo(x, 12)));
  for (const { spread } of line) expect(spread).toBeCloseTo(0, 12);
  const product = morrisEffects(
    points,
    points.map(([x, y]) => x * y),
  );
  expect(product[0].spread).toBeGreaterThan(0.1);
});
