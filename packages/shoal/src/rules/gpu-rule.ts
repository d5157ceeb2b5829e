// Further parts of a rule on the GPU, besides its WGSL: numbers, tables, passes, events.

import { ShoalError } from '../errors/shoal-error.ts';
import type { AnySettings, FormOf, RuleName, ruleTable } from '../parameters/table.ts';
import type { Plan } from '../scenario/plan.ts';
import type { EmittedKind } from './outcomes.ts';

/** A number per species for the WGSL programs, in addition to the settings of rules. */
export interface SpeciesNumber {
  readonly name: string;
  readonly type: 'f32' | 'u32';
  /** Returns the number of the species with an index, for a step that starts at a time, s. */
  readonly of: (s: number, time: number) => number;
}

/** The inputs of a rule's numbers. */
export interface SpeciesView {
  readonly plan: Plan;
  /** The engine's copy of the plan, with its numbers at the time of a step. */
  readonly live: Plan;
  /** The rule's settings for each species; undefined for species that it does not affect. */
  readonly settings: readonly (AnySettings | undefined)[];
  /** Range of the obstacles' fields, m. */
  readonly fieldReach: number;
}

/** A GPU pass after motion, in which fish act on each other or on the world. It may emit events. */
export interface RulePass {
  /** Name of its entry point: `<rule>_<what>`. */
  readonly entry: string;
  readonly source: string;
  /** One thread per fish, in workgroups of 64 (`indexOf` in fish.wgsl gives the slot), or one workgroup for all. */
  readonly threads: 'fish' | 'group';
  /** Buffers that it writes. */
  readonly writes: readonly ('fish' | 'memory' | 'table')[];
}

/**
 * The GPU part of a rule: everything that the engine needs to know about it. For each form f of rule r, its source has
 * the following functions, with hyphens replaced by underscores. `RSettings` is the struct of the rule's settings.
 *
 *     fn r_f(one: Fish, s: RSettings) -> vec3f                    the steering vector before its weight
 *
 * or, if the rule reads the list of flockmates,
 *
 *     fn r_f_of(other: Neighbour, s: RSettings) -> vec4f          the term of one neighbour: a vector and a count
 *     fn r_f(sum: vec4f, one: Fish) -> vec3f                      the steering vector from the sum of terms
 *     fn r_all(all: FlockmateTotals, one: Fish) -> vec4f          the sum over all, if a form may have the radius "all"
 *
 * A memory column is `own.<column>`. `s` contains `enabled`, `form`, each number, each choice, and the rule's
 * `numbers`. Option o of choice c is the constant `r<C><O>`, such as huntTacticNearest.
 */
export interface GpuRule {
  readonly source: string;
  /** Properties that both the source and the passes need. */
  readonly shared?: string;
  /** Numbers per species for the WGSL programs, in addition to the rule's settings. */
  readonly numbers?: (view: SpeciesView) => readonly SpeciesNumber[];
  /** Tables of the scenario's features for the WGSL programs. */
  readonly tables?: readonly FeatureTable[];
  /** Name of the function in its source that returns the velocity of the water at a position, if it has one. */
  readonly flow?: string;
  /**
   * Enumerations for its source: { goalOnArrival: ['next', 'stop'] } gives the constants goalOnArrivalNext = 0u and so
   * on.
   */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Whether it has `fn r_updateMemory(one: Fish, s: RSettings)`, which writes `own` before any fish is steered. */
  readonly updatesMemory?: boolean;
  /** Whether it has `fn r_holds(one: Fish, s: RSettings) -> bool`, which says whether a fish stays where it is. */
  readonly holds?: boolean;
  /**
   * Whether it has `fn r_moved(one: Fish, s: RSettings, position: ptr<function, vec3f>, velocity: ptr<function,
   * vec3f>)`, which can change the result of motion before obstacles are handled.
   */
  readonly moved?: boolean;
  /** Columns that store ids of fish. On the GPU they store indices instead: −1 or less if the fish is gone. */
  readonly idColumns?: readonly string[];
  /** Passes after motion, in order. @param columns names of the school's columns */
  readonly passes?: (columns: readonly string[]) => readonly RulePass[];
  /** Kinds of events that its passes emit. */
  readonly events?: readonly EmittedKind[];
  /** Whether its events keep the order in which its pass emitted them. Otherwise they are sorted by fish. */
  readonly emitsInOrder?: boolean;
  /** Whether its passes may set `respawnedBit`, which makes a fish respawn. */
  readonly respawns?: (plan: Plan) => boolean;
}

/** For a rule that cannot run on the GPU: the reason, which follows the rule's name in messages. */
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

/** Type of the names of the functions that a rule's forms need. */
type FormFunctions<R extends RuleName> =
  | `${R}_${WgslName<FormOf<R>>}`
  | ((typeof ruleTable)[R] extends { readonly flockmates: true } ? `${R}_${WgslName<FormOf<R>>}_of` : never)
  | ([HasAll<R>] extends [never] ? never : `${R}_all`);

type Without<Key extends string> = { readonly [K in Key]?: false };
/** A property that requires a WGSL function. */
type Hook<R extends string, Key extends string> =
  | Without<Key>
  | ({ readonly [K in Key]: true } & {
      readonly source: Wgsl<`${R}_${Key extends 'updatesMemory' ? 'updateMemory' : Key}`>;
    });

/** The GPU part of a rule of the table. The type check tests that its source declares the functions of all forms. */
export type GpuRuleOf<R extends RuleName> = GpuRule & { readonly source: Wgsl<FormFunctions<R>> } & Hook<
    R,
    'updatesMemory'
  > &
  Hook<R, 'holds'> &
  Hook<R, 'moved'>;

