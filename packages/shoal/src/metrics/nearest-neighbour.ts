// The mean distance to the nearest neighbour: one metric of a frame.

import type { NearList } from '../neighbours/near.ts';
import { OctreeSearch } from '../neighbours/octree.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';
import { maxCandidates } from './groups.ts';
import { farthest } from './nearest-ranks.ts';

const leafCapacity = 8;

/**
 * Returns the mean distance of a fish to the nearest other fish of any species, m; NaN for fewer than two fish, or if
 * positions are NaN. Widens the search until it finds a fish. The search must have been built with `reach`.
 * @param seam the world, if it is periodic
 * @param known squares of distances that are known already, m²; the others are infinite
 */
export function meanNearestNeighbour(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  reach: number,
  seam?: World,
  known?: Float64Array,
): number {
  const { count } = positions;
  if (count < 2) return Number.NaN;
  const most = search.candidates + maxCandidates * count;
  let tree: OctreeSearch | undefined;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    if (known && known[i] < Number.POSITIVE_INFINITY) {
      sum += Math.sqrt(known[i]);
      continue;
    }
    if (!tree && search.candidates > most) {
      tree = new OctreeSearch(leafCapacity, seam);
      tree.build(positions);
    }
    if (tree) {
      sum += Math.sqrt(tree.nearestSq(i));
      continue;
    }
    // The first few rounds find almost all neighbours; a single fish at 1e9 m takes more rounds.
    near.count = 0;
    for (let r = reach; near.count === 0 && r < farthest; r *= 2) search.nearInto(near, i, r, allSpecies);
    let least = near.count > 0 ? near.distance[0] : Number.NaN;
    for (let k = 1; k < near.count; k++) if (near.distance[k] < least) least = near.distance[k];
    sum += least;
  }
  return sum / count;
}
