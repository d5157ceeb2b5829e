import { expect, test } from 'vitest';
import { ScenarioError } from '../../scenario/schema/problem.ts';
import { studyJsonSchema } from './document.ts';
import { candidatesOf, readStudy, type Study } from './study.ts';

/* What a study may hold, just so, and what is just not allowed. */

const scenario = {
  version: 1,
  name: 'A small school',
  simulation: { step: 0.1 },
  world: { min: [0, 0, 0], max: [25, 25, 25] },
  species: [
    { name: 'sardine', count: 20 },
    { name: 'shark', count: 1 },
  ],
};
const weight = { kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 0, max: 4 };
const base = {
  version: 1,
  scenario: 'scenario.json',
  vary: [weight],
  seconds: 2,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'count', name: 'alive' },
  ],
  objectives: [{ kind: 'maximise', measure: 'order' }],
  method: { kind: 'random', trials: 3 },
};

const read = (change: object = {}): Study => readStudy({ ...base, ...change }, scenario, { file: 'a.json' });

function problemsOf(change: object): string[] {
  try {
    read(change);
  } catch (error) {
    if (error instanceof ScenarioError)
      return error.problems.map(({ path, rule, got }) => `${path} ${rule}${got && `, got ${got}`}`);
    throw error;
  }
  return [];
}

const method = (kind: string, more: object): object => ({ method: { kind, trials: 9, ...more } });

test.each<[string, object]>([
  ['vary[0].levels', { vary: [{ ...weight, levels: 2.5 }], method: { kind: 'grid' } }],
  ['seeds', { seeds: 1.5 }],
  ['seeds[0]', { seeds: [1.5] }],
  ['method.trials', method('random', { trials: 2.5 })],
  ['method.seed', method('random', { seed: 2.5 })],
  ['method.levels', { method: { kind: 'grid', levels: 2.5 } }],
  ['method.trajectories', { method: { kind: 'morris', trajectories: 2.5 } }],
  ['method.population', method('genetic', { population: 6.5 })],
  ['method.tournament', method('genetic', { tournament: 2.5 })],
  ['method.elite', method('genetic', { elite: 2.5 })],
  ['method.features[0].cells', method('map-elites', { features: [{ measure: 'order', min: 0, max: 1, cells: 2.5 }] })],
  ['race.first', { race: { first: 2.5 } }],
])('%s is a whole number', (path, change) => {
  expect(problemsOf(change)).toEqual([expect.stringContaining(`${path} must be a whole number`)]);
});

test.each([
  [[1, 'text', true, false, 'a'.repeat(200)], []],
  [[1, null], ['vary[0].values[1] must be a number, a text, true or false, got null']],
  [[1, [2]], ['vary[0].values[1] must be a number, a text, true or false, got a list of 1']],
  [[1, Number.POSITIVE_INFINITY], ['vary[0].values[1] must be a number, a text, true or false, got Infinity']],
  [[1, 'a'.repeat(201)], [expect.stringMatching(/^vary\[0\]\.values\[1\] must be a number, a text, true or false/)]],
])('choices %j', (values, problems) => {
  const found = problemsOf({ vary: [{ kind: 'choices', paths: ['name'], values }] });
  // Not each of these can be the name of a scenario.
  expect(found.filter((one) => !one.includes('makes a scenario'))).toEqual(problems);
});

test('editors know that numbers are not whole by default', () => {
  expect(JSON.stringify(studyJsonSchema)).toContain(
    '"description":"Whether the value is a whole number.","default":false',
  );
});

test('an interval is from half a step to the measured time, or 0', () => {
  const intervals = [0, 0.049, 0.05, 0.1, 2, 2.01];
  expect(intervals.filter((interval) => problemsOf({ interval }).length > 0)).toEqual([0.049, 2.01]);
  expect(problemsOf({ interval: 0.049 })).toEqual([
    'interval must be at least a step of the scenario, 0.1 s, got 0.049',
  ]);
  expect(problemsOf({ interval: 2.01 })).toEqual(['interval must be ≤ seconds, 2 s, got 2.01']);
});

