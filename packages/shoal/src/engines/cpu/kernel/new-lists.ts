import type { Scene } from '../../../rules/rule.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { reachOfMost } from './reach-of-most.ts';
import { topSpeed } from './settings.ts';
import { partsOf, skinOf } from './verlet-lists.ts';

/** Parameters of lists to build. They are written in place: each step needs them. */
export interface NewLists {
  /** m */
  skin: number;
  /** In how many parts they are built. */
  parts: number;
  /** How far a fish swims in a step at most, m. */
  growth: number;
}

/** @param reaches by species, m */
export function planLists(
  lists: NewLists,
  { school, step }: Scene,
  rules: readonly SpeciesRules[],
  reaches: Float64Array,
): void {
  const reach = reachOfMost(reaches, school, rules.length);
  const speed = topSpeed(rules);
  lists.parts = partsOf(school.count, reach, speed, step);
  lists.skin = skinOf(reach, speed, step, lists.parts - 1);
  lists.growth = speed * step;
}
