// Intervals and p-values of differences between two means, for statements of claims that compare conditions.

import { differenceOf, type MeanEstimate, meanEstimate } from 'shoal/measures';

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

/**
 * The two-sided p-value of Student's t: the probability that |T| > |t|, with ν = `degrees` degrees of freedom. With t =
 * √ν tan θ the density is proportional to cos^(ν−1) θ, which Simpson's rule integrates. Exact to 1e-4 for 1 to 2000
 * degrees: two conditions have at most 1000 seeds each.
 */
export function studentP(t: number, degrees: number): number {
  if (!(degrees >= 1)) return Number.NaN;
  const from = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  return area(from, degrees) / area(0, degrees);
}

/** ∫ cos^(ν−1) θ from an angle to π/2. */
function area(from: number, degrees: number): number {
  const intervals = 2000;
  const width = (Math.PI / 2 - from) / intervals;
  let sum = 0;
  for (let k = 0; k <= intervals; k++) {
    const weight = k === 0 || k === intervals ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * Math.max(0, Math.cos(from + k * width)) ** (degrees - 1);
  }
  return (sum * width) / 3;
}
