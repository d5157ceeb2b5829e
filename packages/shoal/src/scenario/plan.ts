// The plan: a checked scenario with all defaults, as simulation, measures and views read it.

import type { Vec3 } from '../math/vector.ts';
import type { Heading } from '../parameters/headings/table.ts';
import type { BareRule, BareRules } from '../parameters/parameter.ts';
import type { BodyShape, NeighbourhoodName } from '../parameters/species-choices.ts';
import type { AllRuleSettings, Numbers, RuleName } from '../parameters/table.ts';
import type { NeighbourSearchName, Plane, Start } from './document.ts';
import type { Blending, Features, Goal } from './features.ts';
import type { FieldPlan } from './obstacles.ts';
import type { Reproduction, Scenario, ScenarioSpecies, View } from './scenario.ts';

/** A species as the simulation uses it. A radius of "all" is Infinity. */
export interface SpeciesPlan {
  readonly name: string;
  readonly count: number;
  readonly start: Start;
  /** Indices of the species whose fish are flockmates of this one's. */
  readonly schoolsWith: readonly number[];
  readonly keepsAwayFrom: readonly number[];
  readonly flees: readonly number[];
  readonly hunts: readonly number[];
  readonly follows: readonly number[];
  readonly goals: readonly Goal[];
  /** Index of its path in the plan; −1: none. */
  readonly path: number;
  readonly onGround: boolean;
  readonly blending: Blending;
  readonly body: Readonly<Numbers<'body'>> & { readonly shape: BodyShape | 'auto' };
  readonly perception: Readonly<Numbers<'perception'>> & { readonly neighbourhood: NeighbourhoodName };
  readonly motion: Readonly<Numbers<'motion'>>;
  /** Metabolic cost of swimming; null: it is not computed. */
  readonly metabolism: Readonly<Numbers<'metabolism'>> | null;
  /** Its heading model; null: rules steer it. */
  readonly heading: Readonly<Heading> | null;
  /** Its reproduction and traits; null: it has none. */
  readonly reproduction: Readonly<Reproduction> | null;
  readonly rules: { readonly [R in RuleName]: Readonly<AllRuleSettings[R]> };
}

/** The box of a scene, m. */
export interface World {
  readonly min: Vec3;
  readonly max: Vec3;
}

/**
 * A scenario with its names resolved, which `planOf` makes: species by index, "all" as Infinity. Simulations, measures
 * and renderers read it. Deeply frozen.
 */
export interface Plan extends Features {
  /** The name of its file, for messages; may be empty. */
  readonly file: string;
  /** The complete document that the plan was made from. */
  readonly scenario: Scenario;
  readonly name: string;
  readonly description: string;
  readonly seed: number;
  /** Length of a step, s. */
  readonly step: number;
  readonly dimensions: 2 | 3;
  /** The orientation of the plane in 2D; undefined in 3D. */
  readonly plane?: Plane;
  /** Number of fish of all species. */
  readonly count: number;
  readonly world: World;
  /** Whether the world is periodic. */
  readonly wraps: boolean;
  readonly field: FieldPlan;
  readonly neighbours: NeighbourSearchName;
  readonly leafCapacity: number;
  readonly view: Readonly<View>;
  /** The rows of all rules that species can have: those of the table and your own. */
  readonly ruleRows: BareRules;
  readonly species: readonly SpeciesPlan[];
}

/** Resolves a scenario. A part that could not be read stays missing, for `checkPlan` to report. */
export function planOf(scenario: Scenario, ruleRows: BareRules, file: string): Plan {
  const { version, preset, simulation, ...same } = scenario;
  const names = scenario.species.map(({ name }) => name);
  const paths = scenario.paths.map(({ name }) => name);
  const species = scenario.species.map((one) => speciesPlan(one, names, paths, ruleRows));
  return {
    ...same,
    file,
    scenario,
    name: scenario.name || 'unnamed',
    step: simulation.step,
    leafCapacity: simulation.leafCapacity,
    count: species.reduce((sum, one) => sum + one.count, 0),
    wraps: species.some(({ rules: { bounds } }) => bounds.enabled && bounds.form === 'wrap'),
    ground: scenario.ground ?? null,
    ruleRows,
    species,
  };
}

function speciesPlan(
  stated: ScenarioSpecies,
  names: readonly string[],
  paths: readonly string[],
  ruleRows: BareRules,
): SpeciesPlan {
  const { preset, metabolism = null, heading = null, reproduction = null, ...same } = stated;
  const indices = (list: readonly string[]): number[] => list.map((name) => names.indexOf(name));
  const rules = Object.entries(stated.rules).map(([rule, settings]) => [rule, resolved(settings, ruleRows[rule])]);
  return {
    ...same,
    schoolsWith: indices(stated.schoolsWith),
    keepsAwayFrom: indices(stated.keepsAwayFrom),
    flees: indices(stated.flees),
    hunts: indices(stated.hunts),
    follows: indices(stated.follows),
    path: stated.path === undefined ? -1 : paths.indexOf(stated.path),
    metabolism,
    heading,
    reproduction,
    rules: Object.fromEntries(rules) as AllRuleSettings,
  };
}

/** Settings of a rule in a plan. Only numbers can be "all", not choices of that name. */
function resolved(settings: Readonly<Record<string, unknown>>, { parameters }: BareRule): object {
  const unlimited = Object.keys(parameters).filter((key) => settings[key] === 'all');
  if (unlimited.length === 0) return settings;
  return { ...settings, ...Object.fromEntries(unlimited.map((key) => [key, Number.POSITIVE_INFINITY])) };
}

/**
 * Returns the state files that a plan names. The program loads them from the scenario's folder and passes them to the
 * simulation.
 */
export function filesOf(plan: Plan): string[] {
  const files = plan.species.flatMap(({ start }) => (start.kind === 'file' ? [start.file] : []));
  return [...new Set(files)];
}

/** Returns the mesh files that a plan names. The program loads them in the same way. */
export function meshFilesOf(plan: Plan): string[] {
  const files = plan.obstacles.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.file] : []));
  return [...new Set(files)];
}
