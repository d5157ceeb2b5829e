import { bodyChoices } from '../parameters/body-shape.ts';
import type { BareParameter, BareRule, BareRules } from '../parameters/parameter.ts';
import { type BarePreset, type PresetName, presets } from '../parameters/presets.ts';
import { reproductionChoices } from '../parameters/reproduction.ts';
import { type AllRuleSettings, groups } from '../parameters/table.ts';
import { type ReadScenario, type ReadSpecies, scenarioVersion } from './document.ts';
import { fillFeatures, fillGoals } from './features.ts';
import { fillHeading, presetOf } from './heading.ts';
import type { Plan, Reproduction, Scenario, ScenarioSpecies, SpeciesPlan } from './plan.ts';

/** The plan of a checked document, with every default filled in. */
export function planOf(document: ReadScenario, ruleRows: BareRules, file: string): Plan {
  const preset = document.preset ?? 'improved';
  const world = document.world ?? { min: [0, 0, 0], max: [40, 40, 40] };
  const simulation = fill(groups.simulation, document.simulation);
  const names = document.species.map((species) => species.name);
  const paths = document.paths?.map((path) => path.name) ?? [];
  const { name = '', description = '', seed = 1, dimensions = 3, neighbours = 'grid' } = document;
  const plane = document.plane ?? (dimensions === 2 ? 'horizontal' : undefined);
  const isLevel = plane === 'horizontal';
  const species = document.species.map((one) => speciesPlan(one, preset, names, paths, ruleRows, isLevel));
  const view = { speed: 1, ...document.view };
  const { stencil = 'isotropic', interpolation = 'linear', ...numbers } = document.field ?? {};
  const field = { ...fill(groups.field, numbers), stencil, interpolation };
  const { ground, ...features } = fillFeatures(document);
  const scenario: Scenario = {
    version: scenarioVersion,
    name,
    description,
    preset,
    seed,
    dimensions,
    ...(plane && { plane }),
    neighbours,
    world,
    simulation,
    view,
    ...features,
    ...(ground && { ground }),
    field,
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
    ...(plane && { plane }),
    count: species.reduce((sum, one) => sum + one.count, 0),
    world,
    wraps: species.some(({ rules: { bounds } }) => bounds.enabled && bounds.form === 'wrap'),
    neighbours,
    leafCapacity: simulation.leafCapacity,
    view,
    ...features,
    ground,
    field,
    ruleRows,
    species,
  };
}

function speciesPlan(
  document: ReadSpecies,
  scenarioPreset: PresetName,
  names: readonly string[],
  paths: readonly string[],
  ruleRows: BareRules,
  isLevel: boolean,
): SpeciesPlan {
  const level = (rows: Rows): Record<string, number> => (isLevel ? withoutVertical(rows) : {});
  const indices = (list: readonly string[] = []): number[] => list.map((name) => names.indexOf(name));
  const preset: BarePreset = presets[document.preset ?? scenarioPreset];
  const ofHeading = document.heading && presetOf(document.heading)[1];
  const start = document.start ?? { kind: 'box' };
  const given = (document.rules ?? {}) as Readonly<Record<string, object>>;
  const ofPreset = preset.rules as Readonly<Record<string, object>>;
  const rules = Object.fromEntries(
    Object.entries(ruleRows).map(([rule, row]) => [
      rule,
      {
        enabled: !document.heading && (row.enabledByDefault ?? true),
        form: row.defaultForm,
        ...choicesOf(row),
        ...fill(row.parameters),
        ...ofPreset[rule],
        ...level(row.parameters),
        ...given[rule],
      },
    ]),
  ) as unknown as AllRuleSettings;
  // A periodic world needs no acceleration, so stating the form enables the rule.
  if (document.heading && document.rules?.bounds?.enabled === undefined)
    rules.bounds.enabled = document.rules?.bounds?.form === 'wrap';
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
    body: { ...fill(groups.body, document.body), shape: document.body?.shape ?? bodyChoices.shape.default },
    perception: { ...fill(groups.perception, ofHeading?.perception), ...document.perception },
    motion: {
      ...fill(groups.motion, preset.motion),
      ...ofHeading?.motion,
      ...level(groups.motion),
      ...document.motion,
    },
    metabolism: document.metabolism ? fill(groups.metabolism, document.metabolism) : null,
    reproduction: document.reproduction ? reproductionOf(document.reproduction) : null,
    heading: document.heading ? fillHeading(document.heading) : null,
    rules,
  };
}

function reproductionOf({ traits, ...given }: NonNullable<ReadSpecies['reproduction']>): Reproduction {
  const parents = given.parents ?? reproductionChoices.parents.default;
  return { traits, ...fill(groups.reproduction, given), parents };
}

function speciesDocument(plan: SpeciesPlan, document: ReadSpecies, scenarioPreset: PresetName): ScenarioSpecies {
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
    ...(plan.metabolism && { metabolism: plan.metabolism }),
    ...(plan.heading && { heading: plan.heading }),
    ...(plan.reproduction && { reproduction: plan.reproduction }),
    rules: rules as ScenarioSpecies['rules'],
  };
}

function choicesOf({ choices = {} }: BareRule): Record<string, string> {
  return Object.fromEntries(Object.entries(choices).map(([key, row]) => [key, row.default]));
}

type Rows = Readonly<Record<string, BareParameter>>;

/** Vertical factors in a plane without a vertical: 1. */
function withoutVertical(rows: Rows): Record<string, number> {
  const keys = Object.keys(rows).filter((key) => rows[key].vertical);
  return Object.fromEntries(keys.map((key) => [key, 1]));
}

/** Returns the given values, with defaults of the table for missing ones. */
function fill<R extends Rows>(rows: R, given: object = {}): { [K in keyof R]: number } {
  const defaults = Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row.default]));
  return { ...(defaults as { [K in keyof R]: number }), ...given };
}
