import { DisjointSets } from '../math/disjoint-sets.ts';
import type { NearList } from '../neighbours/near.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';
import { denseGroups } from './dense-groups.ts';

/** Mean number of candidates per fish above which comparing each pair takes longer than `denseGroups`. */
export const maxCandidates = 400;

/**
 * Returns the group of each fish, named by the index of one of its members. Two fish are in one group if a chain of
 * fish connects them without a gap of `distance` metres or more. The search must have been built with `distance`.
 * @param seam the world, if it is periodic
 */
export function groupsOf(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  distance: number,
  seam?: World,
): Int32Array {
  const { count } = positions;
  const groups = new DisjointSets(count);
  const most = search.candidates + maxCandidates * count;
  for (let i = 0; i < count; i++) {
    search.nearInto(near, i, distance, allSpecies);
    for (let k = 0; k < near.count; k++) if (near.distance[k] < distance) groups.unite(i, near.index[k]);
    if (search.candidates > most) return denseGroups(positions, distance, seam);
  }
  return groups.roots();
}

/** Returns the sizes of the groups, largest first. Arguments as for `groupsOf`. */
export function groupSizes(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  distance: number,
  seam?: World,
): number[] {
  return sortedSizes(groupsOf(search, near, positions, distance, seam));
}

/** Returns the sizes of groups, largest first. @param groups the group of each fish */
export function sortedSizes(groups: Int32Array): number[] {
  const sizes = new Int32Array(groups.length);
  for (let i = 0; i < groups.length; i++) sizes[groups[i]]++;
  return Array.from(sizes.filter((size) => size > 0).sort()).reverse();
}
