import type { FormOf, RuleName, ruleTable } from '../parameters/table.ts';
import type { LivePlan } from '../scenario/live-plan.ts';
import type { Plan } from '../scenario/plan.ts';
import type { AnySettings } from './any-settings.ts';
import type { FeatureTable } from './feature-table.ts';
import type { EmittedKind } from './outcomes.ts';
import type { Wgsl, WgslName } from './wgsl.ts';

/** A number that programs read of each species, besides the rows of its rules. */
export interface SpeciesNumber {
  readonly name: string;
  readonly type: 'f32' | 'u32';
  /** The number of a species by index, at the time at which the step begins, s. */
  readonly of: (s: number, time: number) => number;
}

/** What a rule's numbers follow from. */
export interface SpeciesView {
  readonly plan: Plan;
  /** Settings as they are at the time of a step. */
  readonly live: LivePlan;
  /** The rule's settings of each species; undefined where it has nothing to do. */
  readonly settings: readonly (AnySettings | undefined)[];
  /** How far from obstacles their fields reach, m. */
  readonly fieldReach: number;
}

/** A pass after motion, in which fish act on each other or on the world. It may emit events. */
export interface RulePass {
  /** Name of its entry point, of the form `<rule>_<what>`. */
  readonly entry: string;
  readonly source: string;
  /** A thread for each fish, in workgroups of 64 (`indexOf` of fish.wgsl tells the slot); or one workgroup for all. */
  readonly threads: 'fish' | 'group';
  /** Buffers that it writes. */
  readonly writes: readonly ('fish' | 'memory' | 'table')[];
}

/**
 * A rule on the GPU: everything that the engine needs to know of it. Its source has for each form f of rule r, with
 * hyphens as underscores and `RSettings` as the struct of its settings:
 *
 *     fn r_f(one: Fish, s: RSettings) -> vec3f                    the steering vector before its weight
 *
 * or, if it reads the list of flockmates,
 *
 *     fn r_f_of(other: Neighbour, s: RSettings) -> vec4f          what one neighbour adds: a vector and a count
 *     fn r_f(sum: vec4f, one: Fish) -> vec3f                      the steering vector of their sum
 *     fn r_all(all: FlockmateTotals, one: Fish) -> vec4f          the sum over all, if a form may have the radius "all"
 *
 * A column of its forms is `own.<column>`. `s` holds the rule's row: `enabled`, `form`, each number and each choice, and
 * its `numbers`. An option o of a choice c is the constant `r<C><O>`, such as huntTacticNearest.
 */
export interface GpuRule {
  readonly source: string;
  /** What both the source and the passes need. */
  readonly shared?: string;
  /** What programs read of each species besides the rule's row. */
  readonly numbers?: (view: SpeciesView) => readonly SpeciesNumber[];
  /** What programs read of the scenario's features. */
  readonly tables?: readonly FeatureTable[];
  /** Words that programs know by number: { goalOnArrival: ['next', 'stop'] } gives goalOnArrivalNext = 0u and so on. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Whether `fn r_updateMemory(one: Fish, s: RSettings)` writes `own` before any fish is steered, for forms with columns. */
  readonly updatesMemory?: boolean;
  /** Whether `fn r_holds(one: Fish, s: RSettings) -> bool` may keep a fish where it is. */
  readonly holds?: boolean;
  /**
   * Whether `fn r_moved(one: Fish, s: RSettings, position: ptr<function, vec3f>, velocity: ptr<function, vec3f>)` may
   * change what motion has come to, before obstacles see it.
   */
  readonly moved?: boolean;
  /** Columns that hold ids of fish. On the device they hold indices of columns: −1 or less for a fish that is gone. */
  readonly idColumns?: readonly string[];
  /** Passes after motion, in their order. @param columns that the school has */
  readonly passes?: (columns: readonly string[]) => readonly RulePass[];
  /** Kinds of events that its passes emit. */
  readonly events?: readonly EmittedKind[];
  /** Whether events of a step are in the order in which its pass emitted them; otherwise in that of the fish. */
  readonly emitsInOrder?: boolean;
  /** Whether its passes may set `respawnedBit`: then such fish start anew. */
  readonly respawns?: (plan: Plan) => boolean;
}

/** In place of a rule that cannot run on the GPU: why not, in words that follow the rule's name. */
export interface GpuLack {
  readonly lacks: string;
}

type FormRows<R extends RuleName> = (typeof ruleTable)[R]['forms'];
/** Whether a form of a rule may have the radius "all". */
type HasAll<R extends RuleName> = FormRows<R>[keyof FormRows<R>] extends infer Row
  ? Row extends { readonly all: true }
    ? true
    : never
  : never;

/** The functions that a rule's forms need. */
type FormFunctions<R extends RuleName> =
  | `${R}_${WgslName<FormOf<R>>}`
  | ((typeof ruleTable)[R] extends { readonly flockmates: true } ? `${R}_${WgslName<FormOf<R>>}_of` : never)
  | ([HasAll<R>] extends [never] ? never : `${R}_all`);

type Without<Key extends string> = { readonly [K in Key]?: false };
/** A property that asks for a function. */
type Hook<R extends string, Key extends string> =
  | Without<Key>
  | ({ readonly [K in Key]: true } & {
      readonly source: Wgsl<`${R}_${Key extends 'updatesMemory' ? 'updateMemory' : Key}`>;
    });

/** A rule of the table: its text must declare the functions of all its forms, which the compiler checks. */
export type GpuRuleOf<R extends RuleName> = GpuRule & { readonly source: Wgsl<FormFunctions<R>> } & Hook<
    R,
    'updatesMemory'
  > &
  Hook<R, 'holds'> &
  Hook<R, 'moved'>;

/** Every rule of the table has its part, or says why not. */
export type GpuRules = { readonly [R in RuleName]: GpuRuleOf<R> | GpuLack };
