import { expect, test } from 'vitest';
import { readStudy, type Study } from './study.ts';
import { bestOf, type Candidate, judged, StudySearch } from './study-search.ts';

const scenario = { version: 1, species: [{ name: 'fish', count: 4 }] };
const weight = 'species[0].rules.alignment.weight';

/** A study of three weights, or of the given ones. */
const studyOf = (change: object = {}, values: readonly number[] = [1, 2, 3]): Study =>
  readStudy(
    {
      ...{ version: 1, scenario: 's.json', seconds: 1, method: { kind: 'grid' } },
      vary: [{ kind: 'choices', paths: [weight], values }],
      measures: ['order', 'spacing'].map((name) => ({ kind: 'metric', name, metric: 'speed' })),
      objectives: [{ kind: 'minimise', measure: 'order' }],
      ...change,
    },
    scenario,
  );
const roundOf = (search: StudySearch): number[][] =>
  search.round.map(({ index, candidate, seed }) => [index, candidate, seed]);
/** Numbers the trials of a round: all seeds of one candidate after the other. */
const trials = (first: number, candidates: readonly number[], seeds: readonly number[]): number[][] =>
  candidates.flatMap((candidate, c) => seeds.map((seed, s) => [first + c * seeds.length + s, candidate, seed]));

test('without a race there is one round of all seeds, and its results make candidates', () => {
  const search = new StudySearch(studyOf({ seeds: [5, 7] }));
  expect(roundOf(search)).toEqual(trials(0, [0, 1, 2], [5, 7]));
  expect([search.isDone, search.budget, search.candidates]).toEqual([false, undefined, []]);
  search.tell([[4, 1], [6, Number.NaN], [2, 3], undefined, [Number.NaN, Number.NaN], [1, Number.NaN]]);
  expect([search.isDone, roundOf(search)]).toEqual([true, []]);
  const most = Number.MAX_VALUE;
  expect(
    search.candidates.map(({ index, measures, losses, violation, seeds }) => ({
      index,
      measures,
      losses,
      violation,
      seeds,
    })),
  ).toEqual([
    { index: 0, measures: [5, 1], losses: [5], violation: 0, seeds: 2 },
    { index: 1, measures: undefined, losses: [most], violation: most, seeds: 0 },
    // A seed without a value is left out of the mean.
    { index: 2, measures: [1, Number.NaN], losses: [1], violation: 0, seeds: 2 },
  ]);
  expect(search.best.map(({ index }) => index)).toEqual([2, 0]);
});

test('a race gives the next seed to those that are not surely worse, after its first seeds', () => {
  const search = new StudySearch(studyOf({ seeds: [11, 12, 13, 14, 15, 16, 17], race: { first: 3, error: 0.04 } }));
  /** Losses of the three candidates: the second is best; the third is equal on every other seed; the first is worse. */
  const lossOf = (candidate: number, seed: number): number => [seed + 2, seed, seed + (seed % 2)][candidate];
  const tell = (): void => search.tell(search.round.map(({ candidate, seed }) => [lossOf(candidate, seed), 0]));
  expect(roundOf(search)).toEqual(trials(0, [0, 1, 2], [11, 12, 13]));
  tell();
  // Three or four seeds cannot show that a candidate is worse: all signs alike have a chance of 1/8 and 1/16.
  expect(roundOf(search)).toEqual(trials(9, [0, 1, 2], [14]));
  tell();
  expect(roundOf(search)).toEqual(trials(12, [0, 1, 2], [15]));
  tell();
  // With five it is 1/32. Of the third only the three differences that are not 0 count.
  expect(roundOf(search)).toEqual(trials(15, [1, 2], [16]));
  tell();
  expect(roundOf(search)).toEqual(trials(17, [1, 2], [17]));
  tell();
  expect(search.isDone).toBe(true);
  expect(search.candidates.map(({ seeds, losses }) => [seeds, losses[0]])).toEqual([
    [5, 15],
    [7, 14],
    [7, expect.closeTo(14 + 4 / 7, 12)],
  ]);
});

