import type { NearList } from '../neighbours/near.ts';
import { OctreeSearch } from '../neighbours/octree.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';
import { maxCandidates } from './groups.ts';

const leafCapacity = 8;

/**
 * Mean distance of a fish to the nearest other fish of any species, m; 0 for fewer than two fish. Widens the search
 * until it finds one. The search must have been built with `reach`.
 * @param seam the world, if it is periodic
 */
export function meanNearestNeighbour(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  reach: number,
  seam?: World,
): number {
  const { count } = positions;
  if (count < 2) return 0;
  const most = search.candidates + maxCandidates * count;
  let tree: OctreeSearch | undefined;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    if (!tree && search.candidates > most) {
      tree = new OctreeSearch(leafCapacity, seam);
      tree.build(positions);
    }
    if (tree) {
      sum += Math.sqrt(tree.nearestSq(i));
      continue;
    }
    // The first few rounds find almost all neighbours; a single fish at 1e9 m takes more.
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
