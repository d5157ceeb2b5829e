// Means with 95 % confidence intervals by Student's t, for metrics and studies.

/** A mean with its 95 % confidence interval by Student's t. NaN: unknown. */
export interface MeanEstimate {
  readonly mean: number;
  /** Ends of the interval; NaN where none can be given. */
  readonly low: number;
  readonly high: number;
  readonly standardError: number;
  /** Degrees of freedom of the standard error. */
  readonly degrees: number;
}

/** The estimate with this standard error and these degrees of freedom; below 1: no interval. */
export function estimateOf(mean: number, standardError: number, degrees: number): MeanEstimate {
  const half = degrees >= 1 ? studentT(degrees) * standardError : Number.NaN;
  return { mean, low: mean - half, high: mean + half, standardError, degrees };
}

/** The possible values of a measure. A missing end is unlimited. */
export interface MeasureRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * The interval without the values that the measure cannot have. Student's interval is symmetric, so it may reach beyond
 * them; the true value cannot, so the rest contains it as often. NaN stays NaN.
 */
export function withinRange<Interval extends Pick<MeanEstimate, 'low' | 'high'>>(
  interval: Interval,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: MeasureRange = {},
): Interval {
  return { ...interval, low: Math.max(min, interval.low), high: Math.min(max, interval.high) };
}

/** The difference of two values in that range. */
export function differenceRange({ min, max }: MeasureRange = {}): MeasureRange {
  return min === undefined || max === undefined ? {} : { min: min - max, max: max - min };
}

/** The mean of independent values, such as one of each seed. Fewer than two have no interval. NaN values are left out. */
export function meanEstimate(all: readonly number[]): MeanEstimate {
  const values = all.filter((value) => !Number.isNaN(value));
  const { length } = values;
  const mean = values.reduce((sum, x) => sum + x, 0) / length;
  const squares = values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
  return estimateOf(mean, Math.sqrt(squares / (length - 1) / length), length - 1);
}

/** The difference of two independent means, with Welch's degrees of freedom (1947, doi:10.1093/biomet/34.1-2.28). */
export function differenceOf(one: MeanEstimate, other: MeanEstimate): MeanEstimate {
  const squares = [one, other].map(({ standardError }) => standardError * standardError);
  const square = squares[0] + squares[1];
  const share = squares[0] / square;
  // Without any error, the degrees of freedom do not matter. The sum is at least 1, except for rounding errors.
  const degrees =
    square === 0
      ? Math.min(one.degrees, other.degrees)
      : Math.max(1, 1 / ((share * share) / one.degrees + ((1 - share) * (1 - share)) / other.degrees));
  return estimateOf(one.mean - other.mean, Math.sqrt(square), degrees);
}

const table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/**
 * The 97.5 % quantile of Student's t, for 1 degree of freedom or more: from a table with linear interpolation; for many
 * degrees, from an asymptotic expansion (error below 0.1 %).
 */
export function studentT(degrees: number): number {
  if (degrees > table.length) return 1.96 + (2.372 + 2.823 / degrees) / degrees;
  const below = Math.floor(degrees);
  const part = degrees - below;
  return table[below - 1] + (part === 0 ? 0 : part * (table[below] - table[below - 1]));
}
