import type { Scene } from '../../../rules/rule.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { nearestReach } from './nearest-reach.ts';
import type { VerletLists } from './verlet-lists.ts';

/**
 * Sets the search radius of each species.
 * @param reaches output, by species, m
 * @param lists valid Verlet lists, whose reaches are kept; undefined: there are none
 */
export function setReaches(
  reaches: Float64Array,
  { school }: Scene,
  rules: readonly SpeciesRules[],
  queries: readonly NeighbourQuery[],
  lists: VerletLists | undefined,
): void {
  for (let s = 0; s < queries.length; s++) {
    const { reach, nearest } = queries[s];
    let own = reach;
    if (nearest > 0) {
      const further = lists ? lists.reach(s) : nearestReach(school, s, rules[s].flockmateMask, queries[s]);
      own = Math.max(reach, further);
    }
    reaches[s] = own;
  }
}