/** Every rule of the table has a GPU part or a reason why not. */
export type GpuRules = { readonly [R in RuleName]: GpuRuleOf<R> | GpuLack };

declare const functions: unique symbol;

/**
 * WGSL text whose type lists the functions F that it declares: `npm run shaders` writes their names beside the text.
 */
export type Wgsl<F extends string> = string & { readonly [functions]?: { readonly [Name in F]: true } };

/** The name of a rule, form or column in WGSL: "linear-decay" becomes linear_decay. */
export function wgslName(name: string): string {
  return name.replaceAll('-', '_');
}

/** The type of that name. */
type WgslName<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${WgslName<Tail>}` : Name;

/** Returns a name as constants and structs contain it: "ping-pong" becomes PingPong. */
function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
}

/** Returns the name of the struct of a rule's settings. */
export function settingsStruct(rule: string): string {
  return `${pascal(rule)}Settings`;
}

/**
 * The WGSL name of a constant, function or struct of a rule, prefixed with the name of the rule: "hunt", "tactic" give
 * huntTactic.
 */
export function camel(...names: readonly string[]): string {
  const joined = names.map(pascal).join('');
  return joined[0].toLowerCase() + joined.slice(1);
}

/** The layout of a record in memory: its fields in order, and the length of each in numbers. */
type RecordLayout = Readonly<Record<string, number>>;

/** A record: a number or a vector for each field; missing fields are 0. */
export interface FeatureRecord<L extends RecordLayout = RecordLayout> {
  readonly fields: { readonly [Field in keyof L]?: number | readonly number[] };
  /**
   * Data of variable length, such as the points of a path. They follow all records; the field `tail` is their offset.
   */
  readonly tail?: readonly number[];
}

/**
 * One kind of features of a scenario for the WGSL programs: records with a common layout, and constants for offsets. A
 * table "food" with a field "range" gives the constants `foodTable`, `foodWords` and `foodRange`.
 */
export interface FeatureTable {
  readonly name: string;
  readonly layout: RecordLayout;
  /** Whether each species has records of its own. */
  readonly perSpecies?: boolean;
  /** Returns the records at a time, s, for the species of an index. Without `bySpecies` the index is 0. */
  readonly records: (live: Plan, time: number, species: number) => readonly FeatureRecord[];
  /** Whether records change from step to step by themselves, not only by the timeline; default: no. */
  readonly moves?: (live: Plan) => boolean;
}

/** A table whose records are checked against its layout. */
export function featureTable<const L extends RecordLayout>(
  table: Omit<FeatureTable, 'layout' | 'records'> & {
    readonly layout: L;
    readonly records: (live: Plan, time: number, species: number) => readonly FeatureRecord<L>[];
  },
): FeatureTable {
  return table;
}

function wordsOf(layout: RecordLayout): number {
  return Object.values(layout).reduce((sum, words) => sum + words, 0);
}

/** The head of a table: offset and number of its records, for each species or once for all. */
function headsOf(tables: readonly FeatureTable[], species: number): number[] {
  let end = 0;
  return tables.map(({ perSpecies }) => {
    const at = end;
    end += 2 * (perSpecies ? species : 1);
    return at;
  });
}

/** WGSL constants of the tables: offsets of their heads, lengths of their records, offsets of their fields. */
export function tableConstants(tables: readonly FeatureTable[], species: number): Record<string, number> {
  const heads = headsOf(tables, species);
  const constants: Record<string, number> = {};
  tables.forEach(({ name, layout }, k) => {
    constants[camel(name, 'table')] = heads[k];
    constants[camel(name, 'words')] = wordsOf(layout);
    let at = 0;
    for (const [field, words] of Object.entries(layout)) {
      constants[camel(name, field)] = at;
      at += words;
    }
  });
  return constants;
}

/** Returns the data of the tables at a time: all heads, then the records of each table. */
export function packTables(tables: readonly FeatureTable[], live: Plan, time: number): Float32Array {
  const species = live.species.length;
  const heads = headsOf(tables, species);
  const numbers: number[] = [];
  tables.forEach(({ perSpecies }) => {
    for (let s = 0; s < (perSpecies ? species : 1); s++) numbers.push(0, 0);
  });
  tables.forEach((table, k) => {
    for (let s = 0; s < (table.perSpecies ? species : 1); s++) {
      const records = table.records(live, time, s);
      numbers[heads[k] + 2 * s] = numbers.length;
      numbers[heads[k] + 2 * s + 1] = records.length;
      addRecords(numbers, table, records);
    }
  });
  return Float32Array.from(numbers);
}

function addRecords(numbers: number[], { name, layout }: FeatureTable, records: readonly FeatureRecord[]): void {
  let tailAt = numbers.length + wordsOf(layout) * records.length;
  for (const { fields, tail } of records) {
    for (const [field, words] of Object.entries(layout)) {
      const given = field === 'tail' ? tailAt : (fields[field] ?? 0);
      const values = typeof given === 'number' ? [given] : given;
      if (values.length > words)
        throw new ShoalError(
          'engine',
          `The table ${name}: ${field} must have at most ${words} numbers, got ${values.length}. Give its layout more.`,
        );
      for (let axis = 0; axis < words; axis++) numbers.push(values[axis] ?? 0);
    }
    tailAt += tail?.length ?? 0;
  }
  for (const { tail } of records) for (const value of tail ?? []) numbers.push(value);
}
