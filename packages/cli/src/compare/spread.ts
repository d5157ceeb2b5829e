import { meanOf } from '../measure/mean.ts';

/** Mean, median and range of a number over the seeds that have a value; NaN if none has. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return {
    mean: meanOf(sorted),
    median: (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted[sorted.length - 1] ?? Number.NaN,
  };
}
