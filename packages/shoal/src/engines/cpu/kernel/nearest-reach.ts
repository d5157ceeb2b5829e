import type { School } from '../../../school/school.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';

/** Fish in whose surroundings flockmates are counted. */
const sampleSize = 12;
/** Flockmates that the search should find on average, as a multiple of the limit: most fish then see enough. */
const surplus = 2.5;
/** The upper bits of a float32: an eighth of an octave of squared distances a bin. */
const binShift = 20;
const bins = new Int32Array(1 << (31 - binShift));
const square = new Float32Array(1);
const squareBits = new Int32Array(square.buffer);

/**
 * A radius within which fish of a species see about 2.5 times as many flockmates as their rules count, m: where the search for
 * the k nearest begins. It follows from the state alone, and results do not depend on it.
 * @param flockmates of the species, a bit for each
 */
export function nearestReach(
  { count, x, y, z, species }: School,
  s: number,
  flockmates: number,
  { nearest, spacing, cosHalfView }: NeighbourQuery,
): number {
  let first = 0;
  while (first < count && species[first] !== s) first++;
  let end = count;
  while (end > first && species[end - 1] !== s) end--;
  if (first === end) return spacing;
  bins.fill(0);
  let sample = 0;
  for (let k = 0; k < sampleSize; k++) {
    const i = first + Math.floor(((k + 0.5) * (end - first)) / sampleSize);
    if (species[i] !== s) continue;
    sample++;
    const xi = x[i];
    const yi = y[i];
    const zi = z[i];
    for (let j = 0; j < count; j++) {
      const dx = xi - x[j];
      const dy = yi - y[j];
      const dz = zi - z[j];
      square[0] = dx * dx + dy * dy + dz * dz;
      if (((flockmates >> species[j]) & 1) === 1) bins[(squareBits[0] & 0x7fffffff) >> binShift]++;
    }
  }
  // The view's part of all directions, so that enough are in view.
  const wanted = (sample * surplus * nearest * 2) / (1 - Math.max(-1, cosHalfView)) + sample;
  let found = 0;
  for (let bin = 0; bin < bins.length; bin++) {
    found += bins[bin];
    if (found < wanted) continue;
    squareBits[0] = (bin + 1) << binShift;
    return sample > 0 && square[0] > 1e-12 && square[0] < 1e18 ? Math.sqrt(square[0]) : spacing;
  }
  return spacing;
}
