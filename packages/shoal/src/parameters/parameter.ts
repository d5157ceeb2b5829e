/** One tunable number. This row is the only definition: controls, checks, schema and documentation read it. */
export interface Parameter {
  /** Its symbol in formulas. */
  readonly symbol: string;
  /** Label of its control; default: the words of its key. */
  readonly label?: string;
  readonly unit: string;
  readonly default: number;
  /** Range allowed in a scenario. */
  readonly min: number;
  readonly max: number;
  /** The useful range, for sliders. */
  readonly slider: readonly [min: number, max: number, step: number];
  /** What the parameter sets, in a sentence or two. */
  readonly effect: string;
  readonly source: string;
  /** Whether it may be "all": no limit. */
  readonly all?: boolean;
  /** The meaning of 0 where it is special, such as "no limit". */
  readonly zero?: string;
  /** Whether it is a count: a whole number. */
  readonly whole?: boolean;
}

/** One published way of computing a rule. */
export interface Form {
  /** The steering vector before its weight. d = xᵢ − xⱼ, l = |d|, u = v/|v|, over flockmates j with l < r. */
  readonly formula: string;
  readonly source: string;
  /** Whether its radius may be "all"; the sum over all fish then costs O(1) per fish. */
  readonly all?: boolean;
  /** Columns of the school that hold the memory of this form, one value a fish. */
  readonly columns?: readonly string[];
}

/** The row of a rule: its texts, forms and settings. */
export interface RuleRow {
  readonly title: string;
  readonly effect: string;
  readonly source: string;
  readonly forms: Readonly<Record<string, Form>>;
  readonly defaultForm: string;
  /** Whether it is enabled unless a preset or the scenario says otherwise; default true. */
  readonly enabledByDefault?: boolean;
  /** Whether it reads the list of flockmates: its radius then counts towards the reach of the search. */
  readonly flockmates?: boolean;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Settings with named options. */
  readonly choices?: Readonly<Record<string, Choice>>;
}

/** Rules by name: those of the table, and your own. */
export type RuleRows = Readonly<Record<string, RuleRow>>;

/** A setting with named options. */
export interface Choice {
  readonly options: readonly string[];
  readonly default: string;
  readonly effect: string;
  /** Absent from rules of your own. */
  readonly source?: string;
}
