/** One tunable number. Everything that shows, checks, stores or documents it reads this row. */
export interface Parameter {
  /** As in formulas. */
  readonly symbol: string;
  readonly unit: string;
  readonly default: number;
  /** The least and greatest value that a scenario may hold. */
  readonly min: number;
  readonly max: number;
  /** The range in which it is interesting, for sliders. */
  readonly slider: readonly [min: number, max: number, step: number];
  /** One line: what a larger value does. */
  readonly effect: string;
  readonly source: string;
  /** Whether the word "all" may stand for the number (a neighbourhood without a limit). */
  readonly all?: boolean;
  /** What 0 means, where it does not mean very little. */
  readonly zero?: string;
  /** Whether it counts something: 2.5 makes no sense. */
  readonly whole?: boolean;
}

/** One published way of computing a rule. */
export interface Form {
  /** The steering vector before its weight. d = xᵢ − xⱼ, l = |d|, u = v/|v|, over flockmates j with l < r. */
  readonly formula: string;
  readonly source: string;
  /** Whether "all" may be its radius: the sum over everyone then costs O(1) a fish. */
  readonly all?: boolean;
  /** Columns of the school that the rule keeps for each fish, if this is its form. */
  readonly columns?: readonly string[];
}

export interface RuleRow {
  readonly title: string;
  readonly effect: string;
  readonly source: string;
  readonly forms: Readonly<Record<string, Form>>;
  readonly defaultForm: string;
  /** Whether a species has it switched on unless a preset or the scenario says otherwise; default true. */
  readonly enabledByDefault?: boolean;
  /** Whether it reads the list of flockmates: then its radius says how far they are looked for. */
  readonly flockmates?: boolean;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Settings that are words. */
  readonly choices?: Readonly<Record<string, Choice>>;
}

/** Rules by name: those of the table, and any that a program brings along. */
export type RuleRows = Readonly<Record<string, RuleRow>>;

/** A setting that is one of several words. */
export interface Choice {
  readonly options: readonly string[];
  readonly default: string;
  readonly effect: string;
}
