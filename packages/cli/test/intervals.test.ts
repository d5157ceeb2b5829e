import { readFileSync } from 'node:fs';
import { differenceRange, rangeOfMeasure, withinRange } from 'shoal/internal';
import { allMetricRows, differenceOf, meanEstimate, timeMean } from 'shoal/measures';
import { meanInterval } from 'shoal/search';
import { describe, expect, test } from 'vitest';
import { intervalNotes } from '../src/measure/interval-notes.ts';
import { claimPoints, type Run } from '../src/reproduce/judge.ts';
import { workshop } from './run-shoal.ts';
import { study } from './studies.ts';

const shop = workshop();

interface Shown {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Two seeds have Student's t of one degree, 12.7: their intervals would reach far beyond what is possible. */
const seeds = ['--seeds', '1-2'];
const scene = { version: 1, species: [{ name: 'fish', count: 5 }] };

/** Ends of intervals by metric that are beyond the possible values, and ends that are at their limit. */
function beyond(metrics: Readonly<Record<string, Shown>>): { outside: string[]; limited: string[] } {
  const [outside, limited]: [string[], string[]] = [[], []];
  for (const [name, { mean, low, high }] of Object.entries(metrics)) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } =
      allMetricRows.find(({ key }) => key === name) ?? {};
    if (mean === null || low === null || high === null) continue;
    if (low < min || high > max || low > mean || high < mean) outside.push(name);
    if (low === min || high === max) limited.push(name);
  }
  return { outside, limited };
}

