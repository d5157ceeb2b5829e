/**
 * A claim: what a published figure shows, how it is measured here, and what would refute it. `claim.json` states one.
 */
export interface Claim {
  readonly version: 1;
  readonly title: string;
  readonly paper: { readonly citation: string; readonly doi: string; readonly figure: string };
  /** The model as implemented, one equation per line. */
  readonly equations: readonly string[];
  /** Differences from the source. */
  readonly deviations: readonly string[];
  /** Number of seeds for each condition and value. */
  readonly seeds: number;
  readonly conditions: readonly Condition[];
  readonly statements: readonly Statement[];
  /** Settings of a quick check: seeds, a factor on all times, and a factor on tolerances. */
  readonly quick: { readonly seeds: number; readonly time: number; readonly tolerance: number };
}

/** A place, m, and how near it counts as reached, m. */
export interface ReachedPlace {
  readonly point: readonly [number, number, number];
  readonly radius: number;
}

/** One setting of the scenario, or a series of settings that differ in one number. */
export interface Condition {
  readonly name: string;
  /** The scenario, beside claim.json. */
  readonly scenario: string;
  /** Values of the scenario by path. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** The parameter that varies: its symbol, its values, and the paths that get value + offset. */
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
  /** The species that is measured, as if the others were absent; default: all. */
  readonly of?: string | undefined;
  /** Where the centroid is to arrive, m; the measure `arrived` needs it. A run ends when it has, if nothing else is measured. */
  readonly target?: ReachedPlace | undefined;
  /** How far force maps reach, m; default 10. */
  readonly range?: number | undefined;
  /** Whether a quick check runs this condition, or at which values. */
  readonly quick?: boolean | readonly number[];
}

/** The label of an axis along which a parameter varies, such as `η, rad`. */
export function variable({ symbol, unit }: NonNullable<Condition['vary']>): string {
  return unit ? `${symbol}, ${unit}` : symbol;
}

interface StatementBase {
  /** What the paper states, in one sentence. */
  readonly says: string;
  /**
   * exact limit: follows from theory. read off a figure: a value. order: an order of values. data: from an experiment
   * or a program.
   */
  readonly kind: 'exact limit' | 'read off a figure' | 'order' | 'data';
  readonly condition: string;
  readonly measure: string;
}

/** One statement of a figure, and the test for it. */
export type Statement =
  /** The mean over seeds is within the tolerance of a value. `at`: value of the parameter that varies. */
  | (StatementBase & {
      readonly test: 'value';
      readonly at?: number;
      readonly published: number;
      readonly tolerance: number;
    })
  /**
   * The means fall: the last is below the first, and no mean exceeds the previous one by more than two standard errors.
   */
  | (StatementBase & { readonly test: 'falls' })
  /** The means cross a threshold, upwards or downwards, within the tolerance of a value of the varying parameter. */
  | (StatementBase & {
      readonly test: 'edge';
      /** A number, or the value half-way between the means at two values. */
      readonly threshold: number | { readonly halfway: readonly [number, number] };
      readonly direction: 'up' | 'down';
      readonly from?: number;
      readonly published: number;
      readonly tolerance: number;
    })
  /** The mean over seeds is below or above a bound. */
  | (StatementBase & { readonly test: 'bound'; readonly at?: number; readonly below?: number; readonly above?: number })
  /** The measure is above a threshold in at least this fraction of the seeds. */
  | (StatementBase & { readonly test: 'share'; readonly at?: number; readonly above: number; readonly share: number })
  /**
   * The mean of one condition exceeds that of another by at least this much, and the 95 % interval excludes 0.
   * `p`: the two-sided p of Welch's test is also below this.
   */
  | (StatementBase & {
      readonly test: 'differ';
      readonly at?: number;
      readonly than: string;
      readonly by: number;
      readonly p?: number;
    })
  /**
   * The histogram of the measure over the frames of all seeds is within the tolerance of a published one, by the earth
   * mover's distance, in units of the measure.
   */
  | (StatementBase & {
      readonly test: 'histogram';
      readonly at?: number;
      /** Counts or fractions of equally wide bins from 0 to `to`. */
      readonly published: readonly number[];
      readonly to: number;
      readonly tolerance: number;
    })
  /** The mean of one condition divided by that of another is within the tolerance of a value. */
  | (StatementBase & {
      readonly test: 'ratio';
      readonly at?: number;
      readonly than: string;
      readonly published: number;
      readonly tolerance: number;
    });
