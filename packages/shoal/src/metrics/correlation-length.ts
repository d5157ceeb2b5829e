import type { World } from '../scenario/plan.ts';
import { offsetFrom, periodsOf } from './centroid.ts';
import type { MeasuredFish } from './measured-fish.ts';

/** Distances are counted in so many bins up to twice the largest distance from the centroid. */
const bins = 50;
/** Of more fish, every second, third, … is taken, so that there are not more pairs than these have. */
const mostFish = 2000;

/**
 * The correlation length ξ of velocity fluctuations, m (Cavagna et al. 2010, doi:10.1073/pnas.1005766107): where
 * C(r) = Σ uᵢ·uⱼ / pairs, over pairs at distance r, first falls to 0. u = v − mean v. C is known at the middle of each of
 * 50 bins of distance up to twice the largest distance from the centroid, and linear between them. NaN if C does not
 * begin above 0, as for two fish.
 */
export function correlationLength(
  { count, x, y, z, vx, vy, vz }: MeasuredFish,
  centroid: readonly [number, number, number],
  seam: World | undefined,
  dimensions: 2 | 3,
): number {
  const periods = periodsOf(seam, dimensions);
  const [meanX, meanY, meanZ] = [vx, vy, vz].map((values) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += values[i];
    return sum / count;
  });
  let farthest = 0;
  for (let i = 0; i < count; i++) {
    const rx = offsetFrom(centroid[0], x[i], periods[0]);
    const ry = offsetFrom(centroid[1], y[i], periods[1]);
    const rz = offsetFrom(centroid[2], z[i], periods[2]);
    farthest = Math.max(farthest, rx * rx + ry * ry + rz * rz);
  }
  const width = (2 * Math.sqrt(farthest)) / bins;
  if (!(width > 0)) return Number.NaN;
  const sums = new Float64Array(bins + 1);
  const pairs = new Float64Array(bins + 1);
  const stride = Math.ceil(count / mostFish);
  for (let i = 0; i < count; i += stride) {
    const [ux, uy, uz] = [vx[i] - meanX, vy[i] - meanY, vz[i] - meanZ];
    for (let j = i + stride; j < count; j += stride) {
      const dx = offsetFrom(x[i], x[j], periods[0]);
      const dy = offsetFrom(y[i], y[j], periods[1]);
      const dz = offsetFrom(z[i], z[j], periods[2]);
      const bin = Math.min(bins, Math.floor(Math.sqrt(dx * dx + dy * dy + dz * dz) / width));
      sums[bin] += ux * (vx[j] - meanX) + uy * (vy[j] - meanY) + uz * (vz[j] - meanZ);
      pairs[bin]++;
    }
  }
  let [lastR, lastC] = [Number.NaN, Number.NaN];
  for (let bin = 0; bin <= bins; bin++) {
    if (pairs[bin] === 0) continue;
    const [r, c] = [(bin + 0.5) * width, sums[bin] / pairs[bin]];
    if (c <= 0) return Number.isNaN(lastR) ? Number.NaN : lastR + ((r - lastR) * lastC) / (lastC - c);
    [lastR, lastC] = [r, c];
  }
  return Number.NaN;
}
