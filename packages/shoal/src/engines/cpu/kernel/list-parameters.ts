import { maxSpecies } from '../../../rules/kernel/layout.ts';
import type { Scene } from '../../../rules/rule.ts';
import { runEnd } from '../../../school/school.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { topSpeed } from './settings.ts';
import { listParts, skinDepth, type VerletLists } from './verlet-lists.ts';

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

/** The fraction of the fish with a reach above 0 that counts as most fish. */
const part = 7 / 8;
/** If the largest reach is at most this many times the reach of most fish, cells are as wide as the largest reach. */
const maxRatio = 1.25;

const numbers = new Float64Array(maxSpecies);

/**
 * The reach of most fish, m: the width of cells. A few fish with a much larger reach, such as hunters, search more
 * cells, so that the others can search narrow ones.
 * @param reaches search radius by species, m
 * @param of number and species of the fish
 * @param species number of species
 */
export function reachOfMost(
  reaches: Readonly<Float64Array>,
  { count, species: of }: { readonly count: number; readonly species: Uint8Array },
  species: number,
): number {
  let largest = 0;
  let isUneven = false;
  for (let s = 0; s < species; s++) {
    isUneven ||= s > 0 && reaches[s] !== reaches[0];
    largest = Math.max(largest, reaches[s]);
  }
  if (!isUneven) return largest;
  numbers.fill(0);
  for (let i = 0, end = 0; i < count; i = end) {
    end = runEnd(of, i, count);
    numbers[of[i]] += end - i;
  }
  let looking = 0;
  for (let s = 0; s < species; s++) if (reaches[s] > 0) looking += numbers[s];
  let least = largest;
  for (let s = 0; s < species; s++) {
    if (!(reaches[s] > 0) || reaches[s] >= least) continue;
    let within = 0;
    for (let other = 0; other < species; other++)
      if (reaches[other] > 0 && reaches[other] <= reaches[s]) within += numbers[other];
    if (within >= part * looking) least = reaches[s];
  }
  return largest > maxRatio * least ? least : largest;
}

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
