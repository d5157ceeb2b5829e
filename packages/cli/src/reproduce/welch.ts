import { differenceOf, type MeanEstimate, meanEstimate } from 'shoal/measures';
import { studentP } from './student-p.ts';

/** Independent values, one of each seed. */
interface Sample {
  readonly values: readonly number[];
}

function difference(a: Sample, b: Sample): MeanEstimate {
  return differenceOf(meanEstimate(a.values), meanEstimate(b.values));
}

/** The standard error of the difference of two means; 0 with one seed each, which has no spread. */
export function standardError(a: Sample, b: Sample): number {
  return difference(a, b).standardError || 0;
}

/** Half the 95 % interval of the difference of two means, by Student's t with Welch's degrees of freedom. */
export function halfInterval(a: Sample, b: Sample): number {
  const { low, high } = difference(a, b);
  return (high - low) / 2;
}

/** The two-sided p of the difference of two means, by the same test. NaN with one seed. */
export function differenceP(a: Sample, b: Sample): number {
  const { mean, standardError: error, degrees } = difference(a, b);
  if (error === 0) return mean === 0 ? 1 : 0;
  return studentP(mean / error, degrees);
}
