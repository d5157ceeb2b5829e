import { expect, test } from 'vitest';
import { random } from './designs/grid-and-random.ts';
import { coordinateOf, type Dimension, type Range, valueCount, valueOfCoordinate } from './dimension.ts';
import { Draws } from './draws.ts';
import { compare } from './method.ts';
import { dominates, Front, fronts, hypervolume } from './pareto.ts';
import { isSurelyWorse, signedRankProbability } from './race.ts';

const range = (min: number, max: number, more: Partial<Range> = {}): Range => ({
  kind: 'range',
  min,
  max,
  scale: 'linear',
  isWhole: false,
  ...more,
});

test('coordinates become values: linear, logarithmic, whole, choices', () => {
  expect(valueOfCoordinate(range(2, 6), 0.25)).toBe(3);
  expect(valueOfCoordinate(range(1, 100, { scale: 'log' }), 0.5)).toBeCloseTo(10, 12);
  expect([0, 0.999, 1].map((x) => valueOfCoordinate(range(1, 100, { scale: 'log' }), x))[2]).toBe(100);
  const choices: Dimension = { kind: 'choices', values: ['a', 'b', 'c'] };
  expect([0, 0.34, 0.67, 1].map((x) => valueOfCoordinate(choices, x))).toEqual(['a', 'b', 'c', 'c']);
  expect(valueCount(choices)).toBe(3);
  expect(valueCount(range(3, 5, { isWhole: true }))).toBe(3);
  expect(coordinateOf(range(1, 100, { scale: 'log' }), 10)).toBeCloseTo(0.5, 12);
});

test('values and coordinates of ranges that begin neither at 0 nor at 1', () => {
  const log = range(2, 32, { scale: 'log' });
  expect([0, 0.25, 0.5, 1].map((x) => valueOfCoordinate(log, x))).toEqual(
    [2, 4, 8, 32].map((x) => expect.closeTo(x, 12)),
  );
  expect([2, 4, 8, 32].map((x) => coordinateOf(log, x))).toEqual([0, 0.25, 0.5, 1].map((x) => expect.closeTo(x, 12)));
  expect([2, 3, 6].map((x) => coordinateOf(range(2, 6), x))).toEqual([0, 0.25, 1]);
  expect([-0.1, 1.1].map((x) => valueOfCoordinate(range(2, 6), x))).toEqual([2, 6]);
  expect([-0.1, 1.1].map((x) => valueOfCoordinate(log, x))).toEqual([2, 32]);
  // Shares of whole numbers from 1.5 to 4.5 are thirds; on a log scale, of the ratio 3.
  const whole = range(2, 4, { isWhole: true });
  expect([2, 3, 4].map((x) => coordinateOf(whole, x))).toEqual([1 / 6, 3 / 6, 5 / 6].map((x) => expect.closeTo(x, 12)));
  expect([0, 0.32, 0.34, 0.66, 0.68, 1].map((x) => valueOfCoordinate(whole, x))).toEqual([2, 2, 3, 3, 4, 4]);
  const logWhole = range(2, 4, { isWhole: true, scale: 'log' });
  const shareOf = (end: number): number => Math.log(end / 1.5) / Math.log(3);
  expect([2, 3, 4].map((x) => coordinateOf(logWhole, x))).toEqual([2, 3, 4].map((x) => expect.closeTo(shareOf(x), 12)));
  const around = [shareOf(2.5) - 1e-6, shareOf(2.5) + 1e-6, shareOf(3.5) - 1e-6, shareOf(3.5) + 1e-6];
  expect(around.map((x) => valueOfCoordinate(logWhole, x))).toEqual([2, 3, 3, 4]);
  // Whole numbers from 0 have no log scale.
  const fromZero = range(0, 3, { isWhole: true, scale: 'log' });
  expect([0.24, 0.26, 0.74, 0.76].map((x) => valueOfCoordinate(fromZero, x))).toEqual([0, 1, 2, 3]);
  expect(coordinateOf(fromZero, 1)).toBeCloseTo(3 / 8, 12);
  expect(valueCount(range(2, 4))).toBe(Number.POSITIVE_INFINITY);
});

test('each whole number of a range gets the same share', () => {
  const counts = new Map<unknown, number>();
  for (let i = 0; i < 900; i++) {
    const value = valueOfCoordinate(range(3, 5, { isWhole: true }), (i + 0.5) / 900);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts]).toEqual([
    [3, 300],
    [4, 300],
    [5, 300],
  ]);
});

test('draws: normal numbers have mean 0 and variance 1, and other purposes give others', () => {
  const draws = new Draws(1);
  const values = Array.from({ length: 20_000 }, () => draws.normal());
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + x * x, 0) / values.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.abs(variance - 1)).toBeLessThan(0.04);
  expect(new Draws(1, 2).unit()).not.toBe(new Draws(1, 3).unit());
  expect(new Draws(5).shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
});

