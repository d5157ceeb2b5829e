/** One tunable number. Controls, checks, files and docs all read this row. */
export interface Parameter {
  /** Its letter in formulas. */
  readonly symbol: string;
  /** Label of its control; default: the words of its key. */
  readonly label?: string;
  readonly unit: string;
  readonly default: number;
  /** Range allowed in a scenario. */
  readonly min: number;
  readonly max: number;
  /** Useful range, for sliders. */
  readonly slider: readonly [min: number, max: number, step: number];
  /** Effect of a larger value, in one line. */
  readonly effect: string;
  readonly source: string;
  /** Whether it may be "all": no limit. */
  readonly all?: boolean;
  /** Meaning of 0, where it is special. */
  readonly zero?: string;
  /** Whether it must be an integer. */
  readonly whole?: boolean;
}

/** One published way of computing a rule. */
export interface Form {
  /** The steering vector before its weight. d = xᵢ − xⱼ, l = |d|, u = v/|v|, over flockmates j with l < r. */
  readonly formula: string;
  readonly source: string;
  /** Whether its radius may be "all": the sum over the whole school then costs O(1) per fish. */
  readonly all?: boolean;
  /** Columns of the school that this form stores for each fish. */
  readonly columns?: readonly string[];
}

export interface RuleRow {
  readonly title: string;
  readonly effect: string;
  readonly source: string;
  readonly forms: Readonly<Record<string, Form>>;
  readonly defaultForm: string;
  /** Whether it is on unless a preset or the scenario says otherwise; default true. */
  readonly enabledByDefault?: boolean;
  /** Whether it reads the flockmates within its radius. */
  readonly flockmates?: boolean;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Settings with a fixed set of values. */
  readonly choices?: Readonly<Record<string, Choice>>;
}

/** Rules by name: those of the table, and a program's own. */
export type RuleRows = Readonly<Record<string, RuleRow>>;

/** A setting with a fixed set of values. */
export interface Choice {
  readonly options: readonly string[];
  readonly default: string;
  readonly effect: string;
}