describe('an interval holds only possible values', () => {
  test('over seeds: run --seeds and compare', async () => {
    shop.write('scene.json', scene);
    const run = await shop.inProcess('run', 'scene.json', '--seconds', '2', ...seeds, '--json');
    const { outside, limited } = beyond(JSON.parse(run.stdout).metrics);
    expect(outside).toEqual([]);
    expect(limited).toEqual(expect.arrayContaining(['polarisation', 'nearestNeighbour']));
    const table = await shop.inProcess('run', 'scene.json', '--seconds', '2', ...seeds);
    expect(table.stdout).toMatch(/^Polarisation +0\.\d+ +0 … 1$/m);
    await shop.inProcess('run', 'scene.json', '--seconds', '2', '--seed', '3', '--out', 'observed');
    const compared = await shop.inProcess(
      'compare',
      'scene.json',
      '--data',
      'observed',
      '--seconds',
      '2',
      ...seeds,
      '--json',
    );
    const { tracks, runs } = JSON.parse(compared.stdout);
    expect(beyond(tracks.metrics).outside).toEqual([]);
    expect(beyond(runs[0].metrics).outside).toEqual([]);
    expect(beyond(runs[0].metrics).limited).toContain('polarisation');
  }, 60_000);

  test('of candidates and of new seeds: sweep, report and rerun', async () => {
    shop.write('school.json', scene);
    const measures = [{ kind: 'metric', name: 'order', metric: 'polarisation' }];
    const [vary] = (study({}) as { vary: object[] }).vary;
    shop.write('sweep.json', study({ kind: 'random', trials: 3 }, { measures, vary: [{ ...vary, max: 0.2 }] }));
    const sweep = await shop.shoal('sweep', 'sweep.json', '--out', 'swept', '--threads', '1');
    expect(sweep).toMatchObject({ code: 0 });
    const { results } = JSON.parse(readFileSync(shop.path('swept/summary.json'), 'utf8'));
    const ends = results.flatMap(({ intervals }: { intervals: { order: number[] } }) => intervals.order);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ends)).toBe(1);
    const rerun = await shop.shoal('rerun', 'swept', '--best', '--seeds', '2', '--threads', '1', '--json');
    expect(beyond({ polarisation: JSON.parse(rerun.stdout).measures.order }).outside).toEqual([]);
    await shop.inProcess('report', 'swept', '--no-tracks');
    const page = readFileSync(shop.path('swept/report.html'), 'utf8');
    const shown = [...page.matchAll(/95 % interval (−?[\d.]+) to (−?[\d.]+)/g)];
    expect(shown.length).toBeGreaterThan(0);
    for (const [, low, high] of shown)
      expect([low, high].map((end) => Number(end.replace('−', '-')))).toEqual([
        expect.closeTo(Math.max(0, Number(low.replace('−', '-'))), 9),
        expect.closeTo(Math.min(1, Number(high)), 9),
      ]);
  }, 120_000);

  test('of claims', () => {
    const runs = [0.2, 0.9].map((mean) => ({
      trial: { condition: 'a', at: null, measures: ['polarisation', 'speed', 'polarisation<0.5', 'centroidX'] },
      outcome: { means: [mean, mean, mean, mean], firstHalves: [0, 0, 0, 0], secondHalves: [0, 0, 0, 0] },
    }));
    const [order, speed, share, centroid] = claimPoints(runs as unknown as Run[]).map(({ interval }) => interval);
    expect([order, share]).toEqual([
      { low: 0, high: 1 },
      { low: 0, high: 1 },
    ]);
    expect(speed).toEqual({ low: 0, high: expect.closeTo(0.55 + 12.706 * 0.35, 9) });
    expect(centroid.low).toBeCloseTo(0.55 - 12.706 * 0.35, 9);
  });

  test('of a difference: the difference of any two possible values', () => {
    const difference = differenceOf(meanEstimate([0.1, 0.9]), meanEstimate([0.4, 0.5]));
    expect(difference.low).toBeLessThan(-1);
    expect(withinRange(difference, differenceRange({ min: 0, max: 1 }))).toMatchObject({ low: -1, high: 1 });
    expect(withinRange(difference, differenceRange({ min: 0 })).low).toBe(difference.low);
    expect(withinRange({ low: Number.NaN, high: Number.NaN }, { min: 0 })).toEqual({
      low: Number.NaN,
      high: Number.NaN,
    });
  });

  test('of each way to reduce a measure to one value', () => {
    const of = (more: object) =>
      rangeOfMeasure({ kind: 'metric', name: 'a', metric: 'polarisation', ...more } as never);
    expect([
      of({}),
      of({ take: 'last' }),
      of({ take: 'sum' }),
      of({ take: 'spread' }),
      of({ metric: 'centroidX' }),
    ]).toEqual([{ min: 0, max: 1 }, { min: 0, max: 1 }, { min: 0 }, { min: 0 }, {}]);
    expect(rangeOfMeasure({ kind: 'count', name: 'alive' })).toEqual({ min: 0 });
    expect(meanInterval([0, 1], of({}))).toEqual({ low: 0, high: 1 });
  });
});

test('a series with fewer than six independent values has no interval, and the note says how many it has', () => {
  // One wave is a drift; waves of six values cancel.
  const waves = (periods: number): number[] =>
    Array.from({ length: 400 }, (_, k) => Math.sin((2 * Math.PI * periods * k) / 400));
  const slow = timeMean(waves(1), 1);
  expect(slow.independent).toBeLessThan(6);
  expect(slow.low).toBeNaN();
  const quick = timeMean(waves(200 / 3), 1);
  expect(quick.independent).toBeGreaterThan(6);
  expect(quick.low).toBeLessThan(quick.mean);
  const short = timeMean([0.4, 0.6, 0.5, 0.55, 0.45, 0.5], 1);
  const notes = intervalNotes([
    { title: 'Slow', ...slow, independent: 2.944 },
    { title: 'Quick', ...quick, independent: 7 },
    { title: 'Short', ...short, independent: 6 },
    { title: 'Fine', ...quick, independent: 25 },
  ]);
  expect(notes).toEqual([
    'No interval: Short, with fewer than 20 values. Measure longer.',
    'No interval: correlated too long, with fewer than 6 independent values: Slow (2.94). Measure longer.',
    expect.stringMatching(/^Warning: fewer than 20 independent values: Quick\./),
  ]);
});
