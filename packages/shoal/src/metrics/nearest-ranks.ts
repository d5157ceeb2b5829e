// Finds the nearest few neighbours of every fish, for several metrics.

import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { MeasuredSpace } from './measured-fish.ts';

/** Longer than any distance between fish, m. A search stops there: positions must be NaN. */
export const farthest = 1e12;

/** The search of a fish starts with this factor × the distance of the previous fish's farthest neighbour. */
const margin = 1.3;

/**
 * Calls `take` for each fish. `near` then holds its `ranks` nearest others, sorted by distance, or all if there are
 * fewer. The search must have been built with `reach`.
 */
export function forNearest(
  { search, near }: Finder,
  { count }: Positions,
  ranks: number,
  reach: number,
  take: (i: number) => void,
): void {
  const most = Math.min(ranks, count - 1);
  let start = reach;
  for (let i = 0; i < count; i++) {
    near.count = 0;
    for (let r = start; near.count < most && r < farthest; r *= 2) search.nearInto(near, i, r, allSpecies);
    near.keepNearest(most);
    take(i);
    if (near.count > 0 && near.distance[near.count - 1] > 0) start = margin * near.distance[near.count - 1];
  }
}

/**
 * Returns the mean distances to the nearest, second nearest, … other fish, m: `ranks` of them, or fewer if there are
 * not that many fish.
 */
export function meanDistancesByRank(finder: Finder, positions: Positions, ranks: number, reach: number): number[] {
  const { near } = finder;
  const sums = new Array<number>(Math.max(0, Math.min(ranks, positions.count - 1))).fill(0);
  forNearest(finder, positions, ranks, reach, () => {
    for (let k = 0; k < sums.length; k++) sums[k] += k < near.count ? near.distance[k] : Number.NaN;
  });
  return sums.map((sum) => sum / positions.count);
}

/** Number of neighbours for local density and turnover: starlings interact with about seven. */
export const countedNeighbours = 7;

/**
 * Returns the mean density around fish: (k − 1)/V, where r is the distance to the k-th neighbour, k = 7, and V is the
 * volume 4/3 π r³ or, in 2D, the area π r² (Loftsgaarden & Quesenberry 1965, doi:10.1214/aoms/1177700079). At the edge
 * of a group it is too small, because part of V is empty. NaN for fewer than k + 1 fish.
 */
export function meanLocalDensity(finder: Finder, positions: Positions, reach: number, dimensions: 2 | 3): number {
  const k = countedNeighbours;
  if (positions.count <= k) return Number.NaN;
  let sum = 0;
  forNearest(finder, positions, k, reach, () => {
    const r = finder.near.count < k ? Number.NaN : finder.near.distance[k - 1];
    sum += (k - 1) / (dimensions === 3 ? (4 / 3) * Math.PI * r * r * r : Math.PI * r * r);
  });
  return sum / positions.count;
}

/** A neighbour search that is ready for queries, and the list that it fills. */
export interface Finder {
  readonly search: NeighbourSearch;
  readonly near: NearList;
}

/** @param reach rough distance of neighbours, m */
export function finderOf(positions: Positions, { seam }: MeasuredSpace, reach: number): Finder {
  const search = new GridSearch(seam);
  search.build(positions, reach);
  return { search, near: new NearList() };
}
