import type { Plan, World } from '../scenario/plan.ts';
import { BruteForceSearch } from './brute-force.ts';
import { GridSearch } from './grid.ts';
import { OctreeSearch } from './octree.ts';
import type { NeighbourSearch } from './search.ts';

/** Makes the neighbour search of a plan. */
export function searchOf(plan: Pick<Plan, 'neighbours' | 'leafCapacity' | 'wraps' | 'world'>): NeighbourSearch {
  const seam: World | undefined = plan.wraps ? plan.world : undefined;
  switch (plan.neighbours) {
    case 'grid':
      return new GridSearch(seam);
    case 'octree':
      return new OctreeSearch(plan.leafCapacity, seam);
    case 'brute-force':
      return new BruteForceSearch(seam);
  }
}
