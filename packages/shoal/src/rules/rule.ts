import type { Obstacles } from '../fields/obstacles.ts';
import type { NearList } from '../neighbours/near.ts';
import type { RuleRow } from '../parameters/parameter.ts';
import type { FormOf, RuleName, RuleSettings } from '../parameters/table.ts';
import type { LivePlan } from '../scenario/live-plan.ts';
import type { Plan, SpeciesPlan, World } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import type { AnySettings } from './any-settings.ts';
import type { GpuRule } from './gpu-rule.ts';
import type { Outcomes } from './outcomes.ts';

export type { AnySettings } from './any-settings.ts';

/** What a rule may look at when it steers fish i: the state at the start of the step and what was derived from it. */
export interface Scene {
  readonly school: School;
  /** Coefficients and features as they are at this time. */
  readonly plan: LivePlan;
  /** Unit velocities, computed once a step; zero for a fish at rest. */
  readonly headingX: Float32Array;
  readonly headingY: Float32Array;
  readonly headingZ: Float32Array;
  /** Flockmates of fish i within the largest radius of its rules (and in sight). */
  readonly near: NearList;
  /** Fish from which fish i only keeps its distance, likewise. */
  readonly others: NearList;
  /** (Lᵢ + Lⱼ)/2Lᵢ by species of i and j; undefined where all are of one length. */
  readonly stretch: readonly (readonly number[])[] | undefined;
  /** Sums over all flockmates of each species, as Totals lays them out. */
  readonly totals: readonly Float64Array[];
  /** Indices of the fish of each species; only for species that others hunt, flee or follow. */
  readonly members: readonly (readonly number[])[];
  /** Solid things and their fields. */
  readonly obstacles: Obstacles;
  /** How far each fish is at least from every obstacle, m; 0: not known. */
  readonly room: Float32Array;
  readonly world: World;
  readonly seed: number;
  readonly dimensions: 2 | 3;
  /** Whether the world wraps: then distances go across its seam. */
  readonly wraps: boolean;
  /** Time of a step, s. */
  readonly step: number;
}

/** Writes the rule's steering vector for fish i, before its weight, to out[0..2]. Writes all three; changes nothing else. */
export type Steer<R extends RuleName> = (out: Float64Array, i: number, settings: RuleSettings<R>, scene: Scene) => void;

/** @typeParam S the settings that its functions read */
export interface RuleOfSettings<S, F extends string = string> {
  /** Every form of the table, implemented. */
  readonly forms: { readonly [Form in F]: (out: Float64Array, i: number, settings: S, scene: Scene) => void };
  /** Whether its radius is multiplied by (Lᵢ + Lⱼ)/2Lᵢ, for bodies of different length: then flockmates are looked for so far. */
  readonly stretches?: boolean;
  /** Whether it has anything to do for a species; without it, always. */
  readonly applies?: ((species: SpeciesPlan, plan: Plan) => boolean) | undefined;
  /**
   * Called once a step before any fish steers, for forms that have `columns`. Writes fish i's own columns, nothing else,
   * and reads of other fish nothing that is written here: all threads call it at the same time.
   */
  readonly updateMemory?: ((i: number, settings: S, scene: Scene) => void) | undefined;
  /** While true, fish i neither steers nor moves. */
  readonly holds?: ((i: number, scene: Scene) => boolean) | undefined;
  /** Called once a step after all have moved, in turn for all rules: what fish do to each other and to the world. */
  readonly interact?: ((scene: Scene, outcomes: Outcomes) => void) | undefined;
  /** A rule of your own on the GPU; without it, only the CPU runs it. Those of the table stand in gpu-rules.ts. */
  readonly gpu?: GpuRule | undefined;
}

/** A rule of the table. */
export type Rule<R extends RuleName> = RuleOfSettings<RuleSettings<R>, FormOf<R>>;

/** Any rule, as an engine calls it: with the settings that belong to it. */
export type AnyRule = RuleOfSettings<AnySettings>;

/**
 * A rule that a program brings along: its rows, as the table would have them, and its functions. Pass it to
 * `parseScenario`. `defineRule` makes one of few words.
 */
export interface OwnRule<S extends AnySettings = never> {
  readonly name: string;
  readonly row: RuleRow;
  readonly rule: RuleOfSettings<S>;
  /**
   * The URL of the module that exports this rule, such as its own `import.meta.url`: functions cannot be sent to other
   * threads, so these import it. Without it one thread runs all steps.
   */
  readonly module?: string;
}
