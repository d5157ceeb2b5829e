import { expect, test } from 'vitest';
import { ScenarioError } from '../../scenario/schema/problem.ts';
import { readStudy, valuesOfCandidate } from './study.ts';
import { bestOf, StudySearch } from './study-search.ts';

/* Designs run what a study lists: every choice, and whole numbers once each. */

const scenario = { version: 1, species: [{ name: 'fish', count: 4 }] };
const alignment = 'species[0].rules.alignment.weight';
const counts = 'species[0].count';

function study(vary: readonly object[], method: object, more: object = {}) {
  const measures = [{ kind: 'metric', name: 'order', metric: 'polarisation' }];
  return readStudy({ version: 1, scenario: 's.json', vary, measures, seconds: 1, method, ...more }, scenario);
}

/** The values of each coefficient that the first round runs, in their order. */
function valuesOf(vary: readonly object[], method: object): unknown[][] {
  const read = study(vary, method);
  const rows = new StudySearch(read).round.map(({ point }) => valuesOfCandidate(read, point));
  return read.varied.map((_, d) => rows.map((row) => row[d]));
}

const choices = (...values: readonly unknown[]) => ({ kind: 'choices', paths: [alignment], values });
const range = (min: number, max: number, more: object = {}) => ({
  ...{ kind: 'range', paths: [counts], min, max, whole: true },
  ...more,
});

test('a grid runs all choices, whatever its number of levels for ranges', () => {
  const values = [0.5, 1, 2, 3, 4, 5, 6.28];
  expect(valuesOf([choices(...values)], { kind: 'grid' })).toEqual([values]);
  const [first, second] = valuesOf([choices(...values), range(1, 100)], { kind: 'grid', levels: 2 });
  expect(first).toEqual(values.flatMap((value) => [value, value]));
  expect(second).toEqual(values.flatMap(() => [1, 100]));
});

test('levels of whole numbers include both ends, and differ, also on a log scale', () => {
  const levels = (one: object): unknown => valuesOf([one], { kind: 'grid' })[0];
  expect(levels(range(0, 10))).toEqual([0, 3, 5, 8, 10]);
  expect(levels(range(1, 4))).toEqual([1, 2, 3, 4]);
  expect(levels(range(1, 10, { scale: 'log', levels: 10 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(levels(range(1, 1000, { scale: 'log', levels: 4 }))).toEqual([1, 10, 100, 1000]);
  expect(levels(range(1, 12, { scale: 'log', levels: 8 }))).toEqual([1, 2, 3, 4, 5, 6, 8, 12]);
});

test('Morris trajectories run all choices and all whole numbers', () => {
  const values = [0.5, 1, 2, 3, 4, 5, 6.28];
  const [first, second] = valuesOf([choices(...values), range(3, 5)], { kind: 'morris', trajectories: 40 });
  expect([...new Set(first)].sort()).toEqual(values);
  expect([...new Set(second)].sort()).toEqual([3, 4, 5]);
});

test('what a design cannot do is an error', () => {
  const problems = (vary: readonly object[], method: object): string => {
    try {
      study(vary, method);
    } catch (error) {
      if (error instanceof ScenarioError) return error.message;
    }
    return '';
  };
  expect(problems([choices(1, 2, 1)], { kind: 'grid' })).toContain(
    'vary[0].values[2] must differ from the other values, got 1',
  );
  expect(problems([range(1, 4, { levels: 9 })], { kind: 'grid' })).toContain(
    'vary[0].levels must be ≤ 4, the number of its whole numbers, got 9',
  );
  expect(problems([range(1, 4, { levels: 3 })], { kind: 'random', trials: 3 })).toContain(
    'vary[0].levels must be left out, as only the method "grid" has levels, got 3',
  );
  for (const kind of ['random', 'latin-hypercube', 'sobol'])
    expect(problems([choices(1, 2), range(1, 3)], { kind, trials: 7 })).toContain(
      'method.trials must be ≤ 6, the number of different candidates, got 7',
    );
});

test('the best list has each set of values once', () => {
  const read = study(
    [choices(1, 2)],
    { kind: 'random', trials: 2 },
    { objectives: [{ kind: 'maximise', measure: 'order' }] },
  );
  const candidate = (index: number, x: number, loss: number) => ({
    ...{ index, point: Float64Array.of(x), losses: [loss], violation: 0, measures: [-loss], seeds: 1 },
  });
  const best = bestOf([candidate(0, 0.1, -1), candidate(1, 0.4, -1), candidate(2, 0.9, -3)], read);
  expect(best.map(({ index }) => index)).toEqual([2, 0]);
});
