import { studentT } from '../math/student.ts';

/** The mean of a series over time, with its uncertainty. */
export interface TimeMean {
  readonly mean: number;
  /** Ends of the 95 % confidence interval; NaN where the series is too short for one. */
  readonly low: number;
  readonly high: number;
  /** Standard deviation over time. */
  readonly spread: number;
  /** Time over which the series stays correlated with itself, s. */
  readonly autocorrelationTime: number;
  /** Effective number of independent values. */
  readonly independent: number;
}

/** The sum of correlations is cut off at the first lag of at least this many autocorrelation times (Sokal 1997). */
const window = 5;

/**
 * Returns the integrated autocorrelation time, s: interval × (½ + Σ ρ(k)). ρ(k) is the autocorrelation at lag k, and
 * the sum is cut off at the first lag of at least five autocorrelation times (Sokal 1997,
 * doi:10.1007/978-1-4899-0319-8_6). Half an interval means no correlation; a constant gives this too. NaN for fewer
 * than 4 values.
 * @param values one value per frame, without gaps
 * @param interval between two frames, s
 */
export function autocorrelationTime(values: readonly number[], interval: number): number {
  const { length } = values;
  if (length < 4) return Number.NaN;
  const mean = meanOf(values);
  const off = values.map((value) => value - mean);
  let squares = 0;
  for (const x of off) squares += x * x;
  // Differences from the mean of a constant are only rounding errors.
  if (squares <= length * (1e-14 * mean) ** 2) return interval / 2;
  let frames = 0.5;
  for (let lag = 1; lag < length && lag < window * frames; lag++) {
    let sum = 0;
    for (let i = lag; i < length; i++) sum += off[i] * off[i - lag];
    frames += sum / squares;
  }
  return interval * Math.max(0.5, frames);
}

/**
 * Returns the mean of a series with its 95 % interval by Student's t. With the autocorrelation time τ, n frames count
 * as n × interval / (2 τ) independent values. NaN values are left out. The series should be much longer than τ: with
 * fewer than two independent values there is no interval.
 * @param interval between two frames, s
 */
export function timeMean(series: readonly number[], interval: number): TimeMean {
  const values = series.filter((value) => !Number.isNaN(value));
  const mean = meanOf(values);
  let squares = 0;
  for (const value of values) squares += (value - mean) * (value - mean);
  const variance = squares / (values.length - 1);
  const time = autocorrelationTime(values, interval);
  const independent = Math.min(values.length, (values.length * interval) / (2 * time));
  const half = independent >= 2 ? studentT(independent - 1) * Math.sqrt(variance / independent) : Number.NaN;
  return {
    mean,
    low: mean - half,
    high: mean + half,
    spread: Math.sqrt(variance),
    autocorrelationTime: time,
    independent,
  };
}

function meanOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
