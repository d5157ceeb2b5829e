import { randomInto, streams } from '../../random/random.ts';

/*
 * Cubic value noise on three axes, each a third of a segment ahead of the one before. The k-th random value of a fish is
 * a hash of seed, fish and k; between r₁ (at u = 0) and r₂ (at u = 1) goes Catmull–Rom,
 *
 *     r₁ + u/2 (r₂ − r₀ + u (2r₀ − 5r₁ + 4r₂ − r₃ + u (3(r₁ − r₂) + r₃ − r₀))),
 *
 * stretched from [0, 1] to [−1, 1]; between them it may overshoot a little. Vetemaa 2020 §4.1 (interpolation after
 * Breeuwsma).
 */

/** Whole numbers that are remembered of a fish: four coefficients an axis, in units of 2⁻²⁴, then what they belong to. */
const size = 16;
const ofSeed = 12;
const ofFish = 13;
const ofSegments = 14;

/** By the fish's place in its school; one memory for all simulations of a thread. What is not in it is computed anew. */
let memory = new Int32Array(0);

/** @param i the fish's place in its school. @param fish its id. @param place time in segments */
export function noiseInto(out: Float64Array, i: number, seed: number, fish: number, place: number): void {
  const y = place + 1 / 3;
  const z = place + 2 / 3;
  const segmentX = Math.floor(place);
  const segmentY = Math.floor(y);
  const segmentZ = Math.floor(z);
  const segments = (segmentX + segmentY + segmentZ) | 0;
  const at = size * i;
  if (at >= memory.length) grow(at);
  if (
    memory[at + ofSegments] !== segments ||
    memory[at + ofFish] !== (fish | 0) ||
    memory[at + ofSeed] !== (seed | 0)
  ) {
    remember(at, seed, fish, 0, segmentX);
    remember(at, seed, fish, 1, segmentY);
    remember(at, seed, fish, 2, segmentZ);
    memory[at + ofSeed] = seed;
    memory[at + ofFish] = fish;
    memory[at + ofSegments] = segments;
  }
  out[0] = valueAt(at, place - segmentX);
  out[1] = valueAt(at + 4, y - segmentY);
  out[2] = valueAt(at + 8, z - segmentZ);
}

/** @param u place in the segment, 0 to 1 */
function valueAt(at: number, u: number): number {
  return (memory[at] + 0.5 * u * (memory[at + 1] + u * (memory[at + 2] + u * memory[at + 3]))) * 2 ** -23 - 1;
}

const hash = new Uint32Array(4);
const r = new Float64Array(4);

function remember(at: number, seed: number, fish: number, axis: number, segment: number): void {
  for (let k = 0; k < 4; k++) {
    randomInto(hash, seed, streams.wander, fish, segment + k);
    r[k] = hash[axis] >>> 8;
  }
  memory[at + 4 * axis] = r[1];
  memory[at + 4 * axis + 1] = r[2] - r[0];
  memory[at + 4 * axis + 2] = 2 * r[0] - 5 * r[1] + 4 * r[2] - r[3];
  memory[at + 4 * axis + 3] = 3 * (r[1] - r[2]) + r[3] - r[0];
}

function grow(at: number): void {
  const grown = new Int32Array(Math.max(256 * size, 2 * at)).fill(-1);
  grown.set(memory);
  memory = grown;
}
