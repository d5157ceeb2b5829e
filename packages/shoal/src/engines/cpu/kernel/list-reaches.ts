import { maxSpecies } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import type { VerletLists } from './verlet-lists.ts';

/** By species: the radius of its lists in a step, and the radius within which they are complete, m. */
export class ListReaches {
  readonly listed: Float64Array = new Float64Array(maxSpecies);
  readonly complete: Float64Array = new Float64Array(maxSpecies);

  /**
   * @param searched search radii
   * @param species number of species
   * @param lists the lists of the step; undefined: it uses none
   */
  set(scene: Scene, searched: Float64Array, species: number, lists: VerletLists | undefined): void {
    const slack = seamSlack(scene);
    if (lists) lists.lengthsInto(this.listed, this.complete, species, slack);
    else
      for (let s = 0; s < species; s++) {
        this.complete[s] = searched[s];
        this.listed[s] = searched[s] + slack;
      }
  }
}

/**
 * Margin added to each reach, m. Across the faces of a periodic world, distances have the rounding error of coordinates
 * as large as the world.
 */
function seamSlack({ wraps, world: { min, max } }: Scene): number {
  return wraps ? Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) * 2 ** -21 : 0;
}
