// Smooth noise of its own for every fish, for the rule `wander`.

import { randomInto, streams, toUnit } from '../../random/random.ts';

const hash = new Uint32Array(4);
/** Random values of a fish: five consecutive k, three axes each. */
const values = new Float64Array(15);

/**
 * Where the noise of the three axes is at a time. A segment is the time from one random value to the next. Each axis is
 * a third of a segment ahead of the previous one.
 */
export class NoisePlace {
  /** The segment of the first axis, and how many segments each axis is ahead of it: 0 or 1. */
  segment = 0;
  readonly ahead: Int32Array = new Int32Array(3);
  /** Position of each axis in its segment, 0 to 1. */
  readonly part: Float64Array = new Float64Array(3);

  /** @param segments time in segments */
  set(segments: number): void {
    this.segment = Math.floor(segments);
    for (let axis = 0; axis < 3; axis++) {
      const at = segments + axis / 3;
      const segment = Math.floor(at);
      this.ahead[axis] = segment - this.segment;
      this.part[axis] = at - segment;
    }
  }
}

/**
 * Cubic value noise on three axes. The k-th random value of a fish is a hash of seed, fish and k. `cubicNoise` is
 * written out here, because V8 would allocate the numbers of a call.
 * @param fish id of the fish
 */
export function noiseInto(out: Float64Array, seed: number, fish: number, { segment, ahead, part }: NoisePlace): void {
  const last = 3 + ahead[2];
  for (let k = 0; k <= last; k++) {
    randomInto(hash, seed, streams.wander, fish, segment + k);
    for (let axis = 0; axis < 3; axis++) values[3 * k + axis] = toUnit(hash[axis]);
  }
  for (let axis = 0; axis < 3; axis++) {
    const at = 3 * ahead[axis] + axis;
    const r0 = values[at];
    const r1 = values[at + 3];
    const r2 = values[at + 6];
    const r3 = values[at + 9];
    const u = part[axis];
    const value = r1 + 0.5 * u * (r2 - r0 + u * (2 * r0 - 5 * r1 + 4 * r2 - r3 + u * (3 * (r1 - r2) + r3 - r0)));
    out[axis] = 2 * value - 1;
  }
}

/**
 * One segment of cubic value noise: a Catmull–Rom curve through r₁ (at u = 0) and r₂ (at u = 1), scaled from [0, 1] to
 * [−1, 1]. Between random values it can exceed this range a little. Vetemaa 2020 §4.1 (interpolation after Breeuwsma).
 * @param u position in the segment, 0 to 1
 */
export function cubicNoise(r0: number, r1: number, r2: number, r3: number, u: number): number {
  const value = r1 + 0.5 * u * (r2 - r0 + u * (2 * r0 - 5 * r1 + 4 * r2 - r3 + u * (3 * (r1 - r2) + r3 - r0)));
  return 2 * value - 1;
}
