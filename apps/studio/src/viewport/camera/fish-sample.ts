// Picks the fish by which the camera frames a school, without stragglers.

import type { Sight } from './sight.ts';
import type { Triple } from './triple.ts';

/** Most fish in the sample. Sorting their distances takes about a tenth of a millisecond per frame. */
const mostSampled = 300;
/** Largest number of fish in a picture that leaves none out. Finding those at its edges takes about a millisecond. */
const mostShown = 20_000;
/** If there are more hunters than this, they are treated as an ordinary school. */
const fewHunters = 8;

/** Positions of a fixed sample of a school's fish, which includes all hunters. */
export class FishSample {
  x: Float64Array = new Float64Array(1);
  y: Float64Array = new Float64Array(1);
  z: Float64Array = new Float64Array(1);
  /** Half the drawn length of each, m. */
  reach: Float64Array = new Float64Array(1);
  /** Number of sampled fish: ordinary ones, and hunters, which follow them. */
  count = 0;
  ordinary = 0;
  /** Number of ordinary fish that represent the school. They come first. */
  typical = 0;
  /** Drawn length of the median fish, m. */
  length = 1;
  #members: number[] = [];
  #kinds = '';
  #only: Sight['only'];

  /**
   * Reads the positions.
   * @param min @param max corners of a box; a fish outside counts at the closest point of the box
   * @param whole whether all fish are read
   * @returns whether the sample is the same as last time
   */
  take(sight: Sight, min: readonly number[], max: readonly number[], whole = false): boolean {
    const kinds = `${sight.count} ${sight.hunters} ${sight.lengths} ${whole}`;
    const isSame = kinds === this.#kinds && sight.only === this.#only;
    if (!isSame) this.#choose(sight, whole ? mostShown : mostSampled);
    this.#kinds = kinds;
    this.#only = sight.only;
    if (this.#members.length === 0) this.#takePlace(min, max);
    for (const [k, i] of this.#members.entries()) {
      this.x[k] = Math.min(max[0], Math.max(min[0], sight.x[i]));
      this.y[k] = Math.min(max[1], Math.max(min[1], sight.y[i]));
      this.z[k] = Math.min(max[2], Math.max(min[2], sight.z[i]));
    }
    return isSame;
  }

  /** The middle of the ordinary fish: on each axis, the mean of the middle 80 %. */
  middleInto(out: Triple): void {
    const skip = Math.floor(this.typical / 10);
    for (const [axis, all] of [this.x, this.y, this.z].entries()) {
      const middle = all
        .slice(0, this.typical)
        .sort()
        .subarray(skip, this.typical - skip);
      out[axis] = middle.reduce((sum, x) => sum + x, 0) / Math.max(1, middle.length);
    }
  }

  /** Radius of the ball around a point that contains 80 % of the ordinary fish, m. */
  radiusAround([x, y, z]: Readonly<Triple>): number {
    const distances = new Float64Array(this.typical);
    for (let k = 0; k < this.typical; k++) distances[k] = Math.hypot(this.x[k] - x, this.y[k] - y, this.z[k] - z);
    return distances.sort()[Math.ceil(0.8 * this.typical) - 1] ?? 0;
  }

  /** If there are no fish, the camera looks at the middle of the box. */
  #takePlace(min: readonly number[], max: readonly number[]): void {
    for (const [axis, all] of [this.x, this.y, this.z].entries()) all[0] = (min[axis] + max[axis]) / 2;
    this.reach[0] = (max[0] - min[0]) / 4;
    this.typical = 1;
    this.ordinary = 1;
    this.count = 1;
  }

  #choose({ count, species, hunters, lengths, id, only }: Sight, most: number): void {
    const hunting: number[] = [];
    for (let i = 0; i < count && hunting.length <= fewHunters; i++) if (hunters[species[i]]) hunting.push(i);
    const isShown = (i: number): boolean => !only || only.has(id[i]);
    const seen: number[] = [];
    for (let i = 0; i < count; i++) if (isShown(i) && !hunters[species[i]]) seen.push(i);
    // If only hunters are shown, they are the school.
    const isFew = hunting.length <= fewHunters && seen.length > 0;
    if (!isFew) {
      seen.length = 0;
      for (let i = 0; i < count; i++) if (isShown(i)) seen.push(i);
    }
    const [coarse, fine] = [mostSampled, most].map((fish) => Math.max(1, Math.ceil(seen.length / fish)));
    const typical = seen.filter((_, k) => k % coarse === 0);
    const others = fine < coarse ? seen.filter((_, k) => k % fine === 0 && k % coarse !== 0) : [];
    this.#members = [...typical, ...others, ...(isFew ? hunting : [])];
    this.typical = typical.length;
    this.ordinary = typical.length + others.length;
    this.count = this.#members.length;
    [this.x, this.y, this.z, this.reach] = Array.from({ length: 4 }, () => new Float64Array(Math.max(1, this.count)));
    for (const [k, i] of this.#members.entries()) this.reach[k] = 0.5 * lengths[species[i]];
    const sorted = this.reach.slice(0, this.typical).sort();
    this.length = 2 * (sorted[sorted.length >> 1] ?? 0.5);
  }
}
