// The schema of study files.

import { allMetricRows, type MetricName, type RequestedMetricName } from '../../metrics/metric-table.ts';
import { type TraitMetric, traitMetrics } from '../../metrics/trait-metrics.ts';
import { eventKinds } from '../../rules/outcomes.ts';
import { fileName } from '../../scenario/schema/file-name.ts';
import { describe } from '../../scenario/schema/problem.ts';
import {
  choice,
  flag,
  type Infer,
  list,
  number,
  object,
  type Schema,
  text,
  variants,
} from '../../scenario/schema/schema.ts';

/** Version of the study format that this version of Shoal writes. */
export const studyVersion = 1 as const;

/** Limits that keep an untrusted study from exhausting the machine. */
const studyLimits = { dimensions: 100, measures: 100, seeds: 10_000, trials: 10_000_000, seconds: 1e6 } as const;

const pathLength = 200;
const nameLength = 60;
const largest = 1e12;

const name = text({ min: 1, max: nameLength, description: 'Name of this value in the results.' });
const paths = list(text({ min: 1, max: pathLength }), {
  min: 1,
  max: 1000,
  of: 'paths of the scenario',
  description: 'Values of the scenario that get this value, such as species[0].rules.alignment.weight.',
});
const value = anyOf('a number, a text, true or false', (x) =>
  typeof x === 'number'
    ? Number.isFinite(x)
    : typeof x === 'boolean' || (typeof x === 'string' && x.length <= pathLength),
);

/** What differs between runs. */
export const varySchema = list(
  variants({
    range: object(
      {
        kind: choice(['range']),
        paths,
        min: number({ min: -largest, max: largest }),
        max: number({ min: -largest, max: largest }),
      },
      {
        name,
        scale: choice(['linear', 'log'], {
          description: 'log: equal ratios are equally far apart.',
          default: 'linear',
        }),
        whole: flag({ description: 'Whether the value is a whole number.', default: false }),
        levels: number({ min: 2, max: 10_000, whole: true, description: 'Number of values in a grid.' }),
      },
    ),
    choices: object(
      { kind: choice(['choices']), paths, values: list(value, { min: 1, max: 1000, of: 'values' }) },
      { name },
    ),
  }),
  { min: 1, max: studyLimits.dimensions, of: 'dimensions', description: 'Values that differ between trials.' },
);

/** Methods that determine all their trials in advance. */
export const designs: readonly string[] = ['grid', 'random', 'latin-hypercube', 'sobol', 'morris'];

/** Ways to reduce the values over the measured time to one. */
export const takes = ['mean', 'last', 'min', 'max', 'sum', 'spread'] as const;
export type Take = (typeof takes)[number];

const species = text({ min: 1, max: nameLength, description: 'Only fish of this species; all if left out.' });

const plainMetric = choice(allMetricRows.map(({ key }) => key));
/** The schema also lists metrics of traits. Error messages list only the metrics that every scenario has. */
const metricSchema: Schema<MetricName | RequestedMetricName | TraitMetric> = {
  ...plainMetric,
  json: choice([...allMetricRows.map(({ key }) => key), ...traitMetrics]).json,
  read: (given, path, problems) => traitMetrics.find((key) => key === given) ?? plainMetric.read(given, path, problems),
};

const measureSchema = list(
  variants({
    metric: object(
      { kind: choice(['metric']), name, metric: metricSchema },
      {
        species: text({
          min: 1,
          max: nameLength,
          description: 'Measures only fish of this species, as if the others were absent; all if left out.',
        }),
        take: choice(takes, { description: 'spread: standard deviation over time.', default: 'mean' }),
      },
    ),
    count: object(
      { kind: choice(['count']), name },
      {
        species,
        take: choice(takes, {
          description: 'How the number of living fish over time is reduced to one value.',
          default: 'last',
        }),
      },
    ),
    events: object({ kind: choice(['events']), name, event: choice(eventKinds) }, { species }),
  }),
  { min: 1, max: studyLimits.measures, of: 'measures', description: 'Measures of each trial.' },
);

const measureName = text({ min: 1, max: nameLength, description: 'Name of a measure.' });
const weight = number({ min: 0, max: largest, description: 'Factor on its loss in the sum of objectives. Default 1.' });

const objectivesSchema = list(
  variants({
    maximise: object({ kind: choice(['maximise']), measure: measureName }, { weight }),
    minimise: object({ kind: choice(['minimise']), measure: measureName }, { weight }),
    target: object(
      { kind: choice(['target']), measure: measureName, value: number({ min: -largest, max: largest }) },
      {
        weight,
        tolerance: number({
          min: 1e-12,
          max: largest,
          description:
            'Deviation from the target whose loss is 1, before the weight; the loss grows with the square of the deviation. Default: the absolute value of the target, or 1 if the target is 0.',
        }),
      },
    ),
  }),
  {
    max: 10,
    of: 'objectives',
    description: 'Objectives. Their weighted sum is minimised, but NSGA-II keeps them apart.',
  },
);

const constraintsSchema = list(
  object(
    { measure: measureName },
    { min: number({ min: -largest, max: largest }), max: number({ min: -largest, max: largest }) },
  ),
  {
    max: 100,
    of: 'constraints',
    description: 'A candidate that violates a constraint is infeasible and ranks below all feasible ones.',
  },
);

const seed = number({
  min: 0,
  max: 4_294_967_295,
  whole: true,
  description: 'Seed of the random numbers of the method. Default 1.',
});
const trials = number({ min: 1, max: studyLimits.trials, whole: true, description: 'Total number of candidates.' });
const population = number({ min: 4, max: 100_000, whole: true, description: 'Candidates per generation.' });
const probability = number({ min: 0, max: 1 });

