import { timeMean } from 'shoal/measures';
import type { EffectPoint } from 'shoal/search';
import { describe, expect, test } from 'vitest';
import { spreadOf } from '../src/compare/table.ts';
import { runMean } from '../src/compare/with-tracks.ts';
import { BatchMeans, MetricAverages } from '../src/measure/averages.ts';
import { intervalNotes } from '../src/measure/interval-notes.ts';
import { firstMetric } from '../src/measure/metrics-table.ts';
import { durationText, spreadText } from '../src/report/study/finding.ts';
import { seedMeans } from '../src/report/study/study-page.ts';
import { differenceP, halfInterval, standardError, studentP } from '../src/reproduce/welch.ts';
import { intervalsOf } from '../src/study/results.ts';
import { fitBradleyTerry, pseudoInverse } from '../src/survey/bradley-terry.ts';
import { agreementOf } from '../src/survey/survey.ts';

/* The statistics of the command, with values computed by hand, from published tables, or by R and SciPy. */

const near = (values: readonly number[], digits: number) => values.map((x) => expect.closeTo(x, digits));

describe('tests of two means', () => {
  /** Additional sleep with two drugs, h (Student 1908); the figures are those that R's t.test prints. */
  const one = { values: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2] };
  const other = { values: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4] };

  test('Welch’s test of Student’s data', () => {
    expect(standardError(one, other)).toBeCloseTo(1.58 / 1.8608, 4);
    expect(halfInterval(one, other)).toBeCloseTo((3.3654832 + 0.2054832) / 2, 2);
    expect(differenceP(one, other)).toBeCloseTo(0.07939, 4);
    expect(differenceP(other, one)).toBeCloseTo(0.07939, 4);
  });

  test('without a spread equal means are certainly equal, and others are not; one seed has no spread', () => {
    const [a, b, single] = [[1, 1], [2, 2], [1]].map((values) => ({ values }));
    expect([differenceP(a, a), differenceP(a, b)]).toEqual([1, 0]);
    expect([standardError(single, a), differenceP(single, a)]).toEqual([0, Number.NaN]);
  });

  test.each([
    // Cauchy: 1 − (2/π) arctan t; two degrees: 1 − t/√(2 + t²).
    [1, 1, 0.5],
    [-1, 1, 0.5],
    [2, 2, 1 - 2 / Math.sqrt(6)],
    [0, 7, 1],
    // The 97.5 % quantile of the tables, and values of SciPy's t.sf.
    [2.228, 10, 0.050012],
    [-1.3, 4.5, 0.256196],
    [3, 1000, 0.0027667],
  ])('the p of t = %f with %f degrees', (t, degrees, p) => {
    expect(studentP(t, degrees)).toBeCloseTo(p, 4);
  });

  test('there is no p below one degree', () => {
    expect([studentP(1, 0.5), studentP(1, Number.NaN)]).toEqual([Number.NaN, Number.NaN]);
    expect(studentP(1, 1)).not.toBeNaN();
  });
});

