import { type MeasureRange, meanEstimate, withinRange } from '../../metrics/estimates/mean-estimate.ts';
import { Draws } from '../draws.ts';

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
