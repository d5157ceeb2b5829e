/*
 * Rows of the table. Numbers and texts of a rule are two constants, `bounds` and `boundsTexts`, because a simulation
 * needs no texts. `described.ts` joins them.
 */

/** A number of the table, without its texts. */
export interface BareParameter {
  readonly unit: string;
  readonly default: number;
  /** Range allowed in a scenario. */
  readonly min: number;
  readonly max: number;
  /** The useful range, for sliders. */
  readonly slider: readonly [min: number, max: number, step: number];
  /** Whether it may be "all", which means no limit. */
  readonly all?: boolean;
  /** Whether it is a count: a whole number. */
  readonly whole?: boolean;
  /** Whether it is a factor along the vertical, y. In a plane seen from above it is 1. */
  readonly vertical?: boolean;
}

/** The texts of a number. */
export interface ParameterTexts {
  /** Its symbol in formulas. */
  readonly symbol: string;
  /** Label of its control; default: the words of its key. */
  readonly label?: string;
  /** What the parameter sets, in a sentence or two. */
  readonly effect: string;
  readonly source: string;
  /** The meaning of 0 if it is special, such as "no limit". */
  readonly zero?: string;
}

/** A row of the table: one tunable number. Controls, checks, schema and documentation all come from it. */
export interface Parameter extends BareParameter, ParameterTexts {}

/** A published way of computing a rule, without its texts. */
export interface BareForm {
  /** Whether its radius may be "all"; the sum over all fish then costs O(1) per fish. */
  readonly all?: boolean;
  /** Columns of the school that store the memory of this form, one value per fish. */
  readonly columns?: readonly string[];
}

/** The texts of a form. */
export interface FormTexts {
  /** The steering vector before its weight. d = xᵢ − xⱼ, l = |d|, u = v/|v|, over flockmates j with l < r. */
  readonly formula: string;
  readonly source: string;
}

/** One published way of computing a rule. */
export interface Form extends BareForm, FormTexts {}

/** A setting with named options, without its texts. */
export interface BareChoice {
  readonly options: readonly string[];
  readonly default: string;
}

/** The texts of a choice. */
export interface ChoiceTexts {
  readonly effect: string;
  /** Undefined for rules of your own. */
  readonly source?: string;
}

/** A setting with named options. */
export interface Choice extends BareChoice, ChoiceTexts {}

/** The row of a rule without its texts: its title, forms and settings. */
export interface BareRule {
  readonly title: string;
  readonly forms: Readonly<Record<string, BareForm>>;
  readonly defaultForm: string;
  /** Whether it is enabled unless a preset or the scenario says otherwise; default true. */
  readonly enabledByDefault?: boolean;
  /** Whether it reads the list of flockmates. The reach of the search then includes its radius. */
  readonly flockmates?: boolean;
  /** Ranges of its columns in saved states. Those of your own rules may store any number. */
  readonly ranges?: Readonly<Record<string, ColumnRange>>;
  readonly parameters: Readonly<Record<string, BareParameter>>;
  /** Settings with named options. */
  readonly choices?: Readonly<Record<string, BareChoice>>;
}

/** The row of a rule: its texts, forms and settings. */
export interface RuleRow extends BareRule {
  readonly effect: string;
  readonly source: string;
  /** Its colour in pictures: `#D55E00`. Undefined for rules of your own. */
  readonly colour?: string;
  readonly forms: Readonly<Record<string, Form>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly choices?: Readonly<Record<string, Choice>>;
}

/** Rules by name: those of the table without their texts, and your own. */
export type BareRules = Readonly<Record<string, BareRule | RuleRow>>;

/** Rules by name: those of the table, and your own. */
export type RuleRows = Readonly<Record<string, RuleRow>>;

/** Texts of some numbers: of each one. */
export type ParameterTextsOf<P> = { readonly [K in keyof P]: ParameterTexts };

/** Texts of some choices: of each one, with its source. */
export type ChoiceTextsOf<C> = { readonly [K in keyof C]: Required<ChoiceTexts> };

/** Texts of a rule: of each form, number and choice. */
export type RuleTextsOf<R extends BareRule> = {
  readonly effect: string;
  readonly source: string;
  /**
   * Its colour in pictures. Most are of Okabe and Ito; viewers with any colour vision can tell all of them apart (Machado,
   * Oliveira & Fernandes 2009).
   */
  readonly colour: `#${string}`;
  readonly forms: { readonly [F in keyof R['forms']]: FormTexts };
  readonly parameters: ParameterTextsOf<R['parameters']>;
} & (R extends { choices: infer C } ? { readonly choices: ChoiceTextsOf<C> } : unknown);

/** The allowed range of the numbers in a column of the school. */
export interface ColumnRange {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

export const counter: ColumnRange = { min: 0, max: Number.MAX_VALUE, whole: true };
export const flagRange: ColumnRange = { min: 0, max: 1, whole: true };
export const amount: ColumnRange = { min: 0, max: Number.MAX_VALUE };
/** Range of the components of a vector of length at most 1, with a margin for rounding. */
export const part: ColumnRange = { min: -1.001, max: 1.001 };
