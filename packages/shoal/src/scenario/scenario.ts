// The scenario as JSON with every default filled in, and how it is made from a document.

import type { Vec3 } from '../math/vector.ts';
import type { Heading } from '../parameters/headings/table.ts';
import type { BareParameter, BareRule, BareRules } from '../parameters/parameter.ts';
import { type BarePreset, type PresetName, presets } from '../parameters/presets.ts';
import {
  type BodyShape,
  bodyChoices,
  type NeighbourhoodName,
  perceptionChoices,
  reproductionChoices,
} from '../parameters/species-choices.ts';
import { groups, type Numbers, type RuleName } from '../parameters/table.ts';
import type { ReproductionDocument, RulesDocument, ScenarioDocument, SpeciesDocument } from './document.generated.ts';
import { type NeighbourSearchName, type Plane, type Start, scenarioVersion } from './document.ts';
import {
  type Blending,
  type Character,
  type Current,
  type FoodSource,
  fillFeatures,
  fillGoals,
  type Goal,
  type Ground,
  type Path,
  type TimelineEntry,
} from './features.ts';
import { fillHeading, presetOf } from './heading.ts';
import type { FieldPlan, Gate, Obstacle } from './obstacles.ts';

/** A species of a `Scenario`, complete. */
export interface ScenarioSpecies {
  name: string;
  count: number;
  preset: PresetName;
  start: Start;
  schoolsWith: readonly string[];
  keepsAwayFrom: readonly string[];
  flees: readonly string[];
  hunts: readonly string[];
  follows: readonly string[];
  goals: readonly Goal[];
  path?: string;
  onGround: boolean;
  blending: Blending;
  perception: Numbers<'perception'> & { neighbourhood: NeighbourhoodName };
  body: Numbers<'body'> & { shape: BodyShape | 'auto' };
  motion: Numbers<'motion'>;
  metabolism?: Numbers<'metabolism'>;
  heading?: Heading;
  reproduction?: Reproduction;
  rules: { [R in RuleName]: Required<NonNullable<RulesDocument[R]>> };
}

/**
 * A checked document with all optional keys, which `scenarioOf` fills in. Files, snapshots and editors read it: it is
 * JSON to save, edit and parse again.
 */
export interface Scenario {
  version: typeof scenarioVersion;
  name: string;
  description: string;
  preset: PresetName;
  seed: number;
  dimensions: 2 | 3;
  /** Only in 2D. */
  plane?: Plane;
  neighbours: NeighbourSearchName;
  world: { min: Vec3; max: Vec3 };
  simulation: Numbers<'simulation'>;
  view: View;
  characters: readonly Character[];
  currents: readonly Current[];
  food: readonly FoodSource[];
  paths: readonly Path[];
  ground?: Ground;
  obstacles: readonly Obstacle[];
  field: FieldPlan;
  gates: readonly Gate[];
  timeline: readonly TimelineEntry[];
  species: ScenarioSpecies[];
}

/** How a scene is shown. Has no effect on results. */
export interface View {
  /** Simulated seconds per second of watching. */
  speed: number;
  /** Direction from the school to the camera at the start; undefined: the viewer decides. */
  from?: Vec3;
  /** Lighting; undefined: the viewer decides. */
  mood?: 'day' | 'dusk' | 'deep';
  /** Water colour by day; undefined: one of the first three, by the seed. */
  water?: 'coast' | 'reef' | 'ocean' | 'lagoon' | 'lake';
  /** What surrounds the animals; undefined: derived from their models, see `habitatOf`. */
  habitat?: 'water' | 'air' | 'land';
  /** Display size of fish ÷ their length; undefined: large enough to be seen. */
  magnify?: number;
  /** A film of the scene. The first shot starts at `start`, in simulated seconds; default 0. */
  film?: {
    start?: number;
    shots: readonly {
      /** Position of the camera, and the point it looks at, m. */
      position: Vec3;
      target: Vec3;
      /** How long it lasts, in simulated seconds. */
      seconds: number;
      /** Whether the camera moves smoothly to the next shot or stays and cuts to it. */
      next: 'smooth' | 'cut';
      /** Shown by the studio. */
      name?: string;
    }[];
  };
}

/** Reproduction of a species: the traits that its fish inherit. */
export type Reproduction = Numbers<'reproduction'> & {
  /** Names of rules. */
  readonly traits: readonly string[];
  parents: NonNullable<ReproductionDocument['parents']>;
};

