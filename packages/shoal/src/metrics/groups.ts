import type { NearList } from '../neighbours/near.ts';
import { everybody, type NeighbourSearch, type Positions } from '../neighbours/search.ts';

/**
 * Sizes of the groups, largest first: two fish are of one group if a chain of fish leads from one to the other with no
 * gap of `distance` metres or more. The search must have been built with `distance`.
 */
export function groupSizes(search: NeighbourSearch, near: NearList, { count }: Positions, distance: number): number[] {
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
    search.nearInto(near, i, distance, everybody);
    for (let k = 0; k < near.count; k++) {
      if (near.distance[k] < distance) parent[rootOf(near.index[k])] = rootOf(i);
    }
  }
  const sizes = new Map<number, number>();
  for (let i = 0; i < count; i++) sizes.set(rootOf(i), (sizes.get(rootOf(i)) ?? 0) + 1);
  return [...sizes.values()].sort((a, b) => b - a);
}
