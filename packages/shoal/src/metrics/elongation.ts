import type { World } from '../scenario/plan.ts';
import { offsetFromCentroid, periodsOf } from './centroid.ts';
import type { MeasuredFish } from './measured-fish.ts';

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
