// Reads and checks study files: what varies, which measures are taken, and by which design or search.

import { metricRowsOf, requestedMetricRows } from '../../metrics/metric-table.ts';
import { limits } from '../../scenario/limits.ts';
import { deepFreeze, parseScenarioJson } from '../../scenario/parse.ts';
import type { Plan } from '../../scenario/plan.ts';
import { parseJson } from '../../scenario/schema/json-text.ts';
import { withValueAt } from '../../scenario/schema/path.ts';
import { exchanged, Problems, ScenarioError } from '../../scenario/schema/problem.ts';
import { suggest } from '../../scenario/schema/suggest.ts';
import { valueOfCoordinate } from '../dimension.ts';
import {
  designs,
  type MeasureDocument,
  type MethodDocument,
  type ObjectiveDocument,
  type ReadStudy,
  studySchema,
} from './document.ts';
import { checkDesign, gridLevels, type Levelled } from './grid-levels.ts';
import { type OwnRules, type Varied, variedOf } from './varied.ts';

/** Limits of a measure, which is given by its index. */
export interface Constraint {
  readonly measure: number;
  readonly min: number;
  readonly max: number;
}

/** A checked study, with every default filled in. */
export interface Study {
  readonly file: string;
  readonly name: string;
  /** The scenario's document, and its dimensions. */
  readonly scenario: unknown;
  readonly dimensions: 2 | 3;
  readonly varied: readonly Varied[];
  readonly seeds: readonly number[];
  /** Numbers of steps: before measuring, while measuring, and between two measurements. */
  readonly steps: { readonly warmUp: number; readonly measured: number; readonly interval: number };
  readonly measures: readonly MeasureDocument[];
  /** Gap that separates two groups, m; undefined: computed from the separation radii of each trial. */
  readonly groupDistance: number | undefined;
  readonly objectives: readonly ObjectiveDocument[];
  readonly constraints: readonly Constraint[];
  readonly method: MethodDocument;
  readonly race: { readonly first: number; readonly error: number } | undefined;
  /** Rules of your own, for the plans of the trials. They do not survive `structuredClone`. */
  readonly rules?: OwnRules;
}

/** A study document of which only the path of the scenario was checked. */
function scenarioPathOf(json: unknown, file: string): string {
  const problems = new Problems(file);
  const read: Partial<ReadStudy> = studySchema.read(json, '', problems) ?? {};
  if (!read.scenario) problems.throwIfAny();
  return read.scenario ?? '';
}

/**
 * Like `readStudy`, from the texts of both files.
 * @param readScenario returns the text of the scenario at a path in the study, and its name for messages
 * @throws ScenarioError with all problems at once; for text that is not JSON, with line and column
 */
export function readStudyText(
  text: string,
  readScenario: (path: string) => { readonly text: string; readonly file: string },
  file = '',
  rules: OwnRules = [],
): Study {
  const json = parseJson(text, file, limits.fileBytes);
  const scenario = readScenario(scenarioPathOf(json, file));
  const document = parseJson(scenario.text, scenario.file, limits.fileBytes);
  return readStudy(json, document, { file, scenarioFile: scenario.file, rules });
}

/**
 * Reads a study.
 * @param json parsed JSON, not trusted @param scenario parsed JSON of the scenario that it names
 * @param options names of both files for messages, and rules of your own that the scenario uses
 * @throws ScenarioError with all problems at once
 */
export function readStudy(
  json: unknown,
  scenario: unknown,
  options: { readonly file?: string; readonly scenarioFile?: string; readonly rules?: OwnRules } = {},
): Study {
  const { file = '', scenarioFile = '', rules = [] } = options;
  const plan = parseScenarioJson(scenario, { file: scenarioFile, rules });
  const problems = new Problems(file);
  const read: Partial<ReadStudy> = studySchema.read(json, '', problems) ?? {};
  const varied = variedOf(read.vary ?? [], plan, scenario, problems, rules);
  checkNames(read, plan, problems);
  checkInterval(read, plan, problems);
  checkColumns(varied, read, problems);
  checkAmount(read, varied, problems);
  checkDesign(read, varied, problems);
  problems.throwIfAny();
  const study = deepFreeze(studyOf(read as ReadStudy, varied, plan, scenario, file));
  return rules.length > 0 ? Object.freeze({ ...study, rules }) : study;
}

