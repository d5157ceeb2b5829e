// Means of series over time, whose intervals take into account that values of one run depend on each other.

import { sinCos } from '../../math/trigonometry.ts';
import { estimateOf, type MeanEstimate, studentT } from './mean-estimate.ts';

/** The mean of a series over time, with its uncertainty. */
export interface TimeMean extends MeanEstimate {
  /** Number of values. Frames without a value are left out. */
  readonly count: number;
  /** Standard deviation over time. */
  readonly spread: number;
  /** Time over which the series stays correlated with itself, s. */
  readonly autocorrelationTime: number;
  /** Effective number of independent values. */
  readonly independent: number;
}

/** The sum of correlations is cut off at the first lag of at least this many autocorrelation times (Sokal 1997). */
const window = 5;
/** A shorter series cannot show how long it stays correlated, so it has no interval. */
export const fewestValues = 20;
/**
 * A series with fewer independent values has no interval. The estimate of their number errs most where it is small: the
 * series that look least correlated would be printed, with intervals that are too narrow.
 */
export const fewestIndependent = 6;
/** Largest ωτ of the cosines that estimate the error: the spectrum must be flat up to there, as 1/(1 + ω²τ²) is. */
const flat = 0.3;
/** More cosines would hardly make Student's t smaller. */
const mostCosines = 64;

/**
 * Returns the integrated autocorrelation time, s: interval × (½ + Σ ρ(k)). ρ(k) is the autocorrelation at lag k, and
 * the sum is cut off at the first lag of at least five autocorrelation times (Sokal 1997,
 * doi:10.1007/978-1-4899-0319-8_6). In a short series ρ(k) is too small. The time is therefore at least that of a
 * first-order process whose ρ(1) is corrected for this (Marriott & Pope 1954, doi:10.1093/biomet/41.3-4.390), and at
 * most half the series. Half an interval means no correlation; a constant gives this too. NaN for fewer than 4 values.
 * @param values one value per frame, without gaps
 * @param interval between two frames, s
 */
export function autocorrelationTime(values: readonly number[], interval: number): number {
  return interval * correlationOf(deviations(values, meanOf(values))).frames;
}

/**
 * Returns the mean of a series with its 95 % interval. NaN values are left out. The standard error comes from the
 * amplitudes of the slowest cosines of the series, from one half-wave on; their number is the degrees of freedom of
 * Student's t (Müller 2014, doi:10.1080/07350015.2014.931238; Lazarus, Lewis, Stock & Watson 2018,
 * doi:10.1080/07350015.2018.1506926). Only cosines are used that are slower than the autocorrelation time, which
 * is taken to be one standard error longer than estimated. As the amplitude of a single cosine may be near 0 by chance,
 * the interval has at least the standard error of as many independent values. There is no interval for fewer than 20
 * values, or fewer than 6 independent ones, as in a series that keeps drifting.
 * @param interval between two frames, s
 */
export function timeMean(series: ArrayLike<number>, interval: number): TimeMean {
  const values = knownOf(series);
  const { length: count } = values;
  const mean = meanOf(values);
  const off = deviations(values, mean);
  const { frames, longest } = correlationOf(off);
  const spread = Math.sqrt(sumOfSquares(off) / (count - 1));
  const independent = Math.min(count, count / (2 * frames));
  const most = Math.min(count - 1, mostCosines);
  const cosines = Math.max(1, Math.min(most, Math.floor((flat * count) / (Math.PI * (longest - 0.5)))));
  const isKnown = count >= fewestValues && independent >= fewestIndependent;
  const least = spread / Math.sqrt(Math.max(1, count / (2 * longest) - 1)) / studentT(cosines);
  const error = isKnown ? Math.max(least, errorOf(off, cosines)) : Number.NaN;
  return {
    ...estimateOf(mean, error, isKnown ? cosines : Number.NaN),
    ...{ count, spread, autocorrelationTime: interval * frames, independent },
  };
}

/** Integrated autocorrelation times in frames, from deviations from the mean. */
interface Correlation {
  readonly frames: number;
  /** The same, if the first-order process is one standard error more correlated. */
  readonly longest: number;
}

