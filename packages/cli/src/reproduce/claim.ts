/** A claim: what a published figure says, how it is measured here, and what would refute it. `claim.json` states one. */
export interface Claim {
  readonly version: 1;
  readonly title: string;
  readonly paper: { readonly citation: string; readonly doi: string; readonly figure: string };
  /** The model as it is coded, one line an equation. */
  readonly equations: readonly string[];
  /** Where this differs from the source. */
  readonly deviations: readonly string[];
  /** Of each condition. */
  readonly seeds: number;
  readonly conditions: readonly Condition[];
  readonly statements: readonly Statement[];
  /** What is left of it in a quick check: seeds, a factor on all times, and one on tolerances. */
  readonly quick: { readonly seeds: number; readonly time: number; readonly tolerance: number };
}

/** One way to run the scenario, or a series of ways that differ in one number. */
export interface Condition {
  readonly name: string;
  /** The scenario, beside claim.json. */
  readonly scenario: string;
  /** Values of the scenario by path. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The number that varies: its symbol and values, and the paths that get value + offset. */
  readonly vary?: {
    readonly symbol: string;
    readonly unit?: string;
    readonly values: readonly number[];
    readonly paths: Readonly<Record<string, number>>;
  };
  /** Simulated times, s: before measuring, measured, and between two measurements. */
  readonly warmUp: number;
  readonly seconds: number;
  readonly interval: number;
  /** Whether a quick check runs it, or at which values. */
  readonly quick?: boolean | readonly number[];
}

interface StatementBase {
  /** What the paper says, in one sentence. */
  readonly says: string;
  /** exact limit: follows from theory. read off a figure. order: of values. data: of an experiment or a program. */
  readonly kind: 'exact limit' | 'read off a figure' | 'order' | 'data';
  readonly condition: string;
  readonly measure: string;
}

/** One thing that a figure says, and when it holds here. */
export type Statement =
  /** The mean over seeds is within the tolerance of a value. `at`: the value that varies. */
  | (StatementBase & {
      readonly test: 'value';
      readonly at?: number;
      readonly published: number;
      readonly tolerance: number;
    })
  /** The last mean is less than the first, and none is more than the one before it by over two standard errors. */
  | (StatementBase & { readonly test: 'falls' })
  /** The means cross a threshold, upwards or downwards, within the tolerance of a value of what varies. */
  | (StatementBase & {
      readonly test: 'edge';
      readonly threshold: number;
      readonly direction: 'up' | 'down';
      readonly from?: number;
      readonly published: number;
      readonly tolerance: number;
    })
  /** The mean over seeds is below or above a bound. */
  | (StatementBase & { readonly test: 'bound'; readonly at?: number; readonly below?: number; readonly above?: number })
  /** In at least this share of the seeds the measure is above a threshold. */
  | (StatementBase & { readonly test: 'share'; readonly at?: number; readonly above: number; readonly share: number })
  /** The mean of one condition is larger than that of another by at least so much, and the 95 % interval excludes 0. */
  | (StatementBase & {
      readonly test: 'differ';
      readonly at?: number;
      readonly than: string;
      readonly by: number;
    });
