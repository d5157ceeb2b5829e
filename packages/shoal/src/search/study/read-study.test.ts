import { expect, test } from 'vitest';
import { latinHypercube, random } from '../designs/grid-and-random.ts';
import { morris } from '../designs/morris.ts';
import { sobol } from '../designs/sobol.ts';
import type { Point } from '../method.ts';
import { planOfCandidate, readStudy, readStudyText, type Study } from './study.ts';
import { StudySearch } from './study-search.ts';
import { runTrial } from './trial.ts';

const species = (count: number): object => ({
  ...{ name: 'fish', count, motion: { minSpeed: 0, maxSpeed: 3 } },
  start: { kind: 'box', min: [1, 1, 1], max: [2, 2, 2] },
});
const scenario = { version: 1, species: [species(4)] };
const maxSpeed = { kind: 'range', paths: ['species[0].motion.maxSpeed'], min: 0.5, max: 3 };
const minSpeed = { kind: 'range', paths: ['species[0].motion.minSpeed'], min: 0, max: 2.5 };
const base = {
  ...{ version: 1, scenario: 'scenes/a.json', vary: [maxSpeed, minSpeed], seconds: 0.1 },
  measures: [{ kind: 'metric', name: 'speed', metric: 'speed' }],
  method: { kind: 'random', trials: 6 },
};
const studyOf = (change: object = {}, of: object = scenario): Study => readStudy({ ...base, ...change }, of);

test('a study is read from the texts of its document and of the scenario that it names', () => {
  const asked: string[] = [];
  const read = (text: string, scene: string): Study =>
    readStudyText(
      text,
      (path) => {
        asked.push(path);
        return { text: scene, file: 'here/a.json' };
      },
      'study.json',
    );
  const text = JSON.stringify(base);
  expect(read(text, JSON.stringify(scenario))).toEqual({ ...studyOf(), file: 'study.json' });
  expect(asked).toEqual(['scenes/a.json']);
  // Without a name of a scenario none is read; other problems of the study are told with those of the scenario's values.
  const nameless = JSON.stringify({ ...base, scenario: undefined });
  expect(() => read(nameless, '{')).toThrow('study.json: scenario is missing');
  expect(asked).toHaveLength(1);
  expect(() => read('{', '{')).toThrow(/^study\.json/);
  expect(() => read(text, '{')).toThrow(/^here\/a\.json/);
  expect(() => read(text, '{"version":1}')).toThrow('here/a.json: species is missing');
  expect(() => read(JSON.stringify({ ...base, seconds: -1 }), JSON.stringify(scenario))).toThrow(
    'study.json: seconds must be',
  );
});

test('values that make no scenario together have no plan', () => {
  const study = studyOf();
  expect(planOfCandidate(study, Float64Array.of(1, 1))?.species[0].motion).toMatchObject({
    minSpeed: 2.5,
    maxSpeed: 3,
  });
  expect(planOfCandidate(study, Float64Array.of(0, 1))).toBeUndefined();
});

test.each<[object, (n: number) => readonly Point[]]>([
  [{ kind: 'random', trials: 6 }, (n) => random(n, 6, 1)],
  [{ kind: 'random', trials: 6, seed: 4 }, (n) => random(n, 6, 4)],
  [{ kind: 'latin-hypercube', trials: 6, seed: 4 }, (n) => latinHypercube(n, 6, 4)],
  [{ kind: 'sobol', trials: 6, seed: 4 }, (n) => sobol(n, 6, 4)],
  [{ kind: 'morris', trajectories: 3, seed: 4 }, (n) => morris(n, 3, 4)],
  [{ kind: 'morris', trajectories: 3, levels: 6 }, (n) => morris(n, 3, 1, 6)],
])('the method %j runs the points of its design, once', (method, design) => {
  const search = new StudySearch(studyOf({ method }));
  expect(search.round.map(({ point }) => point)).toEqual(design(2));
  search.tell(search.round.map(() => [0]));
  expect(search.isDone).toBe(true);
});

test('Morris trajectories have every whole number as a level, unless a log scale sets them apart', () => {
  const count = { kind: 'range', paths: ['species[0].count'], min: 1, max: 7, whole: true };
  const points = (more: object): readonly Point[] =>
    new StudySearch(studyOf({ vary: [{ ...count, ...more }], method: { kind: 'morris', trajectories: 9 } })).round.map(
      ({ point }) => point,
    );
  expect(points({})).toEqual(morris(1, 9, 1, 7));
  expect(points({ scale: 'log' })).toEqual(morris(1, 9, 1, 4));
});

test('groups are as far apart as the study says', () => {
  // Two fish that rest, 3 m apart.
  const still = { motion: { maxSpeed: 0 }, count: 1 };
  const place = (name: string, x: number): object => ({
    ...{ ...still, name },
    start: { kind: 'box', min: [x, 1, 1], max: [x, 1, 1], speed: 0 },
  });
  const two = { version: 1, species: [place('one', 1), place('other', 4)] };
  const groups = (groupDistance: number): number => {
    const vary = [{ kind: 'choices', paths: ['name'], values: ['a'] }];
    const measures = [{ kind: 'metric', name: 'groups', metric: 'groups' }];
    const study = studyOf({ vary, measures, groupDistance, method: { kind: 'grid' } }, { ...two, name: 'two' });
    const plan = planOfCandidate(study, Float64Array.of(0));
    return plan ? runTrial(study, plan, 1).measures[0] : Number.NaN;
  };
  expect([2, 4].map(groups)).toEqual([2, 1]);
});

test('measures of a species that a trial lacks have no value; none of it lives, and nothing happens to it', () => {
  const measures = [
    { kind: 'metric', name: 'speed', metric: 'speed', species: 'fish' },
    { kind: 'count', name: 'alive', species: 'fish' },
    { kind: 'count', name: 'all' },
    { kind: 'events', name: 'caught', event: 'catch', species: 'fish' },
  ];
  const vary = [{ kind: 'choices', paths: ['species[0].name'], values: ['fish', 'other'] }];
  const study = studyOf({ vary, measures, method: { kind: 'grid' } });
  const measured = [0.25, 0.75].map((x) => {
    const plan = planOfCandidate(study, Float64Array.of(x));
    return plan && runTrial(study, plan, 1).measures;
  });
  expect(measured).toEqual([
    [expect.closeTo(measured[0]?.[0] ?? 0), 4, 4, 0],
    [Number.NaN, 0, 4, 0],
  ]);
});