describe('means', () => {
  test('a spread has mean, median and range, without NaN', () => {
    expect(spreadOf([3, 1, Number.NaN, 2, 10])).toEqual({ mean: 4, median: 2.5, min: 1, max: 10 });
    expect(spreadOf([5, 1, 3])).toEqual({ mean: 3, median: 3, min: 1, max: 5 });
    expect(spreadOf([7])).toEqual({ mean: 7, median: 7, min: 7, max: 7 });
    const none = Number.NaN;
    expect(spreadOf([])).toEqual({ mean: none, median: none, min: none, max: none });
  });

  test('text: mean and standard deviation of a sample', () => {
    // Squares 9 + 1·3 + 0·2 + 4 + 16 = 32; √(32/7) = 2.138.
    expect(spreadText([2, 4, 4, 4, 5, 5, 7, 9])).toBe('5 ± 2.14');
    expect(spreadText([2, Number.NaN])).toBe('2');
    expect(spreadText([1, 3])).toBe('2 ± 1.41');
  });

  test.each([
    [0.26, '0.3 s'],
    [40, '40 s'],
    [60, '1 min 0 s'],
    [192.2, '3 min 12 s'],
    [3600, '1 h 0 min'],
    [7500, '2 h 5 min'],
  ])('%f s are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

  test('of one seed over time, of several over their means', () => {
    const wave = Array.from({ length: 40 }, (_, k) => Math.sin(k * k));
    expect(runMean([wave], 0.5)).toEqual(timeMean(wave, 0.5));
    // Means 1, 2 and 6: 3 ± 4.303 √(7/3).
    const found = runMean([[0, 2], [2], [Number.NaN], [5, 7, Number.NaN]], 0.5);
    expect([found.mean, found.high, found.independent]).toEqual(near([3, 3 + 4.303 * Math.sqrt(7 / 3), 3], 9));
  });

  test('of metrics, added frame by frame or from a table', () => {
    const rows = ['polarisation', 'speed'].map((key) => ({ key })) as never;
    const added = new MetricAverages(rows);
    for (const values of [{ polarisation: 0.5, speed: 2 }, { polarisation: 0.7 }, { polarisation: 0.6, speed: 4 }])
      added.add(values as never);
    expect([added.mean('polarisation'), added.mean('speed')]).toEqual(near([0.6, 3], 12));
    const others = Array.from({ length: firstMetric }, () => [99, 99, 99, 99]);
    const table = { count: 4, columns: [...others, [9, 0.5, 0.7, 0.6], [9, 2, Number.NaN, 4]] } as never;
    for (const [first, mean] of [
      [1, 0.6],
      [3, 0.6],
      [0, 10.8 / 4],
      [-2, 10.8 / 4],
    ]) {
      const read = new MetricAverages(rows);
      read.addRows(table, first);
      expect(read.mean('polarisation')).toBeCloseTo(mean, 12);
    }
    added.addRows(table, 1);
    expect([added.mean('polarisation'), added.mean('speed')]).toEqual(near([0.6, 3], 12));
    // 2, 4, 2 and 4.
    expect(added.over('speed').spread).toBeCloseTo(Math.sqrt(4 / 3), 12);
  });
});

describe('batches', () => {
  const noise = (length: number): number[] => {
    let state = 7;
    return Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    });
  };
  const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);

  // The size doubles whenever there are 64 batches. Values that fill no batch count for the mean alone.
  test.each([
    [63, 1],
    [64, 2],
    [127, 2],
    [128, 4],
    [203, 4],
    [1000, 16],
  ])('%i values are in batches of %i', (length, size) => {
    const values = noise(length);
    const means = new BatchMeans();
    for (const value of values) for (const one of [value, Number.NaN]) means.add(one);
    const whole = Math.floor(length / size);
    const batches = Array.from({ length: whole }, (_, k) => sum(values.slice(k * size, (k + 1) * size)) / size);
    const ofBatches = timeMean(batches, 1);
    const mean = sum(values) / length;
    const spread = Math.sqrt(sum(values.map((x) => (x - mean) ** 2)) / (length - 1));
    const half = (ofBatches.high - ofBatches.low) / 2;
    const independent = Math.min(length, ofBatches.independent * (spread / ofBatches.spread) ** 2);
    const found = means.result();
    expect([found.mean, found.spread, found.low, found.high, found.independent]).toEqual(
      near([mean, spread, mean - half, mean + half, independent], 9),
    );
  });

  test('a constant counts as independent values; nothing has no mean', () => {
    const means = new BatchMeans();
    expect([means.result().mean, means.result().independent]).toEqual([Number.NaN, Number.NaN]);
    for (let k = 0; k < 30; k++) means.add(0.1);
    const { mean, low, high, independent } = means.result();
    expect([mean, low, high, independent]).toEqual(near([0.1, 0.1, 0.1, 30], 12));
  });
});

