import { expect, test } from 'vitest';
import { defineRule } from '../../rules/define-rule.ts';
import { ScenarioError } from '../../scenario/schema/problem.ts';
import { planOfCandidate, readStudy, type Study, valuesOfCandidate } from './study.ts';
import { bestOf, StudySearch, type Trial } from './study-search.ts';
import { runTrial } from './trial.ts';

const scenario = {
  version: 1,
  name: 'A small school',
  world: { min: [0, 0, 0], max: [20, 20, 20] },
  species: [
    { name: 'sardine', count: 20 },
    { name: 'shark', count: 1, hunts: ['sardine'] },
  ],
};

const small = {
  version: 1,
  scenario: 'scenario.json',
  vary: [
    { kind: 'range', paths: ['species[sardine].rules.alignment.weight'], min: 0, max: 4 },
    { kind: 'choices', paths: ['species[1].count'], values: [1, 2] },
  ],
  seeds: 2,
  warmUp: 0.5,
  seconds: 1,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'count', name: 'alive', species: 'sardine' },
    { kind: 'events', name: 'caught', event: 'catch' },
  ],
  objectives: [{ kind: 'maximise', measure: 'order' }],
  method: { kind: 'grid', levels: 3 },
};

const changed = (change: object): unknown => ({ ...structuredClone(small), ...change });
const read = (study: unknown): Study =>
  readStudy(study, scenario, { file: 'study.json', scenarioFile: 'scenario.json' });

