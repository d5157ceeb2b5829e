import type { NearList } from '../neighbours/near.ts';
import { OctreeSearch } from '../neighbours/octree.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';
import { maxCandidates } from './groups.ts';
import { farthest } from './nearest-ranks.ts';

const leafCapacity = 8;

/**
 * Mean distance of a fish to the nearest other fish of any species, m; 0 for fewer than two fish. Widens the search
 * until it finds one; NaN if positions are not numbers. The search must have been built with `reach`.
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
    near.count = 0;
    for (let r = reach; near.count === 0 && r < farthest; r *= 2) search.nearInto(near, i, r, allSpecies);
    let least = near.count > 0 ? near.distance[0] : Number.NaN;
    for (let k = 1; k < near.count; k++) if (near.distance[k] < least) least = near.distance[k];
    sum += least;
  }
  return sum / count;
}
