import { meanOf } from '../measure/mean.ts';

/** Mean, median and range of a number over several seeds. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return {
    mean: meanOf(values),
    median: (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2,
    min: Math.min(...values),
    max: Math.max(...values),
  };
}