test('the signed-rank test gives the probabilities of its table', () => {
  // Five differences, all positive: 1 of 32 sign combinations. Wilcoxon 1945: for n = 8, a rank sum of 5 on the other
  // side has p = 10/256.
  expect(signedRankProbability([1, 2, 3, 4, 5])).toBe(1 / 32);
  expect(signedRankProbability([1, 2, 3, 4, -5, 6, 7, 8])).toBe(10 / 256);
  expect(signedRankProbability([0, 0])).toBe(1);
  expect(signedRankProbability([1, 1, -1, 1])).toBe(5 / 16);
  // Above 20 differences the normal approximation is used, and is close to the exact tail.
  const many = Array.from({ length: 20 }, (_, i) => (i % 3 === 0 ? -1 : 1) * (i + 1));
  const exact = signedRankProbability(many);
  expect(Math.abs(signedRankProbability([...many, 1e-9]) - exact)).toBeLessThan(0.02);
});

test('a candidate is surely worse only if the seeds agree', () => {
  const best = [1, 2, 3, 4, 5, 6];
  expect(
    isSurelyWorse(
      best.map((x) => x + 1),
      best,
    ),
  ).toBe(true);
  expect(
    isSurelyWorse(
      best.map((x, seed) => x + (seed % 2 === 0 ? 1 : -1)),
      best,
    ),
  ).toBe(false);
  expect(
    isSurelyWorse(
      best.slice(0, 4).map((x) => x + 1),
      best,
    ),
  ).toBe(false);
});

test('fronts and hypervolume of a few points', () => {
  const evaluations = [
    [1, 4],
    [2, 2],
    [4, 1],
    [3, 3],
    [5, 5],
    [Number.NaN, 0],
  ].map((losses) => ({
    point: new Float64Array(1),
    losses,
    violation: 0,
  }));
  const broken = { point: new Float64Array(1), losses: [0, 0], violation: 1 };
  expect(fronts([...evaluations, broken])).toEqual([[0, 1, 2, 5], [3], [4], [6]]);
  expect(
    hypervolume(
      [
        [1, 4],
        [2, 2],
        [4, 1],
      ],
      [5, 5],
    ),
  ).toBe(4 + 6 + 1);
});

test('a front that grows one by one is the first of all fronts', () => {
  const evaluations = random(3, 300, 8).map((point) => ({
    point,
    losses: [...point.map((x) => Math.round(20 * x))],
    violation: point[0] > 0.9 ? 1 : 0,
  }));
  const front = new Front();
  const grown = evaluations.filter((one) => front.add(one));
  expect(front.members).toEqual(fronts(evaluations)[0].map((index) => evaluations[index]));
  expect(grown.length).toBeGreaterThan(front.members.length);
});

test.each<[one: readonly number[], other: readonly number[], violations: [number, number], by: number, wins: boolean]>([
  [[1], [2], [0, 0], -1, true],
  [[3], [2], [0, 0], 1, false],
  [[2], [2], [0, 0], 0, false],
  [[2, 1], [2, 3], [0, 0], 0, true],
  [[2, 3], [2, 3], [0, 0], 0, false],
  [[1, 4], [2, 3], [0, 0], -1, false],
  [[9], [1], [0, 2], -1, true],
  [[1], [9], [0.5, 0.25], 1, false],
  [[Number.NaN], [1], [0, 0], 1, false],
  [[1], [Number.POSITIVE_INFINITY], [0, 0], -1, true],
  [[Number.NaN], [Number.POSITIVE_INFINITY], [0, 0], 0, false],
])('losses %j against %j, violations %j: order %i, dominates %s', (one, other, [ofOne, ofOther], by, wins) => {
  const point = new Float64Array(1);
  const [a, b] = [
    { point, losses: one, violation: ofOne },
    { point, losses: other, violation: ofOther },
  ];
  expect(Math.sign(compare(a, b))).toBe(by);
  expect(Math.sign(compare(b, a)) + by).toBe(0);
  expect(dominates(a, b)).toBe(wins);
});

test('a front keeps candidates with equal losses, and leaves out dominated and infeasible ones', () => {
  const front = new Front();
  const added = [
    [2, 2],
    [2, 2],
    [3, 2],
    [1, 3],
    [1, 2],
  ].map((losses) => front.add({ point: new Float64Array(1), losses, violation: 0 }));
  expect(added).toEqual([true, true, false, true, true]);
  expect(front.members.map(({ losses }) => losses)).toEqual([[1, 2]]);
  expect(front.add({ point: new Float64Array(1), losses: [0, 0], violation: 0.1 })).toBe(false);
});