function correlationOf(off: Float64Array): Correlation {
  const { length } = off;
  if (length < 4) return { frames: Number.NaN, longest: Number.NaN };
  const squares = sumOfSquares(off);
  if (squares === 0) return { frames: 0.5, longest: 0.5 };
  let [series, size, from] = [off, 1, 1];
  let products = productsOf(series, from);
  const first = products[0] / squares;
  let summed = 0.5;
  for (let lag = 1; lag * size < length && lag * size < window * summed; lag++) {
    if (length > longSeries && lag === longLag) {
      series = pairMeans(series);
      size *= 2;
      lag = longLag / 2;
    }
    if (!(lag >= from && lag < from + products.length)) [products, from] = [productsOf(series, lag), lag];
    summed += (size * size * products[lag - from]) / squares;
  }
  const corrected = first + (1 + 3 * first) / length;
  const error = Math.sqrt(Math.max(0, 1 - corrected * corrected) / length);
  const atLeast = (ofFirstOrder: number): number =>
    Math.max(0.5, summed, Math.min(length / 2, 0.5 + excess(ofFirstOrder)));
  return { frames: atLeast(corrected), longest: atLeast(Math.abs(corrected) + error) };
}

/**
 * Series of more values are averaged in pairs for lags from this one on, again and again, as in a multiple-tau correlator
 * (Ramírez, Sukumaran, Vorselaars & Likhtman 2010, doi:10.1063/1.3491098): the time is then linear in their length.
 */
const longSeries = 1 << 15;
const longLag = 1024;

function pairMeans(values: Float64Array): Float64Array {
  const means = new Float64Array(values.length >> 1);
  for (let k = 0; k < means.length; k++) means[k] = (values[2 * k] + values[2 * k + 1]) / 2;
  return means;
}

/**
 * Σ x(i) x(i − lag) of this lag and the next three. Four sums at once take half of the time of one after the other, as a
 * processor adds to one while it waits for another.
 */
function productsOf(values: Float64Array, lag: number): Float64Array {
  const sums = new Float64Array(4);
  const all = Math.min(values.length, lag + sums.length - 1);
  for (let i = lag; i < all; i++) for (let k = 0; k <= i - lag; k++) sums[k] += values[i] * values[i - lag - k];
  let a = sums[0];
  let b = sums[1];
  let c = sums[2];
  let d = sums[3];
  for (let i = all; i < values.length; i++) {
    const value = values[i];
    a += value * values[i - lag];
    b += value * values[i - lag - 1];
    c += value * values[i - lag - 2];
    d += value * values[i - lag - 3];
  }
  sums.set([a, b, c, d]);
  return sums;
}

/** Σ ρ(k) of a first-order process with this ρ(1). */
function excess(first: number): number {
  return first < 1 ? first / (1 - first) : Number.POSITIVE_INFINITY;
}

const turn = new Float64Array(2);

/** The standard error of a mean from the amplitudes of so many cosines. */
function errorOf(off: Float64Array, cosines: number): number {
  const { length } = off;
  let squares = 0;
  for (let k = 1; k <= cosines; k++) {
    sinCos(turn, (Math.PI * k) / (2 * length));
    let sine = turn[0];
    let cosine = turn[1];
    sinCos(turn, (Math.PI * k) / length);
    const [stepSine, stepCosine] = turn;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      sum += off[i] * cosine;
      const next = sine * stepCosine + cosine * stepSine;
      cosine = cosine * stepCosine - sine * stepSine;
      sine = next;
    }
    squares += (2 * sum * sum) / length;
  }
  return Math.sqrt(squares / cosines / length);
}

/** The values that are not NaN. */
function knownOf(series: ArrayLike<number>): Float64Array {
  const values = new Float64Array(series.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(series[i])) values[count++] = series[i];
  return values.subarray(0, count);
}

/** Deviations from the mean; 0 for a constant, whose deviations are only rounding errors. */
function deviations(values: ArrayLike<number>, mean: number): Float64Array {
  const off = new Float64Array(values.length);
  for (let i = 0; i < off.length; i++) off[i] = values[i] - mean;
  return sumOfSquares(off) <= off.length * (1e-14 * mean) ** 2 ? off.fill(0) : off;
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  return sum;
}

function meanOf(values: Float64Array | readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}