test('times are whole numbers of steps, at least one, and the rest has defaults', () => {
  expect(read()).toMatchObject({
    ...{ file: 'a.json', name: 'A small school', seeds: [1], dimensions: 3, race: undefined, constraints: [] },
    steps: { warmUp: 0, measured: 20, interval: 5 },
  });
  expect(read({ seconds: 0.04, interval: 0, warmUp: 0.26 }).steps).toEqual({ warmUp: 3, measured: 1, interval: 1 });
  expect(read({ name: 'Own', seeds: 3, race: {} })).toMatchObject({
    ...{ name: 'Own', seeds: [1, 2, 3], race: { first: 5, error: 0.05 } },
  });
  expect(read({ race: { first: 2, error: 0.1 } }).race).toEqual({ first: 2, error: 0.1 });
  const constraints = [
    { measure: 'alive', min: 3 },
    { measure: 'order', max: 0.5 },
  ];
  expect(read({ constraints }).constraints).toEqual([
    { measure: 1, min: 3, max: Number.POSITIVE_INFINITY },
    { measure: 0, min: Number.NEGATIVE_INFINITY, max: 0.5 },
  ]);
  expect(Object.isFrozen(read().steps)).toBe(true);
});

test.each<[object, string[]]>([
  [{ constraints: [{ measure: 'order', min: 0.5, max: 0.5 }] }, []],
  [{ constraints: [{ measure: 'order', min: 0.5, max: 0.4 }] }, ['constraints[0].max must be ≥ min, 0.5, got 0.4']],
  [{ constraints: [{ measure: 'order' }] }, ['constraints[0] must have a "min" or a "max"']],
  [
    { constraints: [{ measure: 'odor', min: 1 }] },
    ['constraints[0].measure must name a measure of this study, got "odor"'],
  ],
  [
    { objectives: [], method: { kind: 'genetic', trials: 9 } },
    ['objectives must name at least one objective for the method "genetic", got none'],
  ],
  [{ objectives: [], method: { kind: 'sobol', trials: 9 } }, []],
  [
    method('map-elites', { features: [{ measure: 'order', min: 1, max: 1 }] }),
    ['method.features[0].max must be > min, 1, got 1'],
  ],
  [
    method('map-elites', { features: [{ measure: 'odor', min: 0, max: 1 }] }),
    ['method.features[0].measure must name a measure of this study, got "odor"'],
  ],
  [method('map-elites', { features: [{ measure: 'order', min: 0.9, max: 1 }] }), []],
  [
    { measures: [...base.measures, { kind: 'count', name: 'alive' }] },
    ['measures[2].name must differ from the other measures, got "alive"'],
  ],
  [
    { measures: [...base.measures, { kind: 'events', name: 'caught', event: 'catch', species: 'cod' }] },
    ['measures[2].species must name a species of the scenario, got "cod"'],
  ],
  [{ measures: [...base.measures, { kind: 'events', name: 'caught', event: 'catch', species: 'shark' }] }, []],
  [{ seeds: [3, 4, 3] }, ['seeds must differ from each other, got 3, 4, 3']],
  [{ seeds: [3, 4] }, []],
  [
    { vary: [{ ...weight, name: 'loss 12' }] },
    [
      expect.stringMatching(
        /^vary\[0\]\.name must differ from the other coefficients, from the measures and from candidate,/,
      ),
    ],
  ],
  [{ vary: [{ ...weight, name: 'loss 12 of all' }] }, []],
  [
    { vary: [{ ...weight, paths: [...weight.paths, ...weight.paths] }] },
    ['vary[0].paths[1] must not vary what another path of the study varies, got species.0.rules.alignment.weight'],
  ],
  [
    { vary: [{ ...weight, whole: true, max: 2.5 }] },
    ['vary[0].max must be a whole number, as "whole" is true, got 2.5'],
  ],
  [{ vary: [{ ...weight, min: 3, max: 2 }] }, ['vary[0].max must be ≥ min, 3, got 2']],
  [{ vary: [{ ...weight, scale: 'log' }] }, ['vary[0].min must be > 0 on a log scale, got 0']],
  [{ vary: [{ ...weight, scale: 'log', min: 0.1 }] }, []],
  [{ vary: [{ ...weight, whole: true, levels: 5 }], method: { kind: 'grid' } }, []],
  [
    { vary: [{ ...weight, whole: true, levels: 6 }], method: { kind: 'grid' } },
    ['vary[0].levels must be ≤ 5, the number of its whole numbers, got 6'],
  ],
  [{ vary: [{ ...weight, whole: true }], method: { kind: 'random', trials: 5 } }, []],
  [
    { vary: [{ ...weight, whole: true }], method: { kind: 'random', trials: 6 } },
    ['method.trials must be ≤ 5, the number of different candidates, got 6'],
  ],
  // A search may evaluate candidates again.
  [{ vary: [{ ...weight, whole: true }], method: { kind: 'genetic', trials: 60 } }, []],
  [
    { seeds: 2, method: { kind: 'random', trials: 500_001 } },
    ['method must take at most 1,000,000 runs, candidates times seeds, got 1,000,002'],
  ],
  [{ seeds: 2, method: { kind: 'random', trials: 500_000 } }, []],
])('%j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

test('coefficients are named after their paths, and have levels if they are given', () => {
  const vary = [
    weight,
    { ...weight, paths: ['species[shark].motion.maxSpeed'], min: 1, max: 3, levels: 4 },
    { ...weight, paths: ['world.max[0]'], min: 20, max: 30, name: 'width' },
    { kind: 'choices', paths: ['species[sardine].count'], values: [3, 4] },
  ];
  const { varied } = read({ vary, method: { kind: 'grid' } });
  const range = { kind: 'range', scale: 'linear', isWhole: false };
  expect(varied).toEqual([
    {
      ...{ name: 'alignment.weight', dimension: { ...range, min: 0, max: 4 } },
      places: [['species', 0, 'rules', 'alignment', 'weight']],
    },
    {
      ...{ name: expect.stringMatching(/motion\.maxSpeed$/), dimension: { ...range, min: 1, max: 3 } },
      ...{ places: [['species', 1, 'motion', 'maxSpeed']], levels: 4 },
    },
    { name: 'width', dimension: { ...range, min: 20, max: 30 }, places: [['world', 'max', 0]] },
    {
      ...{ name: expect.stringMatching(/count$/), dimension: { kind: 'choices', values: [3, 4] } },
      places: [['species', 0, 'count']],
    },
  ]);
  // 5 levels where none are given.
  expect(candidatesOf({ kind: 'grid' }, varied)).toBe(5 * 4 * 5 * 2);
  expect(candidatesOf({ kind: 'grid', levels: 3 }, varied)).toBe(3 * 4 * 3 * 2);
  expect(candidatesOf({ kind: 'morris', trajectories: 7 }, varied)).toBe(7 * 5);
  expect(candidatesOf({ kind: 'sobol', trials: 8 }, varied)).toBe(8);
});

test('a wrong end, value or path says what would be wrong in the scenario', () => {
  const count = { kind: 'range', paths: ['species[0].count'], min: 1, max: 2 };
  const messages = (one: object): string => {
    try {
      read({ vary: [one] });
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  const wrong = 'makes a scenario whose species[0].count must be a whole number from 0 to 10000000 fish, got';
  expect(messages(count)).toBe(
    `a.json: vary[0] ${wrong} 1.381966. If only whole numbers are valid, add "whole": true.`,
  );
  expect(messages({ ...count, min: -1, whole: true })).toMatch(
    /^a\.json: vary\[0\]\.min makes a scenario whose species\[0\]\.count must be .*, got -1\.(?! If only)/,
  );
  expect(messages({ ...count, max: 1e9, whole: true })).toMatch(
    /^a\.json: vary\[0\]\.max makes a scenario whose species\[0\]\.count must be/,
  );
  expect(messages({ kind: 'choices', paths: count.paths, values: [1, 2.5] })).toMatch(
    /^a\.json: vary\[0\]\.values\[1\] makes a scenario whose species\[0\]\.count must be .*, got 2\.5\.(?! If only)/,
  );
  expect(messages({ ...count, paths: ['species[0].count', 'species[5].count'], whole: true })).toMatch(
    /^a\.json: vary\[0\]\.paths\[1\] must lead to a value of the scenario, got "species\[5\]\.count"\. A path is such as/,
  );
  expect(messages({ ...count, paths: ['species[0]..count'] })).toMatch(
    /^a\.json: vary\[0\]\.paths\[0\] must be a path of the scenario, got "species\[0\]\.\.count"\. Such as species\[0\]/,
  );
  expect(messages({ ...count, name: 'luck', paths: ['seed'], whole: true })).toBe(
    'a.json: vary[0].paths[0] must not be the seed, which differs from run to run, got "seed". Give "seeds".',
  );
});
