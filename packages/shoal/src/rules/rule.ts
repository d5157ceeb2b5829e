// What a rule is: the functions that engines call, and what these may read.

import type { Obstacles } from '../fields/obstacles.ts';
import type { NearList } from '../neighbours/near.ts';
import type { RuleRow } from '../parameters/parameter.ts';
import type { AnySettings, FormOf, RuleName, RuleSettings } from '../parameters/table.ts';
import type { Plan, SpeciesPlan, World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { Threats } from './distances/threats.ts';
import type { GpuRule } from './gpu-rule.ts';
import type { Outcomes } from './outcomes.ts';

export type { AnySettings } from '../parameters/table.ts';

/** What a rule may read when it steers fish i: the state at the start of the step, and data derived from it. */
export interface Scene {
  readonly school: School;
  /** The plan, with its numbers at the current time. */
  readonly plan: Plan;
  /** Unit velocities, computed once a step; zero for a fish at rest. */
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  /** Flockmates of fish i in view, within the largest radius of its rules. */
  readonly near: NearList;
  /** Fish from which fish i only keeps its distance, in view and within the same radius. */
  readonly others: NearList;
  /** (Lᵢ + Lⱼ)/2Lᵢ by species of i and j, with body lengths L; undefined if all lengths are equal. */
  readonly stretch: readonly (readonly number[])[] | undefined;
  /** Sums over all flockmates of each species; see Totals for their order. */
  readonly totals: readonly Float64Array[];
  /** Indices of the fish of each species; only for species that others hunt, flee or follow. */
  readonly members: readonly (readonly number[])[];
  /** What fish keep away from: predators, points of characters. */
  readonly threats: Threats;
  /** The obstacles and their fields. */
  readonly obstacles: Obstacles;
  /** A lower bound on the distance of each fish from all obstacles, m; 0: not known. */
  readonly clearance: Float32Array;
  readonly world: World;
  readonly seed: number;
  readonly dimensions: 2 | 3;
  /** Whether the world is periodic. Distances are then those to nearest images. */
  readonly wraps: boolean;
  /** Length of a step, s. */
  readonly step: number;
}

/** Writes the rule's steering vector for fish i, before its weight, to out[0..2]. Writes all three; changes nothing else. */
export type Steer<R extends RuleName> = (out: Float64Array, i: number, settings: RuleSettings<R>, scene: Scene) => void;

/** The functions of a rule. @typeParam S the settings that they read */
export interface RuleOfSettings<S, F extends string = string> {
  /** The steering function of each form. */
  readonly forms: { readonly [Form in F]: (out: Float64Array, i: number, settings: S, scene: Scene) => void };
  /**
   * Whether its radius is multiplied by (Lᵢ + Lⱼ)/2Lᵢ for bodies of different length; the search for flockmates then
   * includes this factor.
   */
  readonly stretches?: boolean;
  /** Whether it affects a species; default: always. */
  readonly applies?: ((species: SpeciesPlan, plan: Plan) => boolean) | undefined;
  /**
   * Called once per step for each fish before any fish steers, if the form has `columns`. All threads call it at the
   * same time, so it may write only fish i's own columns, and may not read these columns of other fish. The memory of a
   * rule of your own that has `flockmates` can read `near` and `others`.
   */
  readonly updateMemory?: ((i: number, settings: S, scene: Scene) => void) | undefined;
  /** Whether fish i is held in place: it neither steers nor moves. */
  readonly holds?: ((i: number, scene: Scene) => boolean) | undefined;
  /** Called once per step after all fish have moved: applies effects on other fish and on the world. */
  readonly interact?: ((scene: Scene, outcomes: Outcomes) => void) | undefined;
  /**
   * The GPU part of a rule of your own; without it, only the CPU runs the rule. Those of the table's rules are loaded
   * with the GPU engine.
   */
  readonly gpu?: GpuRule | undefined;
}

/** A rule of the table. */
export type Rule<R extends RuleName> = RuleOfSettings<RuleSettings<R>, FormOf<R>>;

/** The functions of every rule of the table. */
export type Rules = { readonly [R in RuleName]: Rule<R> };

/** Any rule, as an engine calls it. */
export type AnyRule = RuleOfSettings<AnySettings>;

/**
 * A rule of your own: a row as in the table, and functions. Pass it to `parseScenario`. `defineRule` is a short way to
 * make one.
 */
export interface OwnRule<S extends AnySettings = never> {
  readonly name: string;
  readonly row: RuleRow;
  readonly rule: RuleOfSettings<S>;
  /**
   * The URL of the module that exports this rule, such as `import.meta.url`. Functions cannot be sent to other threads,
   * so the threads import the module. Without a URL, one thread runs all steps.
   */
  readonly module?: string;
}

type SteerOne<S> = (out: Float64Array, i: number, settings: S, scene: Scene) => void;

/**
 * A loop over the fish first..end of one species. Writes the steering vector of each, before its weight, to `out`: of
 * the first fish to out[0..2], of the next to out[3..5] and so on.
 */
export type SteerAll<S> = (out: Float64Array, first: number, end: number, settings: S, scene: Scene) => void;

/** Makes a form of a loop. Engines then call the loop, which reads settings once instead of once for each fish. */
export function overFish<S>(all: SteerAll<S>): SteerOne<S> {
  const steer: SteerOne<S> = (out, i, settings, scene) => all(out, i, i + 1, settings, scene);
  return Object.assign(steer, { all });
}

/** Returns the loop of a form; undefined: it has none. */
export const loopOf = <S>(steer: SteerOne<S> & { readonly all?: SteerAll<S> }): SteerAll<S> | undefined => steer.all;

/** Species as bits of a number: bit s stands for the species of index s. */
export function speciesMask(species: readonly number[]): number {
  return species.reduce((bits, s) => bits | (1 << s), 0);
}
