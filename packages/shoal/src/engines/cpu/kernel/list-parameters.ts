import type { Scene } from '../../../rules/rule.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { reachOfMost } from './reach-of-most.ts';
import { topSpeed } from './settings.ts';
import { listParts, skinDepth } from './verlet-lists.ts';

/** Parameters of the Verlet lists to build next. Kept between steps, because they hardly ever change. */
export class ListParameters {
  /** In m. */
  skin = 0;
  /** Number of parts in which the lists are built. */
  parts = 1;
  /** Longest distance that a fish can swim in a step, m. */
  growth = 0;
  /** The values from which the parameters were computed: number of fish, reach of most fish, top speed, step. */
  readonly #from = Float64Array.of(-1, 0, 0, 0);

  /** @param reaches search radius by species, m */
  update({ school, step }: Scene, rules: readonly SpeciesRules[], reaches: Readonly<Float64Array>): void {
    const { count } = school;
    const reach = reachOfMost(reaches, school, rules.length);
    const speed = topSpeed(rules);
    const from = this.#from;
    if (from[0] === count && from[1] === reach && from[2] === speed && from[3] === step) return;
    from[0] = count;
    from[1] = reach;
    from[2] = speed;
    from[3] = step;
    this.parts = listParts(count, reach, speed, step);
    this.skin = skinDepth(reach, speed, step, this.parts - 1);
    this.growth = speed * step;
  }
}