/** Fills in every default of a checked document. A part that could not be read stays missing. */
export function scenarioOf(document: ScenarioDocument, ruleRows: BareRules): Scenario {
  const { name = '', description = '', preset = 'improved', seed = 1, dimensions = 3, neighbours = 'grid' } = document;
  const plane = document.plane ?? (dimensions === 2 ? 'horizontal' : undefined);
  const { stencil = 'isotropic', interpolation = 'linear', ...numbers } = document.field ?? {};
  const { ground, ...features } = fillFeatures(document);
  return {
    version: scenarioVersion,
    name,
    description,
    preset,
    seed,
    dimensions,
    ...(plane && { plane }),
    neighbours,
    world: document.world ?? { min: [0, 0, 0], max: [40, 40, 40] },
    simulation: fill(groups.simulation, document.simulation),
    view: { speed: 1, ...document.view },
    ...features,
    ...(ground && { ground }),
    field: { ...fill(groups.field, numbers), stencil, interpolation },
    species: document.species.map((one) => speciesOf(one, preset, ruleRows, plane === 'horizontal')),
  };
}

function speciesOf(
  document: SpeciesDocument,
  scenarioPreset: PresetName,
  ruleRows: BareRules,
  isLevel: boolean,
): ScenarioSpecies {
  const { name, start = { kind: 'box' }, path, metabolism, heading, reproduction } = document;
  const { preset: presetName = scenarioPreset } = document;
  const preset: BarePreset = presets[presetName];
  const ofHeading = heading && presetOf(heading)[1];
  const level = (rows: Rows): Record<string, number> => (isLevel ? withoutVertical(rows) : {});
  const given = (document.rules ?? {}) as Readonly<Record<string, object>>;
  const ofPreset = preset.rules as Readonly<Record<string, object>>;
  const rules = Object.fromEntries(
    Object.entries(ruleRows).map(([rule, row]) => {
      const { enabledByDefault = true, defaultForm: form, parameters } = row;
      const defaults = { enabled: !heading && enabledByDefault, form, ...choicesOf(row), ...fill(parameters) };
      return [rule, inDocument({ ...defaults, ...ofPreset[rule], ...level(parameters), ...given[rule] })];
    }),
  ) as unknown as ScenarioSpecies['rules'];
  // A periodic world needs no acceleration, so stating the form enables the rule.
  if (heading && document.rules?.bounds?.enabled === undefined)
    rules.bounds.enabled = document.rules?.bounds?.form === 'wrap';
  return {
    name,
    count: document.count ?? (start.kind === 'list' ? start.positions.length : 1),
    preset: presetName,
    start,
    schoolsWith: document.schoolsWith ?? [name],
    keepsAwayFrom: document.keepsAwayFrom ?? [],
    flees: document.flees ?? [],
    hunts: document.hunts ?? [],
    follows: document.follows ?? [],
    goals: fillGoals(document.goals),
    ...(path !== undefined && { path }),
    onGround: document.onGround ?? false,
    blending: document.blending ?? { kind: 'sum' },
    body: { ...fill(groups.body, document.body), shape: document.body?.shape ?? bodyChoices.shape.default },
    perception: {
      ...fill(groups.perception, ofHeading?.perception),
      neighbourhood: perceptionChoices.neighbourhood.default,
      ...document.perception,
    },
    motion: {
      ...fill(groups.motion, preset.motion),
      ...ofHeading?.motion,
      ...level(groups.motion),
      ...document.motion,
    },
    ...(metabolism && { metabolism: fill(groups.metabolism, metabolism) }),
    ...(heading && { heading: fillHeading(heading) }),
    ...(reproduction && { reproduction: reproductionOf(reproduction) }),
    rules,
  };
}

function reproductionOf({ traits, ...given }: ReproductionDocument): Reproduction {
  const parents = given.parents ?? reproductionChoices.parents.default;
  return { traits, ...fill(groups.reproduction, given), parents };
}

/** Settings as in a document, where a radius of Infinity is "all". Changes them in place. */
function inDocument(settings: Record<string, unknown>): object {
  for (const key of Object.keys(settings)) if (settings[key] === Number.POSITIVE_INFINITY) settings[key] = 'all';
  return settings;
}

/** Returns a value of a plan as in a document. */
export function statedAs(value: unknown): unknown {
  return value === Number.POSITIVE_INFINITY ? 'all' : value;
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
  const values: Record<string, number> = {};
  for (const key of Object.keys(rows)) values[key] = rows[key].default;
  return Object.assign(values as { [K in keyof R]: number }, given);
}