describe('notes on intervals', () => {
  const row = (title: string, low: number | null, independent?: number | null, mean: number | null = 1) => ({
    ...{ title, mean, low },
    ...(independent === undefined ? {} : { independent }),
  });
  const short = (names: string): string => `No interval: ${names}, with fewer than 20 values. Measure longer.`;
  const correlated = (names: string): string =>
    `No interval: correlated too long, with fewer than 6 independent values: ${names}. Measure longer.`;
  const few = (names: string): string =>
    `Warning: fewer than 20 independent values: ${names}. The interval is wide, and wrong if slower changes were not seen. Measure longer.`;

  test.each([
    ['nothing to say', [row('a', 0, 20), row('b', 0), row('c', 0, null)], []],
    ['a mean that is unknown', [row('a', null, 1, null), row('b', Number.NaN, 1, Number.NaN), row('c', 0, 30)], []],
    ['one without', [row('a', null), row('b', 0, 30)], [short('a')]],
    ['the only one', [row('a', Number.NaN)], [short('a')]],
    ['all', [row('a', Number.NaN), row('b', null)], [short('all metrics')]],
    [
      'few and none',
      [row('a', null, 3), row('b', 0, 19.9), row('c', 0, 5), row('d', 0, 40), row('e', null, 6)],
      [short('e'), correlated('a (3)'), few('b and c')],
    ],
  ])('%s', (_, rows, notes) => expect(intervalNotes(rows)).toEqual(notes));
});

describe('seeds of a study', () => {
  const trial = (candidate: number, ...measures: (number | undefined)[]) => ({
    trial: { candidate },
    outcome: measures.length > 0 ? { measures } : undefined,
  });
  const measures = ['speed', 'order'].map((name) => ({ name, kind: 'metric', metric: 'speed', take: 'mean' }));
  const trials = [
    trial(0, 9, 1),
    trial(1, 9, 5),
    trial(0, 9, 3),
    trial(1, 9, Number.NaN),
    trial(1),
    trial(0, 9, Number.POSITIVE_INFINITY),
  ];

  test('an interval over seeds leaves out trials without a value', () => {
    const interval = intervalsOf({ finished: trials, search: { study: { measures } } } as never);
    // 2 ± 12.706; a speed is 0 or more, a coordinate is any number.
    expect(interval({ index: 0 } as never, 1)).toEqual({ low: 0, high: 2 + 12.706 });
    const others = { measures: [measures[0], { kind: 'metric', metric: 'centroidX', take: 'mean' }] };
    const unbounded = intervalsOf({ finished: trials, search: { study: others } } as never);
    expect(unbounded({ index: 0 } as never, 1)).toEqual({ low: 2 - 12.706, high: 2 + 12.706 });
    for (const index of [1, 2]) expect(interval({ index } as never, 1)).toEqual({ low: Number.NaN, high: Number.NaN });
  });

  const places = [0.9, 0.1, 0.5];
  const candidates = places.map((_, index) => ({ index }));
  const meansOf = (
    change: object = {},
    others: readonly object[] = [],
    title = 'order',
  ): readonly EffectPoint[] | undefined =>
    seedMeans(
      {
        loaded: { study: { measures, seeds: [1, 2], method: { kind: 'grid' } } },
        ...{ candidates, trials },
        ...change,
      } as never,
      [{ places }, ...others] as never,
      { title } as never,
    );
  const study = (change: object) => ({
    loaded: { study: { measures, seeds: [1, 2], method: { kind: 'grid' }, ...change } },
  });

  test('means over the seeds of each value are in the order of values', () => {
    expect(meansOf()).toEqual([
      { at: 0.1, mean: 5, low: Number.NaN, high: Number.NaN, count: 1 },
      { at: 0.9, mean: 2, low: 0, high: 2 + 12.706, count: 2 },
    ]);
  });

  test('there are none of other studies', () => {
    expect(meansOf({}, [{ places }])).toBeUndefined();
    expect(meansOf({}, [], 'loss')).toBeUndefined();
    expect(meansOf(study({ seeds: [1] }))).toBeUndefined();
    expect(meansOf(study({ method: { kind: 'nsga-2' } }))).toBeUndefined();
    const many = (length: number) => ({ candidates: Array.from({ length }, (_, index) => ({ index })) });
    expect(meansOf(many(41))).toBeUndefined();
    expect(meansOf(many(40))).toHaveLength(2);
    expect(meansOf({}, [], 'speed')?.map(({ mean }) => mean)).toEqual([9, 9]);
  });
});

