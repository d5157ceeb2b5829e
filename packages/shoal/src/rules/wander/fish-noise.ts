import { randomInto, streams, toUnit } from '../../random/random.ts';
import { cubicNoise } from './noise.ts';

const hash = new Uint32Array(4);
/** Random values of a fish for five k on three axes. */
const values = new Float64Array(15);

/**
 * Cubic value noise on three axes, each a third of a segment ahead of the one before. The k-th random value of a fish is
 * a hash of seed, fish and k.
 * @param fish its id
 * @param place time in segments
 */
export function noiseInto(out: Float64Array, seed: number, fish: number, place: number): void {
  const y = place + 1 / 3;
  const z = place + 2 / 3;
  const segment = Math.floor(place);
  const aheadY = Math.floor(y) - segment;
  const aheadZ = Math.floor(z) - segment;
  const last = 3 + Math.max(aheadY, aheadZ);
  for (let k = 0; k <= last; k++) {
    randomInto(hash, seed, streams.wander, fish, segment + k);
    for (let axis = 0; axis < 3; axis++) values[3 * k + axis] = toUnit(hash[axis]);
  }
  out[0] = valueAt(0, place - segment);
  out[1] = valueAt(3 * aheadY + 1, y - segment - aheadY);
  out[2] = valueAt(3 * aheadZ + 2, z - segment - aheadZ);
}

/** @param at where the first of four values stands. @param u place in the segment, 0 to 1 */
function valueAt(at: number, u: number): number {
  return cubicNoise(values[at], values[at + 3], values[at + 6], values[at + 9], u);
}