function studyOf(read: ReadStudy, varied: readonly Varied[], plan: Plan, scenario: unknown, file: string): Study {
  const { seconds, warmUp = 0, interval = 0.5, measures, constraints = [], race } = read;
  const stepsIn = (time: number): number => Math.round(time / plan.step);
  return {
    file,
    name: read.name ?? plan.name,
    scenario,
    dimensions: plan.dimensions,
    varied,
    seeds: read.seeds ?? [1],
    steps: {
      warmUp: stepsIn(warmUp),
      measured: Math.max(1, stepsIn(seconds)),
      interval: Math.max(1, stepsIn(interval)),
    },
    measures,
    groupDistance: read.groupDistance,
    objectives: read.objectives ?? [],
    constraints: constraints.map(({ measure, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }) => ({
      measure: measures.findIndex(({ name }) => name === measure),
      min,
      max,
    })),
    method: read.method,
    race: race && { first: race.first ?? 5, error: race.error ?? 0.05 },
  };
}

/** Most runs of a study. */
const mostRuns = 1_000_000;

/** Columns of the result tables that are neither coefficients nor measures. */
const reserved = ['candidate', 'trial', 'seed', 'seeds', 'loss', 'violation', 'hash', 'stateHash'];

/** Checks that the names of columns differ, and that no two coefficients vary the same value. */
function checkColumns(varied: readonly (Varied | undefined)[], read: Partial<ReadStudy>, problems: Problems): void {
  const taken = new Set<string | undefined>([...reserved, ...(read.measures ?? []).map((one) => one?.name)]);
  const places = new Set<string>();
  varied.forEach((one, index) => {
    if (!one) return;
    const where = `vary[${index}]`;
    if (taken.has(one.name) || /^loss \d+$/.test(one.name))
      problems.add(
        `${where}.name`,
        `must differ from the other coefficients, from the measures and from ${reserved.join(', ')}`,
        JSON.stringify(one.name),
      );
    taken.add(one.name);
    one.places.forEach((keys, k) => {
      const place = JSON.stringify(keys);
      if (keys.length > 0 && places.has(place))
        problems.add(`${where}.paths[${k}]`, 'must not vary what another path of the study varies', keys.join('.'));
      places.add(place);
    });
  });
}

/** Runs are kept in memory, so their number is limited. */
function checkAmount({ method, seeds = [1] }: Partial<ReadStudy>, varied: readonly Varied[], problems: Problems): void {
  if (new Set(seeds).size < seeds.length)
    problems.add('seeds', 'must differ from each other', seeds.join(', ').slice(0, 60));
  if (!method || problems.isDoubtful('method') || problems.isDoubtful('vary')) return;
  const candidates = candidatesOf(method, varied);
  if (candidates * seeds.length <= mostRuns) return;
  const runs = Math.round(candidates * seeds.length).toLocaleString('en');
  problems.add(
    'method',
    `must take at most ${mostRuns.toLocaleString('en')} runs, candidates times seeds`,
    runs,
    'Split it into several studies.',
  );
}

/** Checks that measurements are at least a step apart, or 0 for every step, and that at least one is made. */
function checkInterval({ interval, seconds }: Partial<ReadStudy>, { step }: Plan, problems: Problems): void {
  if (interval === undefined) return;
  // Half a step or more is rounded to one step.
  if (interval > 0 && interval < step / 2)
    problems.add(
      'interval',
      `must be at least a step of the scenario, ${step} s`,
      String(interval),
      'With 0, every step is measured.',
    );
  if (seconds !== undefined && interval > seconds)
    problems.add('interval', `must be ≤ seconds, ${seconds} s`, String(interval));
}

/** A study may use all metrics. */
const requested = requestedMetricRows.map(({ key }) => key);

