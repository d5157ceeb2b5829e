import type { NeighbourSearch } from '../../neighbours/search.ts';
import type { Scene } from '../../rules/rule.ts';
import type { NeighbourQuery } from '../neighbour-query.ts';
import type { SpeciesRules } from '../species-rules.ts';

/** Fills the scene's lists of neighbours for fish i. */
export function gather(
  i: number,
  rules: SpeciesRules,
  query: NeighbourQuery,
  search: NeighbourSearch,
  scene: Scene,
): void {
  const { near, others } = scene;
  near.count = others.count = 0;
  if (query.reach > 0) searchInView(near, i, query.reach, rules.flockmateMask, query, search, scene);
  const widens = query.nearest > near.count;
  if (widens) widen(i, rules, query, search, scene);
  if (query.sorted) near.sort();
  // The widened search found fish beyond the reach. Only the k nearest may use those.
  if (widens) near.count = Math.min(near.count, query.nearest);
  if (rules.avoidedMask !== 0 && query.reach > 0)
    searchInView(others, i, query.reach, rules.avoidedMask, query, search, scene);
}

/** Doubles the radius until enough flockmates are in view or all have been found. */
function widen(i: number, rules: SpeciesRules, query: NeighbourQuery, search: NeighbourSearch, scene: Scene): void {
  const { near, totals, school } = scene;
  const sums = totals[school.species[i]];
  const flockmates = sums[0] - sums[7];
  for (let reach = Math.max(query.reach, query.spacing); near.count < query.nearest; reach *= 2)
    if (searchInView(near, i, reach, rules.flockmateMask, query, search, scene) >= flockmates) return;
}

/** Lists the fish within `reach` and in view. @returns the number within `reach`, in view or not */
function searchInView(
  list: Scene['near'],
  i: number,
  reach: number,
  speciesMask: number,
  { cosHalfView }: NeighbourQuery,
  search: NeighbourSearch,
  { headingX, headingY, headingZ }: Scene,
): number {
  search.nearInto(list, i, reach, speciesMask);
  const found = list.count;
  if (cosHalfView > -1) list.keepSeen(headingX[i], headingY[i], headingZ[i], cosHalfView);
  return found;
}
