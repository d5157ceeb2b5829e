import { logarithm } from '../math/exponential.ts';
import { sinCos } from '../math/trigonometry.ts';
import { toUnit } from './random.ts';

/**
 * Writes two independent normally distributed numbers with a standard deviation, from two hashes (Box & Muller 1958).
 */
export function normalsInto(out: Float64Array, first: number, second: number, deviation: number): void {
  // 1 − u is never 0.
  const radius = deviation * Math.sqrt(-2 * logarithm(1 - toUnit(first)));
  sinCos(out, 2 * Math.PI * toUnit(second));
  out[0] *= radius;
  out[1] *= radius;
}
