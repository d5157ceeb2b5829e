import { expect, test } from 'vitest';
import type { Point } from '../method.ts';
import { grid } from './grid.ts';
import { latinHypercube } from './latin-hypercube.ts';
import { morris, morrisEffects } from './morris.ts';
import { random } from './random.ts';
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
