import { maxSpecies } from '../../../rules/kernel/layout.ts';

/** The part of the fish that look for neighbours whose reach sets the width of cells. */
const part = 7 / 8;
/** Cells are as wide as the largest reach, unless it is more than this times the reach of most fish. */
const maxRatio = 1.25;

const numbers = new Float64Array(maxSpecies);

/**
 * How far most fish look, m: the width of cells. Where a few look much farther, such as hunters, they search more cells,
 * and the others do not search cells that are wide enough for hunters.
 * @param reaches of the species, m
 * @param of the fish: how many there are, and their species
 * @param species how many there are
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
  for (let i = 0; i < count; i++) numbers[of[i]]++;
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
