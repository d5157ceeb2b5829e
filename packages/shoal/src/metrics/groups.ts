import type { NearList } from '../neighbours/near.ts';
import { allSpecies, type NeighbourSearch, type Positions } from '../neighbours/search.ts';

/**
 * The group of each fish, named by the index of one of its members. Two fish are in one group if a chain of fish connects
 * them without a gap of `distance` metres or more. The search must have been built with `distance`.
 */
export function groupsOf(search: NeighbourSearch, near: NearList, { count }: Positions, distance: number): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (let i = 0; i < count; i++) {
    search.nearInto(near, i, distance, allSpecies);
    for (let k = 0; k < near.count; k++) {
      if (near.distance[k] < distance) parent[rootOf(near.index[k])] = rootOf(i);
    }
  }
  return parent.map((_, i) => rootOf(i));
}

/** Sizes of the groups, largest first. Arguments as for `groupsOf`. */
export function groupSizes(search: NeighbourSearch, near: NearList, positions: Positions, distance: number): number[] {
  const sizes = new Map<number, number>();
  for (const group of groupsOf(search, near, positions, distance)) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return [...sizes.values()].sort((a, b) => b - a);
}
