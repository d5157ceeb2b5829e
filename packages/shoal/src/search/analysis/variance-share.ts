// How much of an outcome's variance one coefficient explains, and intervals by bootstrap.

import { type MeasureRange, meanEstimate, withinRange } from '../../metrics/estimates/mean-estimate.ts';
import { Draws } from '../draws.ts';

/** The fraction of an outcome's variance that one coefficient explains by itself. */
export interface VarianceShare extends Interval {
  readonly share: number;
}

const mostBins = 24;
/** With fewer candidates there is no estimate. */
const leastCandidates = 8;
/** With fewer candidates, the bootstrap's intervals cover the share too rarely. */
const leastForIntervals = 200;

/**
 * The first-order share of each coefficient in the variance of an outcome, Var(E[outcome | coefficient]) /
 * Var(outcome). It is estimated from means in bins of the coefficient, minus the expected effect of chance (Kelley
 * 1935: ε²), with a bootstrap interval. For candidates that are spread evenly and independently this is Sobol's
 * first-order index, slightly too small if the outcome varies within a bin. For the candidates of a search it describes
 * only these candidates: coefficients that changed together share their effects.
 * @param coefficients values of each coefficient, one for each candidate
 * @param outcomes one for each candidate; NaN is ignored
 * @param options `rounds` of the bootstrap, default 500, and the `seed` of its random numbers
 * @returns undefined for fewer than 8 candidates, or if all outcomes are equal; for fewer than 200 without intervals
 */
export function varianceShares(
  coefficients: readonly (readonly number[])[],
  outcomes: readonly number[],
  { rounds = 500, seed = 1 } = {},
): readonly VarianceShare[] | undefined {
  const known = [...outcomes.keys()].filter((index) => Number.isFinite(outcomes[index]));
  const mean = known.reduce((sum, index) => sum + outcomes[index], 0) / known.length;
  // Measured from the mean, so that sums of squares do not lose digits.
  const centred = Float64Array.from(known, (index) => outcomes[index] - mean);
  if (known.length < leastCandidates || centred.every((x) => Math.abs(x) <= 1e-12 * Math.abs(mean))) return undefined;
  const all = Uint32Array.from(known.keys());
  const estimates = coefficients.map((values) => {
    const own = known.map((index) => values[index]);
    const { of, count } = binsOf(own, binCount(own, mostBins));
    return { of, count, whole: explained(centred, of, count, all), errors: [] as number[] };
  });
  if (known.length < leastForIntervals)
    return estimates.map(({ whole }) => ({ share: withinUnit(whole.corrected), low: Number.NaN, high: Number.NaN }));
  const resampling = new Resampling(known.length, seed);
  for (let round = 0; round < rounds; round++) {
    const indices = resampling.next();
    for (const { of, count, whole, errors } of estimates) {
      const { corrected } = explained(centred, of, count, indices);
      // The bootstrap resamples these candidates as if they were all, so its shares need no correction for chance.
      if (Number.isFinite(corrected)) errors.push(corrected - whole.plain);
    }
  }
  return estimates.map(({ whole, errors }) => {
    const { low, high } = middleOf(errors);
    return {
      share: withinUnit(whole.corrected),
      low: withinUnit(whole.corrected - high),
      high: withinUnit(whole.corrected - low),
    };
  });
}

/** The share of variance between bins among chosen candidates, without and with the correction for chance. */
function explained(
  outcomes: Float64Array,
  bins: Uint32Array,
  count: number,
  chosen: Uint32Array,
): { plain: number; corrected: number } {
  const sums = new Float64Array(count);
  const sizes = new Uint32Array(count);
  let total = 0;
  let squares = 0;
  for (const index of chosen) {
    const outcome = outcomes[index];
    sums[bins[index]] += outcome;
    sizes[bins[index]]++;
    total += outcome;
    squares += outcome * outcome;
  }
  const offset = (total * total) / chosen.length;
  let between = -offset;
  let filled = 0;
  for (let bin = 0; bin < count; bin++)
    if (sizes[bin] > 0) {
      between += (sums[bin] * sums[bin]) / sizes[bin];
      filled++;
    }
  const all = squares - offset;
  const chance = ((filled - 1) * (all - between)) / Math.max(1, chosen.length - filled);
  return { plain: between / all, corrected: (between - chance) / all };
}

function withinUnit(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}

/** Candidates grouped by the value of one coefficient. */
interface Bins {
  readonly count: number;
  /** Index of each candidate's bin. Bins are in the order of increasing values. */
  readonly of: Uint32Array;
}

/**
 * Divides values into bins. If there are few different values, each gets a bin of its own. Otherwise bins hold about
 * equal numbers of values, and equal values stay in the same bin.
 * @param most largest number of bins, at least 1
 */
export function binsOf(values: readonly number[], most: number): Bins {
  const order = [...values.keys()].sort((i, j) => values[i] - values[j]);
  const different = new Set(values).size;
  const of = new Uint32Array(values.length);
  let bin = -1;
  let lastShare = -1;
  for (const [rank, index] of order.entries()) {
    const isNew = rank === 0 || values[index] !== values[order[rank - 1]];
    const share = Math.floor((rank * most) / values.length);
    if (isNew && (different <= most || share > lastShare)) {
      bin++;
      lastShare = share;
    }
    of[index] = bin;
  }
  return { count: bin + 1, of };
}

/**
 * Number of bins for the values. More bins resolve a curve better but hold fewer candidates. If each different value
 * has two candidates or more on average, each gets a bin.
 */
export function binCount(values: readonly number[], most: number): number {
  const levels = new Set(values).size;
  if (levels <= most && 2 * levels <= values.length) return levels;
  return Math.max(2, Math.min(most, Math.floor(Math.sqrt(values.length))));
}

/** A 95 % confidence interval; NaN if there are too few values. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Separates the random numbers of a bootstrap from those of the search with the same seed. */
const purpose = 1;
const confidence = 0.95;

/** Indices for samples drawn with replacement. Each call of `next` fills and returns the same list. */
export class Resampling {
  readonly indices: Uint32Array;
  readonly #draws: Draws;

  constructor(count: number, seed: number) {
    this.indices = new Uint32Array(count);
    this.#draws = new Draws(seed, purpose);
  }

  next(): Uint32Array {
    for (let k = 0; k < this.indices.length; k++) this.indices[k] = this.#draws.index(this.indices.length);
    return this.indices;
  }
}

/** The interval that contains the middle 95 % of values. */
export function middleOf(values: readonly number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b);
  const tail = (1 - confidence) / 2;
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}

/**
 * The 95 % interval of the mean of independent values, by Student's t; NaN for fewer than two.
 * @param range the values that are possible
 */
export function meanInterval(values: readonly number[], range?: MeasureRange): Interval {
  const { low, high } = withinRange(meanEstimate(values), range);
  return { low, high };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
