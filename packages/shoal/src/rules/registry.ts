import type { RuleName } from '../parameters/table.ts';
import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import { functions } from './functions.generated.ts';
import type { AnyRule, OwnRule } from './rule.ts';

/** Returns the functions of a rule of the table; undefined for other names. */
export function tableRule(name: string): AnyRule | undefined {
  return Object.hasOwn(functions, name) ? (functions as unknown as Readonly<Record<string, AnyRule>>)[name] : undefined;
}

/** Whether a rule of the table can affect a species: without predators, for example, `flee` cannot. */
export function ruleApplies(name: string, species: SpeciesPlan, plan: Plan): boolean {
  return tableRule(name)?.applies?.(species, plan) ?? true;
}

/** Returns the function that finds the functions of a rule by name, of the table or of your own. */
export function ruleFinder(own: readonly OwnRule[]): (name: string) => AnyRule {
  const all = { ...functions, ...Object.fromEntries(own.map(({ name, rule }) => [name, rule])) };
  return (name) => (all as unknown as Readonly<Record<string, AnyRule>>)[name];
}

/** Default order in which rules draw on the budget: survival first, then schooling, then goals and paths. */
export const claimOrder: readonly RuleName[] = [
  'characters',
  'flee',
  'separation',
  'bounds',
  'hunt',
  'alignment',
  'cohesion',
];
