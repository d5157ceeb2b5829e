// The sequence of Sobol, a design that fills the space evenly.

import { ShoalError } from '../../errors/shoal-error.ts';
import { Draws } from '../draws.ts';
import type { Point } from '../method.ts';

/**
 * For each dimension after the first: degree and inner coefficients of a primitive polynomial, then the first direction
 * numbers (Joe & Kuo 2008, doi:10.1137/070709359, their table new-joe-kuo-6).
 */
const directionNumbers: readonly (readonly number[])[] = [
  [1, 0, 1],
  [2, 1, 1, 3],
  [3, 1, 1, 3, 1],
  [3, 2, 1, 1, 1],
  [4, 1, 1, 1, 3, 3],
  [4, 4, 1, 3, 5, 13],
  [5, 2, 1, 1, 5, 5, 17],
  [5, 4, 1, 1, 5, 5, 5],
  [5, 7, 1, 1, 7, 11, 19],
  [5, 11, 1, 1, 5, 1, 1],
  [5, 13, 1, 1, 1, 3, 11],
  [5, 14, 1, 3, 5, 5, 31],
  [6, 1, 1, 3, 3, 9, 7, 49],
  [6, 13, 1, 1, 1, 15, 21, 21],
  [6, 16, 1, 3, 1, 13, 27, 49],
  [6, 19, 1, 1, 1, 15, 7, 5],
  [6, 22, 1, 3, 1, 15, 13, 25],
  [6, 25, 1, 1, 5, 5, 19, 61],
  [7, 1, 1, 3, 7, 11, 23, 15, 103],
  [7, 4, 1, 3, 7, 13, 13, 15, 69],
];

/** Most dimensions of `sobol`. */
export const mostSobolDimensions = directionNumbers.length + 1;

/**
 * Points of Sobol's sequence. They fill the space more evenly than random points, best if their number is a power of
 * two. A random shift in each dimension keeps this property and gives each seed another sequence.
 * @throws ShoalError for more than 21 dimensions
 */
export function sobol(dimensions: number, count: number, seed: number): readonly Point[] {
  if (dimensions > mostSobolDimensions)
    throw new ShoalError(
      'argument',
      `sobol: dimensions must be at most ${mostSobolDimensions}, got ${dimensions}. Use a Latin hypercube.`,
    );
  const draws = new Draws(seed);
  const columns = Array.from({ length: dimensions }, (_, d) => directions(d));
  const state = Uint32Array.from({ length: dimensions }, () => draws.unit() * 2 ** 32);
  return Array.from({ length: count }, (_, index) => {
    // Gray code: from one point to the next, one direction number is added (Antonov & Saleev 1979).
    const bit = 31 - Math.clz32(index & -index);
    if (index > 0) for (let d = 0; d < dimensions; d++) state[d] ^= columns[d][bit];
    return Float64Array.from(state, (bits) => (bits + 0.5) * 2 ** -32);
  });
}

/** The 32 direction numbers of a dimension, in the upper bits of 32-bit words. */
function directions(dimension: number): Uint32Array {
  const v = new Uint32Array(32);
  if (dimension === 0) return v.map((_, bit) => (1 << (31 - bit)) >>> 0);
  const [degree, inner, ...first] = directionNumbers[dimension - 1];
  for (let bit = 0; bit < 32; bit++) {
    if (bit < degree) {
      v[bit] = first[bit] << (31 - bit);
      continue;
    }
    v[bit] = v[bit - degree] ^ (v[bit - degree] >>> degree);
    for (let k = 1; k < degree; k++) if ((inner >>> (degree - 1 - k)) & 1) v[bit] ^= v[bit - k];
  }
  return v;
}