function problemsOf(study: unknown): string[] {
  try {
    read(study);
  } catch (error) {
    if (error instanceof ScenarioError) return error.problems.map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
}

/** Runs a study with a function that gives the results, instead of simulations. */
function searched(
  study: Study,
  judge: (values: readonly number[], trial: Trial) => readonly number[] | undefined,
): StudySearch {
  const search = new StudySearch(study);
  while (search.round.length > 0)
    search.tell(search.round.map((trial) => judge(valuesOfCandidate(study, trial.point) as number[], trial)));
  return search;
}

test('a grid runs every combination with every seed, and the same again', () => {
  const study = read(small);
  const run = () =>
    searched(study, (_, { point, seed }) => {
      const plan = planOfCandidate(study, point);
      return plan && runTrial(study, plan, seed).measures;
    }).candidates;
  const candidates = run();
  expect(candidates.map(({ point }) => valuesOfCandidate(study, point))).toEqual([
    [0, 1],
    [0, 2],
    [2, 1],
    [2, 2],
    [4, 1],
    [4, 2],
  ]);
  for (const { measures, seeds } of candidates) {
    expect(seeds).toBe(2);
    expect(measures?.[0]).toBeGreaterThan(0);
    expect(measures?.[0]).toBeLessThanOrEqual(1);
    expect(measures?.[1]).toBeLessThanOrEqual(20);
  }
  expect(candidates[4].measures?.[0]).toBeGreaterThan(candidates[0].measures?.[0] ?? 1);
  expect(run()).toEqual(candidates);
});

test('a range of one value has one candidate, however many levels a grid has', () => {
  const range = { kind: 'range', paths: ['species[sardine].rules.alignment.weight'], min: 3, max: 3 };
  for (const kind of [{}, { scale: 'log' }, { levels: 7 }]) {
    const study = read(changed({ vary: [{ ...range, ...kind }] }));
    const { round } = new StudySearch(study);
    expect(round.map(({ candidate, seed }) => [candidate, seed])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(valuesOfCandidate(study, round[0].point)).toEqual([3]);
  }
  const study = read(changed({ vary: [range], method: { kind: 'cma-es', trials: 6 } }));
  const search = searched(study, ([x]) => [x, 0, 0]);
  expect(bestOf(search.candidates, study)[0].losses).toEqual([-3]);
});

test('all problems of a study are reported at once, each with its path', () => {
  const wrong = changed({
    vary: [
      { kind: 'range', paths: ['species[tuna].rules.alignment.weight'], min: 0, max: 1 },
      { kind: 'range', paths: ['species[0].rules.alignment.weihgt'], min: 0, max: 1 },
      { kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 0, max: 1, scale: 'log' },
      { kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 2, max: 1 },
      { kind: 'range', paths: ['__proto__.weight'], min: 0, max: 1 },
      { kind: 'range', paths: ['species[7].count'], min: 1, max: 2 },
      { kind: 'range', paths: ['species[0].count'], min: 1, max: 2.5 },
    ],
    measures: [
      { kind: 'metric', name: 'order', metric: 'polarization' },
      { kind: 'count', name: 'alive', species: 'cod' },
      { kind: 'metric', name: 'spacing', metric: 'nearestNeighbour', species: 'sardin' },
    ],
    objectives: [{ kind: 'maximise', measure: 'alife' }],
    constraints: [{ measure: 'alive' }],
    extra: 1,
  });
  expect(problemsOf(wrong)).toEqual(
    expect.arrayContaining([
      'extra is not a known key',
      'vary[0].paths[0] must name a species of this scenario',
      'vary[1].min makes a scenario whose species[0].rules.alignment.weihgt is not a known key',
      'vary[2].min must be > 0 on a log scale',
      'vary[3].max must be ≥ min, 2',
      'vary[4].min makes a scenario whose __proto__ is not a known key',
      'vary[5].paths[0] must lead to a value of the scenario',
      'vary[6].max makes a scenario whose species[0].count must be a whole number from 0 to 10000000 fish',
      'measures[0].metric must be one of "polarisation", "rotation", "absoluteRotation", "nearestNeighbour", "extent", "centroidX", "centroidY", "centroidZ", "speed", "groups", "largestGroup", "jerkiness", "motionJerkiness", "shapeLength", "shapeWidth", "shapeHeight", "localDensity", "neighbourTurnover", "correlationLength", "elongation", "hullSize", "packing", "radialVelocity", "tangentialVelocity", "metabolicEnergy", "metabolicRate", "energySaving", "tailBeatFrequency", "energyPerTailBeat"',
      'measures[1].species must name a species of the scenario',
      'measures[2].species must name a species of the scenario',
      'constraints[0] must have a "min" or a "max"',
    ]),
  );
  expect(problemsOf(changed({ objectives: [{ kind: 'maximise', measure: 'alife' }] }))).toEqual([
    'objectives[0].measure must name a measure of this study',
  ]);
  expect(problemsOf(changed({ objectives: [], method: { kind: 'cma-es', trials: 9 } }))).toEqual([
    'objectives must name at least one objective for the method "cma-es"',
  ]);
});

test('a metric of one species leaves the others out', () => {
  const metric = (name: string, species?: string) => ({ kind: 'metric', name, metric: 'speed', species });
  const measures = [metric('sardines', 'sardine'), metric('sharks', 'shark'), metric('all')];
  const study = read(changed({ measures, objectives: [] }));
  const plan = planOfCandidate(study, Float64Array.of(0.5, 0));
  const [sardines, sharks, all] = (plan && runTrial(study, plan, 1).measures) ?? [];
  expect(sardines).not.toBeCloseTo(sharks, 1);
  expect((20 * sardines + sharks) / 21).toBeCloseTo(all, 5);
});

test('measures traits where the scenario has them', () => {
  const measures = [
    { kind: 'metric', name: 'mean', metric: 'traitFlee', take: 'last' },
    { kind: 'metric', name: 'spread', metric: 'traitFleeSpread', take: 'last' },
    { kind: 'metric', name: 'of a species', metric: 'traitFlee', species: 'sardine', take: 'last' },
    { kind: 'events', name: 'births', event: 'birth' },
  ];
  const objectives = [{ kind: 'maximise', measure: 'mean' }];
  const hunt = { rest: 0.1, attack: 5, onset: 0.05, catchDistance: 100, onCatch: 'respawn' };
  const evolving = {
    ...scenario,
    species: [
      { name: 'sardine', count: 20, reproduction: { traits: ['flee'], start: 2, spread: 0.1 } },
      { name: 'shark', hunts: ['sardine'], rules: { hunt } },
    ],
  };
  const study = readStudy(changed({ measures, objectives }), evolving);
  const plan = planOfCandidate(study, Float64Array.of(0.5, 0));
  const [mean, spread, ofSpecies, births] = plan ? runTrial(study, plan, 1).measures : [];
  expect(mean).toBeGreaterThan(1.9);
  expect(mean).toBeLessThan(2.1);
  expect(spread).toBeGreaterThan(0.03);
  expect(spread).toBeLessThan(0.2);
  expect(ofSpecies).toBe(mean);
  const ofOther = { kind: 'metric', name: 'of another', metric: 'traitFlee', species: 'shark' };
  expect(() => readStudy(changed({ measures: [...measures, ofOther], objectives }), evolving)).toThrow(
    'measures[4].metric must be of a trait that the species "shark" has, got "traitFlee".',
  );
  expect(births).toBeGreaterThan(0);
  expect(problemsOf(changed({ measures: measures.slice(0, 2), objectives }))).toEqual([
    'measures[0].metric must be of a trait that a species of the scenario has',
    'measures[1].metric must be of a trait that a species of the scenario has',
  ]);
});

test('measurements are from a step to the measured time apart', () => {
  expect(problemsOf(changed({ interval: 1e-300 }))).toEqual([
    expect.stringContaining('interval must be at least a step of the scenario, 0.0166'),
  ]);
  expect(problemsOf(changed({ interval: 1.5 }))).toEqual(['interval must be ≤ seconds, 1 s']);
  expect(read(changed({ interval: 0 })).steps.interval).toBe(1);
});

test('a search finds the target of several measures, and asks for as many candidates as it may', () => {
  const study = read(
    changed({
      seeds: 1,
      vary: [{ kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 0, max: 4 }],
      objectives: [{ kind: 'target', measure: 'order', value: 0.3, tolerance: 0.1 }],
      method: { kind: 'cma-es', trials: 120 },
    }),
  );
  const { candidates } = searched(study, ([weight]) => [weight / 4, 0, 0]);
  expect(candidates).toHaveLength(120);
  const best = candidates.reduce((one, other) => (other.losses[0] < one.losses[0] ? other : one));
  expect(valuesOfCandidate(study, best.point)[0]).toBeCloseTo(1.2, 2);
});

test.each(['genetic', 'particle-swarm', 'cma-es', 'nsga-2'])('%s may end within a generation', (kind) => {
  const study = read(changed({ seeds: 1, method: { kind, trials: 41, population: 8 } }));
  expect(searched(study, ([weight]) => [weight, 0, 0]).candidates).toHaveLength(41);
});

test('an unfinished generation gives candidates from its finished trials', () => {
  const study = read(small);
  const search = new StudySearch(study);
  expect(search.unfinished(new Map())).toEqual([]);
  const known = new Map<number, readonly number[] | undefined>([
    [0, [0.2, 20, 0]],
    [1, [0.4, 20, 0]],
    [5, [0.9, 20, 0]],
    [6, undefined],
  ]);
  const part = search.unfinished(known);
  expect(part.map(({ index, seeds, measures }) => [index, seeds, measures?.[0]])).toEqual([
    [0, 2, expect.closeTo(0.3, 12)],
    [2, 1, 0.9],
    [3, 0, undefined],
  ]);
  expect(part[2].violation).toBeGreaterThan(0);
  expect(bestOf(part, study).map(({ index }) => index)).toEqual([2, 0]);
  expect(search.candidates).toEqual([]);
});

test('of candidates with the same point only the first is among the best', () => {
  const study = read(changed({ seeds: 1 }));
  const { candidates } = searched(study, ([weight]) => [weight, 20, 0]);
  const twice = [...candidates, ...candidates.map((one) => ({ ...one, index: one.index + candidates.length }))];
  expect(bestOf(candidates, study).length).toBeGreaterThan(1);
  expect(bestOf(twice, study)).toEqual(bestOf(candidates, study));
  const front = twice.map((one) => ({ ...one, losses: [...one.losses, -one.losses[0]] }));
  expect(new Set(bestOf(front, study).map(({ point }) => point.join())).size).toBe(bestOf(front, study).length);
});

test('a candidate that breaks a constraint or makes no scenario loses against all others', () => {
  const study = read(changed({ seeds: 1, constraints: [{ measure: 'alive', min: 10 }] }));
  const { candidates } = searched(study, ([weight, sharks]) =>
    weight === 2 ? undefined : [weight, sharks === 2 ? 7 : 20, 0],
  );
  expect(candidates.map(({ violation }) => violation)).toEqual([0, 3, Number.MAX_VALUE, Number.MAX_VALUE, 0, 3]);
});

test('a race gives few seeds to the worse candidates and all to the best', () => {
  const study = read(changed({ seeds: 20, race: { first: 5 } }));
  const { candidates } = searched(study, ([weight], { seed }) => [weight + (seed % 5) / 10, 0, 0]);
  expect(candidates.map(({ seeds }) => seeds)).toEqual([5, 5, 5, 5, 20, 20]);
});

test('columns of tables differ, and so do the values that a study varies', () => {
  const one = { kind: 'range', paths: ['species[0].rules.alignment.weight'], min: 1, max: 2 };
  const vary = [
    { ...one, name: 'order' },
    { ...one, name: 'seed' },
    { ...one, paths: ['species[0].rules.cohesion.weight'], name: 'twice' },
    { ...one, paths: ['species[0].rules.separation.weight'], name: 'twice' },
  ];
  const measures = [{ kind: 'metric', name: 'order', metric: 'polarisation' }];
  const objectives = [{ kind: 'maximise', measure: 'order' }];
  const constraints = [{ measure: 'order', min: 2, max: 1 }];
  const found = problemsOf(changed({ vary, measures, objectives, constraints, seeds: [1, 1] }));
  const differ = 'must differ from the other coefficients';
  expect(found.filter((problem) => problem.includes(differ)).map((problem) => problem.split(' ')[0])).toEqual([
    'vary[0].name',
    'vary[1].name',
    'vary[3].name',
  ]);
  expect(found.filter((problem) => !problem.includes(differ))).toEqual([
    'constraints[0].max must be ≥ min, 2',
    'vary[1].paths[0] must not vary what another path of the study varies',
    'seeds must differ from each other',
  ]);
});

test('more runs than fit into memory are refused before the first', () => {
  const method = { kind: 'random', trials: 1_000_000 };
  expect(problemsOf(changed({ method, objectives: [], seeds: 2 }))).toEqual([
    'method must take at most 1,000,000 runs, candidates times seeds',
  ]);
});

test('runs are counted only if the method and all coefficients are right', () => {
  // Five weights of 5 levels, the usual number, and four switches: 50 000 combinations.
  const coefficients = (first: number) =>
    ['separation', 'alignment', 'cohesion', 'wander', 'bounds'].flatMap((rule, k) =>
      ['weight', ...(k < 4 ? ['enabled'] : [])].map((key, j) => ({
        ...(key === 'weight'
          ? { kind: 'range', min: k + j === 0 ? first : 0, max: 4 }
          : { kind: 'choices', values: [true, false] }),
        paths: [`species[0].rules.${rule}.${key}`],
      })),
    );
  const runs = ['method must take at most 1,000,000 runs, candidates times seeds'];
  const grid = (levels: unknown) => ({ kind: 'grid', levels });
  expect(problemsOf(changed({ vary: coefficients(0), seeds: 21, method: grid(5) }))).toEqual(runs);
  expect(problemsOf(changed({ vary: coefficients(0), seeds: 20, method: grid(5) }))).toEqual([]);
  expect(problemsOf(changed({ vary: coefficients(5), seeds: 21, method: grid(5) }))).toEqual([
    'vary[0].max must be ≥ min, 5',
  ]);
  expect(problemsOf(changed({ vary: coefficients(0), seeds: 100, method: grid('many') }))).toEqual([
    expect.stringMatching(/^method\.levels must be/),
  ]);
});

test('a study varies a rule of your own, and the plans of its candidates have it', () => {
  const light = defineRule({ name: 'light', parameters: { weight: 1, depth: 5 }, steer: () => undefined });
  const vary = [{ kind: 'range', name: 'depth', paths: ['species[0].rules.light.depth'], min: 1, max: 9 }];
  const study = readStudy(changed({ vary }), scenario, { rules: [light] });
  expect(planOfCandidate(study, Float64Array.of(1))?.species[0].rules).toMatchObject({ light: { depth: 9 } });
  expect(() => readStudy(changed({ vary }), scenario)).toThrow('rules.light is not a known key');
});

test('values between the ends of a range make a scenario too, and the seed is not varied', () => {
  const range = (path: string, min: number, max: number) => ({ kind: 'range', paths: [path], min, max });
  const vary = [
    range('species[0].count', 5, 20),
    range('species.fish.count', 1, 2),
    { ...range('seed', 1, 9), name: 'luck', whole: true },
  ];
  expect(problemsOf(changed({ vary }))).toEqual([
    'vary[0] makes a scenario whose species[0].count must be a whole number from 0 to 10000000 fish',
    'vary[1].paths[0] must lead to a value of the scenario',
    'vary[2].paths[0] must not be the seed, which differs from run to run',
  ]);
});
