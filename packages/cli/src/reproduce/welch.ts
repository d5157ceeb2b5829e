import { studentT } from 'shoal/internal';
import { studentP } from './student-p.ts';

/** Independent values with their mean and standard deviation. */
interface Sample {
  readonly values: readonly number[];
  readonly mean: number;
  readonly deviation: number;
}

/** The standard error of the difference of two means. */
export function standardError(a: Sample, b: Sample): number {
  return Math.sqrt(squaredError(a) + squaredError(b));
}

/** Half the 95 % interval of the difference of two means, by Student's t with Welch's degrees of freedom. */
export function halfInterval(a: Sample, b: Sample): number {
  const error = standardError(a, b);
  if (error === 0 && a.values.length > 1 && b.values.length > 1) return 0;
  const degrees = degreesOf(a, b);
  return Number.isNaN(degrees) ? Number.NaN : studentT(degrees) * error;
}

/** The two-sided p of the difference of two means, by the same test. NaN with one seed. */
export function differenceP(a: Sample, b: Sample): number {
  const difference = a.mean - b.mean;
  const error = standardError(a, b);
  if (error === 0) return difference === 0 ? 1 : 0;
  return studentP(difference / error, degreesOf(a, b));
}

/** Welch's degrees of freedom. NaN with one seed, or without any spread. */
function degreesOf(a: Sample, b: Sample): number {
  const error = standardError(a, b);
  if (a.values.length < 2 || b.values.length < 2 || error === 0) return Number.NaN;
  const share = squaredError(a) / (error * error);
  const degrees = 1 / ((share * share) / (a.values.length - 1) + ((1 - share) * (1 - share)) / (b.values.length - 1));
  // At least 1, except for rounding errors.
  return Math.max(1, degrees);
}

function squaredError({ deviation, values }: Sample): number {
  return (deviation * deviation) / values.length;
}