test('a race without enough seeds runs them all at once, and drops what makes no scenario', () => {
  const search = new StudySearch(studyOf({ seeds: [1, 2], race: { first: 5 } }));
  expect(roundOf(search)).toEqual(trials(0, [0, 1, 2], [1, 2]));
  const more = new StudySearch(studyOf({ seeds: [1, 2, 3], race: { first: 1 } }));
  expect(roundOf(more)).toEqual(trials(0, [0, 1, 2], [1]));
  more.tell([[3, 0], undefined, [2, 0]]);
  expect(roundOf(more)).toEqual(trials(3, [0, 2], [2]));
  more.tell([
    [3, 0],
    [4, 0],
  ]);
  expect(roundOf(more)).toEqual(trials(5, [0, 2], [3]));
  more.tell([
    [3, 0],
    [6, 0],
  ]);
  expect(more.candidates.map(({ seeds, losses }) => [seeds, losses[0]])).toEqual([
    [3, 3],
    [0, Number.MAX_VALUE],
    [3, 4],
  ]);
});

test('in a race a candidate that breaks a constraint, or has no value, is worse than any', () => {
  const constraints = [{ measure: 'spacing', max: 1 }];
  const seeds = [1, 2, 3, 4, 5, 6];
  const search = new StudySearch(studyOf({ seeds, constraints, race: { first: 5 } }));
  // The first would be best but for its spacing; the last has no loss.
  const measured = (candidate: number): number[] =>
    [
      [1, 2],
      [7, 0.5],
      [Number.NaN, 0],
    ][candidate];
  search.tell(search.round.map(({ candidate }) => measured(candidate)));
  expect(roundOf(search)).toEqual([[15, 1, 6]]);
});

test('a search has as many candidates as its budget, in generations', () => {
  const vary = [{ kind: 'range', paths: [weight], min: 0, max: 4 }];
  const search = new StudySearch(studyOf({ vary, seeds: [3], method: { kind: 'genetic', trials: 11, population: 4 } }));
  expect(search.budget).toBe(11);
  const sizes: number[] = [];
  while (!search.isDone) {
    sizes.push(search.round.length);
    const first = search.round[0].index;
    expect(roundOf(search)).toEqual(search.round.map((_, k) => [first + k, first + k, 3]));
    search.tell(search.round.map(({ index }) => [index, 0]));
  }
  // The best of each generation survives, and three children are new; the last generation is cut off.
  expect(sizes).toEqual([4, 3, 3, 1]);
  expect(search.candidates.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(search.best[0].index).toBe(0);
});

test('the trials of a race that are known so far make candidates, without ending its round', () => {
  const search = new StudySearch(studyOf({ seeds: [1, 2, 3, 4], race: { first: 2 } }));
  search.tell([
    [1, 0],
    [3, 0],
    [5, 0],
    [5, 0],
    [6, 0],
    [8, 0],
  ]);
  expect(roundOf(search)).toEqual(trials(6, [0, 1, 2], [3]));
  const known = new Map<number, readonly number[] | undefined>([
    [6, [8, 1]],
    [8, undefined],
  ]);
  expect(search.unfinished(known).map(({ index, seeds, measures }) => [index, seeds, measures])).toEqual([
    [0, 3, [4, 1 / 3]],
    [1, 2, [5, 0]],
    [2, 0, undefined],
  ]);
  expect(roundOf(search)).toEqual(trials(6, [0, 1, 2], [3]));
});

test('results of runs are judged by their means', () => {
  const study = studyOf();
  const point = Float64Array.of(0.5);
  const results = [
    [1, 4],
    [2, 8],
  ];
  expect(judged(study, point, results)).toEqual({ point, measures: [1.5, 6], losses: [1.5], violation: 0, seeds: 2 });
  expect(judged(study, point, undefined)).toMatchObject({ measures: undefined, seeds: 0 });
});

test('the best are feasible, ordered by loss and then by number; of several losses the front', () => {
  const study = studyOf({}, [1, 2, 3, 4, 5]);
  const candidate = (index: number, losses: readonly number[], violation = 0): Candidate => ({
    ...{ index, losses, violation, measures: [], seeds: 1 },
    point: Float64Array.of((index + 0.5) / 5),
  });
  const numbers = (...all: Candidate[]): number[] => bestOf(all, study).map(({ index }) => index);
  expect(numbers(candidate(4, [1]), candidate(0, [3]), candidate(1, [1]), candidate(2, [0], 0.1))).toEqual([1, 4, 0]);
  expect(numbers(candidate(0, []), candidate(1, []))).toEqual([]);
  expect(numbers(candidate(0, [1, 4]), candidate(1, [2, 5]), candidate(2, [3, 1]), candidate(3, [0, 0], 1))).toEqual([
    0, 2,
  ]);
});
