import type { Plan } from 'shoal';
import { ruleApplies } from 'shoal/internal';

/** Names of the rules that a species can have. */
export function rulesOf(plan: Plan, species: number): string[] {
  return Object.keys(plan.ruleRows).filter((name) => ruleApplies(name, plan.species[species], plan));
}
