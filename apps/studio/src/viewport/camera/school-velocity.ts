import type { FishSample } from './fish-sample.ts';
import type { Triple } from './triple.ts';

/** Time constant of smoothing, s. A school can turn as a whole within a second. */
const smooth = 0.4;

/** The mean velocity of the sampled fish, from their movement. */
export class SchoolVelocity {
  readonly value: Triple = [0, 0, 0];
  readonly #before = [0, 1, 2].map(() => new Float64Array(512));
  readonly #moved = new Float64Array(512);
  readonly #smooth: number;
  #known = false;

  /** @param calm factor on the time constant */
  constructor(calm: number) {
    this.#smooth = calm * smooth;
  }

  /** Forgets the earlier positions, because fish were moved elsewhere. */
  restart(): void {
    this.#known = false;
    this.value.fill(0);
  }

  /** @param seconds simulated time since the last call, more than 0 */
  measure({ x, y, z, typical }: FishSample, seconds: number): void {
    for (const [axis, now] of [x, y, z].entries()) {
      const before = this.#before[axis];
      const moved = this.#moved.subarray(0, typical);
      for (let k = 0; k < typical; k++) moved[k] = now[k] - before[k];
      before.set(now.subarray(0, typical));
      if (!this.#known) continue;
      const speed = middleMean(moved) / seconds;
      this.value[axis] += (speed - this.value[axis]) * (1 - Math.exp(-seconds / this.#smooth));
    }
    this.#known = true;
  }
}

/** The mean of the middle 80 %, so that fish that reappear elsewhere do not count. Sorts the values. */
function middleMean(values: Float64Array): number {
  values.sort();
  const skip = Math.floor(values.length / 10);
  let sum = 0;
  for (let k = skip; k < values.length - skip; k++) sum += values[k];
  return sum / Math.max(1, values.length - 2 * skip);
}
