import { studentT } from '../../math/student.ts';
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

  /** @param stream a whole number; different streams are independent */
  constructor(count: number, seed: number, stream: number = purpose) {
    this.indices = new Uint32Array(count);
    this.#draws = new Draws(seed, stream);
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
 * The 95 % interval of a mean, by the bootstrap: means of samples drawn with replacement (Efron 1979,
 * doi:10.1214/aos/1176344552). The same values and seed give the same interval.
 */
export function bootstrapMean(values: readonly number[], seed: number, rounds = 1000): Interval {
  if (values.length < 2) return { low: Number.NaN, high: Number.NaN };
  const resampling = new Resampling(values.length, seed);
  return middleOf(
    Array.from({ length: rounds }, () => {
      let sum = 0;
      for (const index of resampling.next()) sum += values[index];
      return sum / values.length;
    }),
  );
}

/**
 * The 95 % interval of the difference of two means, by the bootstrap of both. The same values and seed give the same
 * interval.
 */
export function bootstrapDifference(
  first: readonly number[],
  second: readonly number[],
  seed: number,
  rounds = 1000,
): Interval {
  if (first.length < 2 || second.length < 2) return { low: Number.NaN, high: Number.NaN };
  // Separate streams of random numbers make the two bootstraps independent.
  const draws = [first, second].map((values, k) => ({
    values,
    resampling: new Resampling(values.length, seed, purpose + k),
  }));
  return middleOf(
    Array.from({ length: rounds }, () => {
      const [a, b] = draws.map(({ values, resampling }) => {
        let sum = 0;
        for (const index of resampling.next()) sum += values[index];
        return sum / values.length;
      });
      return a - b;
    }),
  );
}

/** The 95 % interval of the mean of normally distributed values, by Student's t. */
export function meanInterval(values: readonly number[]): Interval {
  const { length } = values;
  if (length < 2) return { low: Number.NaN, high: Number.NaN };
  const mean = values.reduce((sum, x) => sum + x, 0) / length;
  const squares = values.reduce((sum, x) => sum + (x - mean) * (x - mean), 0);
  const half = studentT(length - 1) * Math.sqrt(squares / (length - 1) / length);
  return { low: mean - half, high: mean + half };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
