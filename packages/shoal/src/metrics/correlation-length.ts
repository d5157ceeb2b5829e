// Over what distance fish of a school fluctuate together: one metric of a frame.

import type { World } from '../scenario/plan.ts';
import { offsetFromCentroid, periodsOf } from './centroid.ts';
import type { MeasuredFish, MeasuredSpace } from './measured-fish.ts';
import { orderOf } from './order.ts';

/** Number of bins of distance, up to twice the largest distance from the centroid. */
const bins = 50;
/** Maximum number of fish to pair. Of more fish, only every second, third, … is used. */
const mostFish = 2000;

/**
 * The correlation length ξ of velocity fluctuations, m (Cavagna et al. 2010, doi:10.1073/pnas.1005766107): where C(r) =
 * Σ uᵢ·uⱼ / pairs, over pairs at distance r, first falls to 0. u = v − mean v. C is known at the middle of each of 50
 * bins of distance up to twice the largest distance from the centroid, and linear between them. NaN if C does not start
 * above 0, as for two fish.
 */
export function correlationLength(
  fish: MeasuredFish,
  centroid: readonly [number, number, number],
  seam: World | undefined,
  dimensions: 2 | 3,
): number {
  const frame = new Correlations(binWidth(fish, centroid, seam, dimensions));
  frame.add(fish, seam, dimensions);
  return frame.length();
}

/**
 * The correlation function of velocity fluctuations over several frames: sums of products and numbers of pairs are
 * added over the frames before dividing. A single frame of a small group has few pairs at each distance, so that chance
 * decides where its C first falls to 0. The mean of the lengths of single frames is therefore too short; the length of
 * the mean C is not.
 */
export class CorrelationFunction {
  #sums: Correlations | undefined;

  /** Adds a frame. The first one sets the width of the bins: 50 up to twice its largest distance from the centroid. */
  add(fish: MeasuredFish, { seam, dimensions }: MeasuredSpace): void {
    this.#sums ??= new Correlations(binWidth(fish, orderOf(fish, seam, dimensions).centroid, seam, dimensions));
    this.#sums.add(fish, seam, dimensions);
  }

  /** The distance at which the mean C first falls to 0, m. NaN without frames, or if C does not start above 0. */
  get length(): number {
    return this.#sums?.length() ?? Number.NaN;
  }

  /** The mean C, m²/s², at the middle of each bin that has pairs, m. */
  get points(): readonly { readonly distance: number; readonly correlation: number }[] {
    return this.#sums?.points() ?? [];
  }
}

/** Sums of products and numbers of pairs by distance. */
class Correlations {
  readonly #width: number;
  readonly #sums = new Float64Array(bins + 1);
  readonly #pairs = new Float64Array(bins + 1);

  constructor(width: number) {
    this.#width = width;
  }

  add({ count, x, y, z, vx, vy, vz }: MeasuredFish, seam: World | undefined, dimensions: 2 | 3): void {
    if (!(this.#width > 0)) return;
    const periods = periodsOf(seam, dimensions);
    const [meanX, meanY, meanZ] = [vx, vy, vz].map((values) => {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += values[i];
      return sum / count;
    });
    const stride = Math.ceil(count / mostFish);
    for (let i = 0; i < count; i += stride) {
      const [ux, uy, uz] = [vx[i] - meanX, vy[i] - meanY, vz[i] - meanZ];
      for (let j = i + stride; j < count; j += stride) {
        const dx = offsetFromCentroid(x[i], x[j], periods[0]);
        const dy = offsetFromCentroid(y[i], y[j], periods[1]);
        const dz = offsetFromCentroid(z[i], z[j], periods[2]);
        const bin = Math.min(bins, Math.floor(Math.sqrt(dx * dx + dy * dy + dz * dz) / this.#width));
        this.#sums[bin] += ux * (vx[j] - meanX) + uy * (vy[j] - meanY) + uz * (vz[j] - meanZ);
        this.#pairs[bin]++;
      }
    }
  }

  points(): { distance: number; correlation: number }[] {
    return [...this.#pairs.keys()].flatMap((bin) =>
      this.#pairs[bin] === 0
        ? []
        : [{ distance: (bin + 0.5) * this.#width, correlation: this.#sums[bin] / this.#pairs[bin] }],
    );
  }

  length(): number {
    const points = this.points();
    const zero = points.findIndex(({ correlation }) => correlation <= 0);
    if (zero <= 0) return Number.NaN;
    const [before, after] = [points[zero - 1], points[zero]];
    const part = before.correlation / (before.correlation - after.correlation);
    return before.distance + (after.distance - before.distance) * part;
  }
}

/** Width of a bin, m; 0 if all fish are at one position. */
function binWidth(
  { count, x, y, z }: MeasuredFish,
  centroid: readonly [number, number, number],
  seam: World | undefined,
  dimensions: 2 | 3,
): number {
  const periods = periodsOf(seam, dimensions);
  let farthest = 0;
  for (let i = 0; i < count; i++) {
    const rx = offsetFromCentroid(centroid[0], x[i], periods[0]);
    const ry = offsetFromCentroid(centroid[1], y[i], periods[1]);
    const rz = offsetFromCentroid(centroid[2], z[i], periods[2]);
    farthest = Math.max(farthest, rx * rx + ry * ry + rz * rz);
  }
  return (2 * Math.sqrt(farthest)) / bins;
}
