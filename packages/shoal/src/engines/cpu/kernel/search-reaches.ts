// How far the kernel searches for the neighbours of each species.

import type { Scene } from '../../../rules/rule.ts';
import { runEnd, type School } from '../../../school/school.ts';
import type { NeighbourQuery, SpeciesRules } from '../../species-rules.ts';
import type { VerletLists } from './verlet-lists.ts';

/**
 * Sets the search radius of each species.
 * @param reaches output, by species, m
 * @param lists valid Verlet lists, whose reaches are kept; undefined: there are none
 */
export function setReaches(
  reaches: Float64Array,
  { school }: Scene,
  rules: readonly SpeciesRules[],
  lists: VerletLists | undefined,
): void {
  for (let s = 0; s < rules.length; s++) {
    const { query, flockmateMask } = rules[s];
    const { reach, nearest } = query;
    let own = reach;
    if (nearest > 0) {
      const further = lists ? lists.reach(s) : nearestReach(school, s, flockmateMask, query);
      own = Math.max(reach, further);
    }
    reaches[s] = own;
  }
}

/** Number of sampled fish, around which flockmates are counted. */
const sampleSize = 12;
/** Of larger schools, only every second, third… fish is counted, so that it is at least this many. */
const leastCounted = 128;
/** Mean number of flockmates in view within the radius ÷ `nearest`. Above 1, so that most fish see enough. */
const surplus = 3;
/** A bin is the upper bits of a squared distance as float32: 8 bins for each factor of 2. */
const binShift = 20;
const bins = new Int32Array(1 << (31 - binShift));
/**
 * Number of distances computed at once. `squares` holds squared distances, m²; `bits` is the same memory as integers.
 */
const rangeSize = 512;
const squares = new Float32Array(rangeSize);
const squareBits = new Int32Array(squares.buffer);

/**
 * The radius at which the search for the k nearest starts, m. Within it, fish see about 3 times as many flockmates as
 * their rules count. It depends on the state alone, and results do not depend on it.
 * @param flockmates bit t is set if fish of species t are flockmates of species s
 */
function nearestReach(
  school: School,
  s: number,
  flockmates: number,
  { nearest, spacing, cosHalfView }: NeighbourQuery,
): number {
  const { count, species } = school;
  let first = 0;
  while (first < count && species[first] !== s) first++;
  let end = count;
  while (end > first && species[end - 1] !== s) end--;
  if (first === end) return spacing;
  bins.fill(0);
  const stride = Math.max(1, Math.floor(count / leastCounted));
  const sampled = (k: number) => first + Math.floor(((k + 0.5) * (end - first)) / sampleSize);
  let sample = 0;
  for (let k = 0; k < sampleSize; k++) if (species[sampled(k)] === s) sample++;
  for (let from = 0, to = 0; from < count; from = to) {
    to = runEnd(species, from, Math.min(count, from + rangeSize * stride));
    if (((flockmates >> species[from]) & 1) === 0) continue;
    for (let k = 0; k < sampleSize; k++) {
      const i = sampled(k);
      if (species[i] === s) countSquares(school, i, from, to, stride);
    }
  }
  // Divided by the fraction of directions in view.
  const wanted = (sample * surplus * nearest * 2) / (1 - Math.max(-1, cosHalfView)) / stride;
  let found = 0;
  for (let bin = 0; bin < bins.length; bin++) {
    found += bins[bin];
    if (found < wanted) continue;
    squareBits[0] = (bin + 1) << binShift;
    return sample > 0 && squares[0] > 1e-12 && squares[0] < 1e18 ? Math.sqrt(squares[0]) : spacing;
  }
  return spacing;
}

/** Adds the squared distances between fish i and every `stride`-th of the other fish from..to to the counts in `bins`. */
function countSquares({ x, y, z }: School, i: number, from: number, to: number, stride: number): void {
  const xi = x[i];
  const yi = y[i];
  const zi = z[i];
  let number = 0;
  for (let j = from; j < to; j += stride) {
    const dx = xi - x[j];
    const dy = yi - y[j];
    const dz = zi - z[j];
    squares[number++] = j === i ? Number.POSITIVE_INFINITY : dx * dx + dy * dy + dz * dz;
  }
  for (let k = 0; k < number; k++) bins[(squareBits[k] & 0x7fffffff) >> binShift]++;
}
