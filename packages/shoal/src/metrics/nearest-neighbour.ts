import type { NearList } from '../neighbours/near.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';

/**
 * Mean distance of a fish to the nearest other one of any species, m; 0 for fewer than two fish. Widens the search
 * until somebody is found. The search must have been built with `reach`.
 */
export function meanNearestNeighbour(
  search: NeighbourSearch,
  near: NearList,
  { count }: Positions,
  reach: number,
): number {
  if (count < 2) return 0;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    // Almost everybody is found in the first few rounds; one alone at 1e9 m takes some more.
    for (let r = reach; ; r *= 2) {
      search.nearInto(near, i, r, allSpecies);
      if (near.count === 0) continue;
      let least = near.distance[0];
      for (let k = 1; k < near.count; k++) if (near.distance[k] < least) least = near.distance[k];
      sum += least;
      break;
    }
  }
  return sum / count;
}