const methodSchema = variants({
  grid: object(
    { kind: choice(['grid']) },
    {
      levels: number({
        min: 2,
        max: 10_000,
        whole: true,
        description: 'Number of values of a range that states none. Default 5.',
      }),
    },
  ),
  random: object({ kind: choice(['random']), trials }, { seed }),
  'latin-hypercube': object({ kind: choice(['latin-hypercube']), trials }, { seed }),
  sobol: object({ kind: choice(['sobol']), trials }, { seed }),
  morris: object(
    { kind: choice(['morris']), trajectories: number({ min: 1, max: 100_000, whole: true }) },
    { seed, levels: choice([4, 6, 8, 10]) },
  ),
  genetic: object(
    { kind: choice(['genetic']), trials },
    {
      seed,
      population,
      tournament: number({ min: 1, max: 1000, whole: true }),
      crossover: probability,
      mutation: probability,
      mutationSize: probability,
      elite: number({ min: 0, max: 1000, whole: true }),
    },
  ),
  'particle-swarm': object({ kind: choice(['particle-swarm']), trials }, { seed, population }),
  'cma-es': object({ kind: choice(['cma-es']), trials }, { seed, population, stepSize: number({ min: 1e-6, max: 1 }) }),
  'nsga-2': object(
    { kind: choice(['nsga-2']), trials },
    { seed, population, crossover: probability, mutation: probability },
  ),
  'map-elites': object(
    {
      kind: choice(['map-elites']),
      trials,
      features: list(
        object(
          {
            measure: measureName,
            min: number({ min: -largest, max: largest }),
            max: number({ min: -largest, max: largest }),
          },
          { cells: number({ min: 2, max: 1000, whole: true, description: 'Default 10.' }) },
        ),
        { min: 1, max: 4, of: 'features' },
      ),
    },
    { seed, first: population, batch: population },
  ),
});

const raceSchema = object(
  {},
  {
    first: number({
      min: 1,
      max: 1000,
      whole: true,
      description: 'Number of seeds with which every candidate is run. Default 5.',
    }),
    error: number({ min: 1e-6, max: 0.5, description: 'Probability of dropping a candidate by chance. Default 0.05.' }),
  },
  { description: 'A candidate significantly worse than the best of its generation gets no more seeds.' },
);

export const studySchema = object(
  {
    version: choice([studyVersion]),
    scenario: fileName("Path of the scenario, from the study's folder.", 'study'),
    vary: varySchema,
    measures: measureSchema,
    seconds: number({
      min: 1e-3,
      max: studyLimits.seconds,
      unit: 's',
      description: 'Simulated time that is measured.',
    }),
    method: methodSchema,
  },
  {
    $schema: text({ max: 400, description: 'Lets editors complete and check this file.' }),
    name: text({ max: 100, description: 'Title of reports.' }),
    description: text({ max: 2000 }),
    seeds: numberOfSeeds(),
    warmUp: number({
      min: 0,
      max: studyLimits.seconds,
      unit: 's',
      description: 'Simulated time before measuring. Default 0.',
    }),
    interval: number({
      min: 0,
      max: studyLimits.seconds,
      unit: 's',
      description: 'Time between two measurements, at most seconds; 0: every step. Default 0.5 s.',
    }),
    groupDistance: number({
      min: 1e-6,
      max: largest,
      unit: 'm',
      description: 'Gap that separates two groups. Default: twice the separation radius of each species.',
    }),
    objectives: objectivesSchema,
    constraints: constraintsSchema,
    race: raceSchema,
  },
  { evenIncomplete: true },
);

/** A study as read from its document. */
export type ReadStudy = Infer<typeof studySchema>;
/** A design or search as stated in a study. */
export type MethodDocument = ReadStudy['method'];
/** A measure as stated in a study. */
export type MeasureDocument = ReadStudy['measures'][number];
/** An objective as stated in a study. */
export type ObjectiveDocument = NonNullable<ReadStudy['objectives']>[number];

/** The JSON Schema of study files, for editors. */
export const studyJsonSchema: Schema<unknown>['json'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Shoal study',
  description: 'Many runs of one scenario: the values that differ, the measures, the objectives and the method.',
  ...studySchema.json,
};

/** The number n for the seeds 1 to n, or a list of seeds. */
function numberOfSeeds(): Schema<readonly number[]> {
  const count = number({ min: 1, max: studyLimits.seeds, whole: true });
  const seeds = list(number({ min: 0, max: 4_294_967_295, whole: true }), {
    min: 1,
    max: studyLimits.seeds,
    of: 'seeds',
  });
  const description = 'Random seeds of each candidate: a list, or a number n for the seeds 1 to n. Default 1.';
  return {
    json: { description, anyOf: [count.json, seeds.json] },
    expects: `${count.expects}, or ${seeds.expects}`,
    read(given, path, problems) {
      if (Array.isArray(given)) return seeds.read(given, path, problems);
      const many = count.read(given, path, problems);
      return many === undefined ? undefined : Array.from({ length: many }, (_, index) => index + 1);
    },
  };
}

function anyOf(expects: string, isGood: (value: unknown) => boolean): Schema<number | string | boolean> {
  return {
    json: { type: ['number', 'string', 'boolean'] },
    expects,
    read(given, path, problems) {
      if (isGood(given)) return given as number | string | boolean;
      problems.add(path, `must be ${expects}`, describe(given));
      return undefined;
    },
  };
}
