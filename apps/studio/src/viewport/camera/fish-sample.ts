import type { Sight } from './sight.ts';
import type { Triple } from './triple.ts';

/** Most fish in the sample. Sorting their distances takes about a tenth of a millisecond per frame. */
const mostSampled = 300;
/** If there are more hunters than this, they are treated as an ordinary school. */
const fewHunters = 8;

/** Positions of a fixed sample of a school's fish, which includes all hunters. */
export class FishSample {
  readonly x: Float64Array = new Float64Array(mostSampled + fewHunters);
  readonly y: Float64Array = new Float64Array(mostSampled + fewHunters);
  readonly z: Float64Array = new Float64Array(mostSampled + fewHunters);
  /** Half the drawn length of each, m. */
  readonly reach: Float64Array = new Float64Array(mostSampled + fewHunters);
  /** Number of sampled fish: ordinary ones, and hunters, which follow them. */
  count = 0;
  ordinary = 0;
  /** Drawn length of the median fish, m. */
  length = 1;
  #members: number[] = [];
  #kinds = '';
  #only: Sight['only'];

  /**
   * Reads the positions.
   * @param min @param max corners of a box; a fish outside counts at the closest point of the box
   * @returns whether the sample is the same as last time
   */
  take(sight: Sight, min: readonly number[], max: readonly number[]): boolean {
    const kinds = `${sight.count} ${sight.hunters} ${sight.lengths}`;
    const isSame = kinds === this.#kinds && sight.only === this.#only;
    if (!isSame) this.#choose(sight);
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
    const skip = Math.floor(this.ordinary / 10);
    for (const [axis, all] of [this.x, this.y, this.z].entries()) {
      const middle = all
        .slice(0, this.ordinary)
        .sort()
        .subarray(skip, this.ordinary - skip);
      out[axis] = middle.reduce((sum, x) => sum + x, 0) / Math.max(1, middle.length);
    }
  }

  /** Radius of the ball around a point that contains 80 % of the ordinary fish, m. */
  radiusAround([x, y, z]: Readonly<Triple>): number {
    const distances = new Float64Array(this.ordinary);
    for (let k = 0; k < this.ordinary; k++) distances[k] = Math.hypot(this.x[k] - x, this.y[k] - y, this.z[k] - z);
    return distances.sort()[Math.ceil(0.8 * this.ordinary) - 1] ?? 0;
  }

  /** If there are no fish, the camera looks at the middle of the box. */
  #takePlace(min: readonly number[], max: readonly number[]): void {
    for (const [axis, all] of [this.x, this.y, this.z].entries()) all[0] = (min[axis] + max[axis]) / 2;
    this.reach[0] = (max[0] - min[0]) / 4;
    this.ordinary = 1;
    this.count = 1;
  }

  #choose({ count, species, hunters, lengths, id, only }: Sight): void {
    const hunting: number[] = [];
    for (let i = 0; i < count && hunting.length <= fewHunters; i++) if (hunters[species[i]]) hunting.push(i);
    const isFew = hunting.length <= fewHunters && hunting.length < count;
    const seen: number[] = [];
    for (let i = 0; i < count; i++) if ((!only || only.has(id[i])) && !(isFew && hunters[species[i]])) seen.push(i);
    const stride = Math.max(1, Math.ceil(seen.length / mostSampled));
    this.#members = seen.filter((_, k) => k % stride === 0);
    this.ordinary = this.#members.length;
    if (isFew) this.#members.push(...hunting);
    this.count = this.#members.length;
    for (const [k, i] of this.#members.entries()) this.reach[k] = 0.5 * lengths[species[i]];
    const sorted = this.reach.slice(0, this.ordinary).sort();
    this.length = 2 * (sorted[sorted.length >> 1] ?? 0.5);
  }
}
