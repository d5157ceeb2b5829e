import type { Scene } from '../../../rules/rule.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { reachOfMost } from './reach-of-most.ts';
import { topSpeed } from './settings.ts';
import { partsOf, skinOf } from './verlet-lists.ts';

/** Parameters of lists to build. */
export interface NewLists {
  /** m */
  readonly skin: number;
  /** In how many parts they are built. */
  readonly parts: number;
  /** How far a fish swims in a step at most, m. */
  readonly growth: number;
}

/** @param reaches by species, m */
export function newListsOf({ school, step }: Scene, rules: readonly SpeciesRules[], reaches: Float64Array): NewLists {
  const reach = reachOfMost(reaches, school, rules.length);
  const speed = topSpeed(rules);
  const parts = partsOf(school.count, reach, speed, step);
  return { skin: skinOf(reach, speed, step, parts - 1), parts, growth: speed * step };
}
