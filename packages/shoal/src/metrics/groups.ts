import type { NearList } from '../neighbours/near.ts';
import { everybody, type NeighbourSearch, type Positions } from '../neighbours/search.ts';
import type { World } from '../scenario/plan.ts';
import { denseGroups } from './dense-groups.ts';
import { DisjointSets } from './disjoint-sets.ts';

/** Distances a fish, on average, beyond which comparing each with each near it takes longer than other ways. */
export const mostCandidates = 400;

/**
 * The group of each fish, by the index of one of its members: two fish are of one group if a chain of fish leads from
 * one to the other with no gap of `distance` metres or more. The search must have been built with `distance`.
 * @param seam the world, if it wraps
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
  const most = search.candidates + mostCandidates * count;
  for (let i = 0; i < count; i++) {
    search.nearInto(near, i, distance, everybody);
    for (let k = 0; k < near.count; k++) if (near.distance[k] < distance) groups.unite(i, near.index[k]);
    if (search.candidates > most) return denseGroups(positions, distance, seam);
  }
  return groups.roots();
}

/** Sizes of the groups, largest first. Takes what `groupsOf` takes. */
export function groupSizes(
  search: NeighbourSearch,
  near: NearList,
  positions: Positions,
  distance: number,
  seam?: World,
): number[] {
  const sizes = new Map<number, number>();
  for (const group of groupsOf(search, near, positions, distance, seam)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return [...sizes.values()].sort((a, b) => b - a);
}
