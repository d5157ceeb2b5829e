import { symmetricEigen } from '../math/symmetric-eigen.ts';
import type { World } from '../scenario/plan.ts';
import { offsetFromCentroid, periodsOf } from './centroid.ts';
import type { MeasuredFish } from './measured-fish.ts';

/** Standard deviations of positions along the principal axes, m, largest first. */
export interface SchoolShape {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the shape of a group by principal component analysis (Pearson 1901, doi:10.1080/14786440109462720): √λ for
 * the eigenvalues λ of the covariance matrix of positions, Σ r rᵀ / N, with r from the centroid. The sum of the λ is
 * the mean squared distance from the centroid. NaN for fewer than two fish.
 */
export function shapeOf(
  { count, x, y, z }: MeasuredFish,
  centroid: readonly [number, number, number],
  seam: World | undefined,
  dimensions: 2 | 3,
): SchoolShape {
  if (count < 2) return { length: Number.NaN, width: Number.NaN, height: Number.NaN };
  const periods = periodsOf(seam, dimensions);
  const covariance = new Float64Array(9);
  for (let i = 0; i < count; i++) {
    const r = [
      offsetFromCentroid(centroid[0], x[i], periods[0]),
      offsetFromCentroid(centroid[1], y[i], periods[1]),
      offsetFromCentroid(centroid[2], z[i], periods[2]),
    ];
    for (let k = 0; k < 9; k++) covariance[k] += (r[Math.floor(k / 3)] * r[k % 3]) / count;
  }
  const [length, width, height] = [...symmetricEigen(covariance, 3).values]
    .sort((a, b) => b - a)
    .map((value) => Math.sqrt(Math.max(0, value)));
  return { length, width, height };
}
