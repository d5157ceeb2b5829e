import { maxSpecies } from '../../../rules/kernel/layout.ts';
import { runEnd } from '../../../school/school.ts';

/** The fraction of the fish with a reach above 0 that counts as most fish. */
const part = 7 / 8;
/** If the largest reach is at most this many times the reach of most fish, cells are as wide as the largest reach. */
const maxRatio = 1.25;

const numbers = new Float64Array(maxSpecies);

/**
 * The reach of most fish, m: the width of cells. A few fish with a much larger reach, such as hunters, search more
 * cells, so that the others can search narrow ones.
 * @param reaches search radius by species, m
 * @param of number and species of the fish
 * @param species number of species
 */
export function reachOfMost(
  reaches: Readonly<Float64Array>,
  { count, species: of }: { readonly count: number; readonly species: Uint8Array },
  species: number,
): number {
  let largest = 0;
  let isUneven = false;
  for (let s = 0; s < species; s++) {
    isUneven ||= s > 0 && reaches[s] !== reaches[0];
    largest = Math.max(largest, reaches[s]);
  }
  if (!isUneven) return largest;
  numbers.fill(0);
  for (let i = 0, end = 0; i < count; i = end) {
    end = runEnd(of, i, count);
    numbers[of[i]] += end - i;
  }
  let looking = 0;
  for (let s = 0; s < species; s++) if (reaches[s] > 0) looking += numbers[s];
  let least = largest;
  for (let s = 0; s < species; s++) {
    if (!(reaches[s] > 0) || reaches[s] >= least) continue;
    let within = 0;
    for (let other = 0; other < species; other++)
      if (reaches[other] > 0 && reaches[other] <= reaches[s]) within += numbers[other];
    if (within >= part * looking) least = reaches[s];
  }
  return largest > maxRatio * least ? least : largest;
}
