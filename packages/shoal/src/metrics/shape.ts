// Length, width and height of a school: metrics of a frame.

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

/**
 * Length of a group ÷ its width: σ_a/σ_c. σ_a is the standard deviation of positions along the mean heading, σ_c that
 * across it, per direction: σ_c² = (mean |r|² − σ_a²)/(D − 1) in D dimensions. NaN without a mean heading or without
 * width. Hemelrijk et al. 2010 (doi:10.1111/j.1439-0310.2010.01818.x) instead use length and width of the bounding box.
 */
export function elongationOf(
  { count, x, y, z, vx, vy, vz }: MeasuredFish,
  centroid: readonly [number, number, number],
  seam: World | undefined,
  dimensions: 2 | 3,
): number {
  const periods = periodsOf(seam, dimensions);
  const heading = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
    if (speed === 0) continue;
    heading[0] += vx[i] / speed;
    heading[1] += vy[i] / speed;
    heading[2] += vz[i] / speed;
  }
  const length = Math.hypot(...heading);
  let along = 0;
  let all = 0;
  for (let i = 0; i < count; i++) {
    const rx = offsetFromCentroid(centroid[0], x[i], periods[0]);
    const ry = offsetFromCentroid(centroid[1], y[i], periods[1]);
    const rz = dimensions === 3 ? offsetFromCentroid(centroid[2], z[i], periods[2]) : 0;
    const ahead = (rx * heading[0] + ry * heading[1] + rz * heading[2]) / length;
    along += ahead * ahead;
    all += rx * rx + ry * ry + rz * rz;
  }
  const ratio = along / (Math.max(0, all - along) / (dimensions - 1));
  return Number.isFinite(ratio) ? Math.sqrt(ratio) : Number.NaN;
}
