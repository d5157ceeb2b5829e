// Chooses the neighbour search that a plan asks for.

import { shortestImage } from '../math/periodic.ts';
import type { Plan, World } from '../scenario/plan.ts';
import { GridSearch } from './grid.ts';
import type { NearList } from './near.ts';
import { OctreeSearch } from './octree.ts';
import { type NeighbourSearch, noPositions, type Positions, reachSq } from './search.ts';

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

/** Compares all pairs, O(N²). The fast searches are tested against it. */
class BruteForceSearch implements NeighbourSearch {
  candidates = 0;
  readonly bytes = 0;
  readonly #seam: World | undefined;
  #positions: Positions = noPositions;

  constructor(seam?: World) {
    this.#seam = seam;
  }

  build(positions: Positions): void {
    this.#positions = positions;
    this.candidates = 0;
  }

  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void {
    const { count, x, y, z, species } = this.#positions;
    const limit = reachSq(reach);
    near.count = 0;
    for (let j = 0; j < count; j++) {
      if (j === i || !((speciesMask >> species[j]) & 1)) continue;
      let dx = x[i] - x[j];
      let dy = y[i] - y[j];
      let dz = z[i] - z[j];
      if (this.#seam) {
        const { min, max } = this.#seam;
        dx = shortestImage(dx, max[0] - min[0]);
        dy = shortestImage(dy, max[1] - min[1]);
        dz = shortestImage(dz, max[2] - min[2]);
      }
      const distanceSq = dx * dx + dy * dy + dz * dz;
      if (distanceSq < limit) near.add(j, dx, dy, dz, distanceSq);
    }
    this.candidates += count - 1;
  }
}
