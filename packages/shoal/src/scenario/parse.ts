import type { Parameter, RuleRow } from '../parameters/parameter.ts';
import { type Preset, type PresetName, presets } from '../parameters/presets.ts';
import {
  type AllRuleSettings,
  type Numbers,
  parameters,
  type RuleName,
  ruleNames,
  ruleTable,
} from '../parameters/table.ts';
import { checkPlan } from './check.ts';
import { documentSchema, type ScenarioDocument, type SpeciesDocument } from './document.ts';
import { fillFeatures, fillGoals } from './features.ts';
import { limits } from './limits.ts';
import { migrate } from './migrate.ts';
import type { Plan, Scenario, ScenarioSpecies, SpeciesPlan } from './plan.ts';
import { Problems } from './problem.ts';

/**
 * Reads a scenario document: checks it whole, fills in every default and freezes the result.
 * @param document parsed JSON; never changed, never trusted
 * @throws ScenarioError with all problems at once
 */
export function parseScenario(document: unknown, options: { file?: string } = {}): Plan {
  const problems = new Problems(options.file ?? '');
  const current = migrate(document, problems);
  problems.throwIfAny();
  const checked = documentSchema.read(current, '', problems);
  problems.throwIfAny();
  const plan = planOf(checked as ScenarioDocument, problems.file);
  checkPlan(plan, problems);
  problems.throwIfAny();
  return deepFreeze(plan);
}

/**
 * Reads the text of a scenario file.
 * @throws ScenarioError; for text that is not JSON it names line and column
 */
export function parseScenarioText(text: string, options: { file?: string } = {}): Plan {
  return parseScenario(parseJson(text, options.file ?? '', limits.fileBytes), options);
}

/** JSON text to value, with limits and a readable error. */
export function parseJson(text: string, file: string, maxCharacters: number): unknown {
  const problems = new Problems(file);
  if (text.length > maxCharacters) {
    problems.add('', `must be at most ${maxCharacters} characters long`, String(text.length));
    problems.throwIfAny();
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.add('', `is not valid JSON${placeOf(reason, text)}`, '', 'Check quotes, commas and brackets there.');
    problems.throwIfAny();
  }
}

/** Engines word the place differently: "at position 42", "line 3 column 5"; some say only that the text ended. */
function placeOf(reason: string, text: string): string {
  const lineColumn = /line (\d+) column (\d+)/.exec(reason);
  if (lineColumn) return ` at line ${lineColumn[1]}, column ${lineColumn[2]}`;
  const offset = /position (\d+)/.exec(reason)?.[1];
  const before = text.slice(0, offset === undefined ? text.length : Number(offset)).split('\n');
  return ` at line ${before.length}, column ${before[before.length - 1].length + 1}`;
}

function planOf(document: ScenarioDocument, file: string): Plan {
  const preset = document.preset ?? 'improved';
  const world = document.world ?? { min: [0, 0, 0], max: [40, 40, 40] };
  const simulation = fill('simulation', document.simulation);
  const names = document.species.map((species) => species.name);
  const paths = document.paths?.map((path) => path.name) ?? [];
  const species = document.species.map((one) => speciesPlan(one, preset, names, paths));
  const { name = '', description = '', seed = 1, dimensions = 3, neighbours = 'grid' } = document;
  const view = { speed: document.view?.speed ?? 1 };
  const { ground, ...features } = fillFeatures(document);
  const scenario: Scenario = {
    version: document.version,
    name,
    description,
    preset,
    seed,
    dimensions,
    neighbours,
    world,
    simulation,
    view,
    ...features,
    ...(ground && { ground }),
    species: species.map((one, i) => speciesDocument(one, document.species[i], preset)),
  };
  return {
    file,
    scenario,
    name: name || 'unnamed',
    description,
    seed,
    step: simulation.step,
    dimensions,
    count: species.reduce((sum, one) => sum + one.count, 0),
    world,
    wraps: species.some(({ rules: { bounds } }) => bounds.enabled && bounds.form === 'wrap'),
    neighbours,
    leafCapacity: simulation.leafCapacity,
    view,
    ...features,
    ground,
    species,
  };
}

function speciesPlan(
  document: SpeciesDocument,
  scenarioPreset: PresetName,
  names: readonly string[],
  paths: readonly string[],
): SpeciesPlan {
  const indices = (list: readonly string[] = []): number[] => list.map((name) => names.indexOf(name));
  const preset: Preset = presets[document.preset ?? scenarioPreset];
  const start = document.start ?? { kind: 'box' };
  const rules = Object.fromEntries(
    ruleNames.map((rule) => [
      rule,
      {
        enabled: true,
        form: ruleTable[rule].defaultForm,
        ...choicesOf(rule),
        ...fill(rule),
        ...preset.rules[rule],
        ...document.rules?.[rule],
      },
    ]),
  );
  return {
    name: document.name,
    count: document.count ?? (start.kind === 'list' ? start.positions.length : 1),
    start,
    schoolsWith: indices(document.schoolsWith ?? [document.name]),
    keepsAwayFrom: indices(document.keepsAwayFrom),
    flees: indices(document.flees),
    hunts: indices(document.hunts),
    follows: indices(document.follows),
    goals: fillGoals(document.goals),
    path: document.path === undefined ? -1 : paths.indexOf(document.path),
    onGround: document.onGround ?? false,
    blending: document.blending ?? { kind: 'sum' },
    body: fill('body', document.body),
    perception: fill('perception', document.perception),
    motion: { ...fill('motion', preset.motion), ...document.motion },
    rules: rules as unknown as AllRuleSettings,
  };
}

function speciesDocument(plan: SpeciesPlan, document: SpeciesDocument, scenarioPreset: PresetName): ScenarioSpecies {
  const rules = Object.fromEntries(
    Object.entries(plan.rules).map(([rule, settings]) => [
      rule,
      Object.fromEntries(
        Object.entries(settings).map(([key, value]) => [key, value === Number.POSITIVE_INFINITY ? 'all' : value]),
      ),
    ]),
  );
  return {
    name: plan.name,
    count: plan.count,
    preset: document.preset ?? scenarioPreset,
    start: plan.start,
    schoolsWith: document.schoolsWith ?? [document.name],
    keepsAwayFrom: document.keepsAwayFrom ?? [],
    flees: document.flees ?? [],
    hunts: document.hunts ?? [],
    follows: document.follows ?? [],
    goals: plan.goals,
    ...(document.path !== undefined && { path: document.path }),
    onGround: plan.onGround,
    blending: plan.blending,
    body: plan.body,
    perception: plan.perception,
    motion: plan.motion,
    rules: rules as ScenarioSpecies['rules'],
  };
}

function choicesOf(rule: RuleName): Record<string, string> {
  const { choices = {} }: RuleRow = ruleTable[rule];
  return Object.fromEntries(Object.entries(choices).map(([key, row]) => [key, row.default]));
}

/** The defaults of a group of the table, replaced by what is given. */
function fill<G extends keyof typeof parameters>(group: G, given: Partial<Numbers<G>> = {}): Numbers<G> {
  const rows = Object.entries(parameters[group] as Record<string, Parameter>);
  return { ...(Object.fromEntries(rows.map(([key, row]) => [key, row.default])) as Numbers<G>), ...given };
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
