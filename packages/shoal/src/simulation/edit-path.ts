// Types that check the paths of edits when a program is compiled.

import type { ScenarioDocument, SpeciesDocument } from '../scenario/document.generated.ts';

/**
 * The settings of rules of your own. Declare them to let the compiler check edits:
 *
 *     declare module 'shoal' {
 *       interface OwnRuleSettings {
 *         light: { weight: number; depth: number };
 *       }
 *     }
 *
 * `[rule: string]: Record<string, string | number | boolean>` in the interface allows any rule and any setting.
 */
// biome-ignore lint/suspicious/noEmptyInterface: programs add to it
export interface OwnRuleSettings {}

/** The values that a running simulation can change: all but the seed, and a preset by itself. */
interface EditedDocument extends Omit<ScenarioDocument, '$schema' | 'version' | 'seed' | 'preset' | 'species'> {
  readonly species: readonly SpeciesDocument<Partial<OwnRuleSettings>>[];
}

/** The first key of `a`, `a.b` or `a[0]`. */
type FirstKey<P extends string> = BeforeBracket<P extends `${infer Key}.${string}` ? Key : P>;
type BeforeBracket<P extends string> = P extends `${infer Key}[${string}` ? Key : P;

/** The first segment of a path: `[0]`, `.key`, or a key alone. */
type FirstSegment<P extends string> = P extends `[${infer Index}]${string}`
  ? `[${Index}]`
  : P extends `.${infer Rest}`
    ? `.${FirstKey<Rest>}`
    : FirstKey<P>;

/**
 * The type of the value at a key. For a union: of each member that has the key. A rule declared as an empty object has
 * any setting.
 */
type AtKey<T, Key extends string> = T extends readonly unknown[]
  ? never
  : T extends object
    ? Key extends keyof T
      ? NonNullable<T[Key]>
      : [keyof T] extends [never]
        ? string | number | boolean
        : never
    : never;

/** The type of an item at an index. For a vector the index must be a literal, or of type `number`. */
type AtIndex<T, Index extends string> = T extends readonly unknown[]
  ? Index extends `${number}`
    ? number extends T['length']
      ? T[number]
      : `${number}` extends Index
        ? T[number]
        : Index extends keyof T
          ? T[Index]
          : never
    : never
  : never;

/**
 * The type at a segment of a path from `T`.
 * @param Before the path before the segment: after `species`, a name is allowed
 */
type AtSegment<T, Segment extends string, Before extends string> = Segment extends '[]'
  ? never
  : Segment extends `[${infer Index}]`
    ? AtIndex<T, Before extends 'species' ? '0' : Index>
    : Segment extends `.${infer Key}`
      ? Before extends ''
        ? never
        : AtKey<T, Key>
      : Before extends ''
        ? AtKey<T, Segment>
        : never;

type KeyOf<T> = T extends object ? keyof T & string : never;

/** The paths with one more segment than a path that ends at `T`. */
type Onward<T, Before extends string> = T extends readonly unknown[]
  ? `${Before}[0]`
  : Before extends ''
    ? KeyOf<T>
    : `${Before}.${KeyOf<T>}`;

/** The result for an invalid path: the valid paths that continue its longest valid part. */
interface Wrong<Paths extends string> {
  readonly paths: Paths;
}

/**
 * The type of the value at a path from `T`. Follows one segment after another, because a union of all paths would be
 * too large.
 */
type Follow<T, P extends string, Before extends string = ''> = P extends ''
  ? Before extends ''
    ? Wrong<Onward<T, Before>>
    : T
  : P extends `${FirstSegment<P>}${infer Rest}`
    ? [AtSegment<T, FirstSegment<P>, Before>] extends [never]
      ? Wrong<Onward<T, Before>>
      : Follow<AtSegment<T, FirstSegment<P>, Before>, Rest, `${Before}${FirstSegment<P>}`>
    : never;

type FromDocument<P extends string> = string extends P ? Wrong<never> : Follow<EditedDocument, P>;

/** The type of the value at a path of the scenario; `never` for a path that a running simulation cannot set. */
export type EditValue<P extends string> = FromDocument<P> extends Wrong<string> ? never : FromDocument<P>;

/** `P` if a running simulation can set it. Otherwise the paths that can come next, which editors suggest. */
export type EditPath<P extends string> = FromDocument<P> extends Wrong<infer Paths extends string> ? Paths : P;

/** An edit of one value, checked by the compiler: `{ path: 'species[0].motion.maxSpeed', value: 3 }`. */
export interface Edit<P extends string> {
  readonly type?: 'set';
  readonly path: EditPath<P>;
  readonly value: EditValue<P>;
}
