// The random numbers of all simulations, the same on every thread and engine.

import { logarithm } from '../math/exponential.ts';
import { sinCos } from '../math/trigonometry.ts';

/**
 * Counter-based random numbers: a hash of (seed, stream, fish, counter). The number of any fish can be computed in any
 * order, on any thread and engine. pcg4d of Jarzynski & Olano 2020, "Hash Functions for GPU Rendering":
 * 32-bit integer operations only, the same in JavaScript, WebAssembly and WGSL.
 */
export function randomInto(out: Uint32Array, seed: number, stream: number, fish: number, counter: number): void {
  let x = (Math.imul(seed, 1664525) + 1013904223) | 0;
  let y = (Math.imul(stream, 1664525) + 1013904223) | 0;
  let z = (Math.imul(fish, 1664525) + 1013904223) | 0;
  let w = (Math.imul(counter, 1664525) + 1013904223) | 0;
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  x ^= x >>> 16;
  y ^= y >>> 16;
  z ^= z >>> 16;
  w ^= w >>> 16;
  x = (x + Math.imul(y, w)) | 0;
  y = (y + Math.imul(z, x)) | 0;
  z = (z + Math.imul(x, y)) | 0;
  w = (w + Math.imul(y, z)) | 0;
  out[0] = x;
  out[1] = y;
  out[2] = z;
  out[3] = w;
}

/** A 32-bit hash as a number in [0, 1): its upper 24 bits, so that float32 holds it exactly. */
export function toUnit(hash: number): number {
  return (hash >>> 8) * 2 ** -24;
}

/** The stream of each purpose. No stream has two purposes. */
export const streams = {
  startPosition: 1,
  startVelocity: 2,
  wander: 3,
  wanderNudge: 4,
  hunt: 5,
  perch: 6,
  search: 7,
  trait: 8,
  birth: 9,
  heading: 10,
  headingEvent: 11,
  headingUpdate: 12,
  headingOrder: 13,
  shuffle: 14,
  site: 15,
} as const;

/**
 * Writes two independent normally distributed numbers with a standard deviation, from two hashes (Box & Muller 1958).
 */
export function normalsInto(out: Float64Array, first: number, second: number, deviation: number): void {
  // 1 − u is never 0.
  const radius = deviation * Math.sqrt(-2 * logarithm(1 - toUnit(first)));
  sinCos(out, 2 * Math.PI * toUnit(second));
  out[0] *= radius;
  out[1] *= radius;
}

const direction = new Float64Array(2);

/** Adds to out a vector of this length in a random direction of the plane. @param hash 32 random bits */
export function addRandomDirection(out: Float64Array, length: number, hash: number): void {
  sinCos(direction, 2 * Math.PI * toUnit(hash));
  out[0] += length * direction[1];
  out[1] += length * direction[0];
}