describe('surveys', () => {
  const wins = (a: number, b: number): Float64Array[] => [Float64Array.of(0, a), Float64Array.of(b, 0)];

  test('the jackknife of agreement is that of leaving out one person after another', () => {
    // Votes for a and for b of four people; pairs of votes of different people agree or not.
    const votes: [number, number][] = [
      [3, 1],
      [2, 0],
      [1, 2],
      [4, 1],
    ];
    const shareOf = (people: readonly [number, number][]): number => {
      let [agreeing, all] = [0, 0];
      people.forEach(([a, b], i) => {
        for (const [c, d] of people.slice(i + 1)) {
          agreeing += a * c + b * d;
          all += (a + b) * (c + d);
        }
      });
      return agreeing / all;
    };
    const share = shareOf(votes);
    const without = votes.map((_, i) => shareOf(votes.filter((__, k) => k !== i)));
    const mean = without.reduce((sum, x) => sum + x / 4, 0);
    const error = Math.sqrt((3 / 4) * without.reduce((sum, x) => sum + (x - mean) ** 2, 0));
    const people = votes.map(([a, b]) => wins(a, b));
    const found = agreementOf(people, 1.5);
    expect(found.share).toBeCloseTo(share, 12);
    expect(found.interval).toEqual(near([share - 1.5 * error, share + 1.5 * error], 12));
    // The first person: 3 votes for a agree with 7 of 10, 1 for b with 3.
    expect(found.people[0]).toBeCloseTo((3 * 7 + 1 * 3) / 40, 12);
    expect(agreementOf(people, 100).interval).toEqual([0, 1]);
    // A person without votes changes nothing, and two have no interval.
    expect(agreementOf([...people, wins(0, 0)], 1.5).interval).toEqual(found.interval);
    expect(agreementOf(people.slice(0, 2), 1.5).interval).toBeUndefined();
    expect(agreementOf(people.slice(0, 3), 1.5).interval).toBeDefined();
  });

  test('covariances are those of the information: a chain of three candidates', () => {
    // Candidate 1 beat 0 as often as it lost, and 2 too; 0 and 2 never met. Half a vote on both sides of each pair.
    const [n, m] = [5, 7];
    const fit = fitBradleyTerry([Float64Array.of(0, n, 0), Float64Array.of(n, 0, m), Float64Array.of(0, m, 0)]);
    expect([...fit.strengths]).toEqual(near([0, 0, 0], 9));
    // Differences of neighbours have the variances 4/(2n + 1) and 4/(2m + 1), independent of each other.
    const at = (i: number, j: number): number => fit.covariance[3 * i + j];
    expect(at(0, 0) + at(1, 1) - 2 * at(0, 1)).toBeCloseTo(4 / (2 * n + 1), 9);
    expect(at(1, 1) + at(2, 2) - 2 * at(1, 2)).toBeCloseTo(4 / (2 * m + 1), 9);
    expect(at(0, 0) + at(2, 2) - 2 * at(0, 2)).toBeCloseTo(4 / (2 * n + 1) + 4 / (2 * m + 1), 9);
    for (const i of [0, 1, 2]) expect(at(i, 0) + at(i, 1) + at(i, 2)).toBeCloseTo(0, 9);
  });

  test('a pseudo-inverse is one: M P M = M and P M P = P', () => {
    const size = 4;
    // The first diagonal elements are small, so that pivots matter.
    const weights = [
      [0, 1e-9, 0, 2],
      [1e-9, 0, 3, 0],
      [0, 3, 0, 5],
      [2, 0, 5, 0],
    ];
    const matrix = Float64Array.from({ length: 16 }, (_, k) => {
      const [i, j] = [Math.floor(k / 4), k % 4];
      return i === j ? weights[i].reduce((sum, w) => sum + w, 0) : -weights[i][j];
    });
    const product = (a: Float64Array, b: Float64Array): Float64Array =>
      a.map((_, k) =>
        [0, 1, 2, 3].reduce((sum, l) => sum + a[size * Math.floor(k / size) + l] * b[size * l + (k % size)], 0),
      );
    const inverse = pseudoInverse(matrix, size);
    expect([...product(product(matrix, inverse), matrix)]).toEqual(near([...matrix], 9));
    expect([...product(product(inverse, matrix), inverse)]).toEqual(near([...inverse], 9));
    expect(() => pseudoInverse(new Float64Array(16), size)).toThrow('n − 1 directions with information');
  });
});