/** Checks that the names exist and are not repeated. */
function checkNames(read: Partial<ReadStudy>, plan: Plan, problems: Problems): void {
  const { measures = [], objectives = [], constraints = [], method } = read;
  const names = measures.map((one) => one?.name);
  const species = plan.species.map(({ name }) => name);
  const metrics = metricRowsOf(plan, requested).map(({ key }) => key);
  measures.forEach((one, index) => {
    const where = `measures[${index}]`;
    if (names.indexOf(one.name) < index)
      problems.add(`${where}.name`, 'must differ from the other measures', JSON.stringify(one.name));
    if (one.kind === 'metric' && one.metric !== undefined && !metrics.includes(one.metric))
      problems.add(
        `${where}.metric`,
        'must be of a trait that a species of the scenario has',
        JSON.stringify(one.metric),
        suggest(one.metric, metrics),
      );
    else if (one.kind === 'metric' && one.species !== undefined && species.includes(one.species)) {
      const own = metricRowsOf(
        { ...plan, species: plan.species.filter(({ name }) => name === one.species) },
        requested,
      );
      const keys = own.map(({ key }) => key);
      if (one.metric !== undefined && !keys.includes(one.metric))
        problems.add(
          `${where}.metric`,
          `must be of a trait that the species ${JSON.stringify(one.species)} has`,
          JSON.stringify(one.metric),
          suggest(one.metric, keys),
        );
    }
    if (one.species === undefined || species.includes(one.species)) return;
    problems.add(
      `${where}.species`,
      'must name a species of the scenario',
      JSON.stringify(one.species),
      suggest(one.species, species),
    );
  });
  const find = (measure: string | undefined, where: string): void => {
    if (measure === undefined || names.includes(measure) || problems.isDoubtful('measures')) return;
    problems.add(where, 'must name a measure of this study', JSON.stringify(measure), suggest(measure, names));
  };
  objectives.forEach((one, index) => {
    find(one.measure, `objectives[${index}].measure`);
  });
  constraints.forEach((one, index) => {
    find(one.measure, `constraints[${index}].measure`);
    if (one.min === undefined && one.max === undefined)
      problems.add(`constraints[${index}]`, 'must have a "min" or a "max"');
    if ((one.min ?? Number.NEGATIVE_INFINITY) > (one.max ?? Number.POSITIVE_INFINITY))
      problems.add(`constraints[${index}].max`, `must be ≥ min, ${one.min}`, String(one.max), exchanged);
  });
  if (method?.kind === 'map-elites')
    method.features.forEach((one, index) => {
      find(one.measure, `method.features[${index}].measure`);
      if (one.min >= one.max)
        problems.add(
          `method.features[${index}].max`,
          `must be > min, ${one.min}`,
          String(one.max),
          one.min > one.max ? exchanged : '',
        );
    });
  const needs = method && !designs.includes(method.kind);
  if (needs && objectives.length === 0 && !problems.isDoubtful('objectives'))
    problems.add('objectives', `must name at least one objective for the method "${method.kind}"`, 'none');
}

/**
 * The scenario of a candidate.
 * @param coordinates of the candidate, 0 to 1 @returns undefined if the values together do not make a valid scenario
 */
export function planOfCandidate(study: Study, coordinates: Float64Array): Plan | undefined {
  try {
    return parseScenarioJson(documentOfCandidate(study, coordinates), { file: study.file, rules: study.rules ?? [] });
  } catch (error) {
    if (error instanceof ScenarioError) return undefined;
    throw error;
  }
}

/** The scenario document of a candidate. */
export function documentOfCandidate(
  { scenario, varied }: Pick<Study, 'scenario' | 'varied'>,
  coordinates: Float64Array,
): unknown {
  let document = scenario;
  for (const [index, { dimension, places }] of varied.entries()) {
    const value = valueOfCoordinate(dimension, coordinates[index]);
    for (const keys of places) document = withValueAt(document, keys, value);
  }
  return document;
}

/** The values of a candidate, in the order of `varied`. */
export function valuesOfCandidate({ varied }: Pick<Study, 'varied'>, coordinates: Float64Array): readonly unknown[] {
  return varied.map(({ dimension }, index) => valueOfCoordinate(dimension, coordinates[index]));
}

/** Number of candidates that a method evaluates. */
export function candidatesOf(method: ReadStudy['method'], varied: readonly Levelled[]): number {
  if (method.kind === 'grid')
    return varied.reduce((product, one) => product * gridLevels(one, method.levels).length, 1);
  return method.kind === 'morris' ? method.trajectories * (varied.length + 1) : method.trials;
}
