import type { RuleName } from '../parameters/table.ts';
import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import { alignment } from './alignment/alignment.ts';
import { bounds } from './bounds/bounds.ts';
import { characters } from './characters/characters.ts';
import { cohesion } from './cohesion/cohesion.ts';
import { current } from './current/current.ts';
import { flee } from './flee/flee.ts';
import { food } from './food/food.ts';
import { goal } from './goal/goal.ts';
import { hunt } from './hunt/hunt.ts';
import { obstacles } from './obstacles/obstacles.ts';
import { path } from './path/path.ts';
import { perch } from './perch/perch.ts';
import type { AnyRule, OwnRule, Rule } from './rule.ts';
import { separation } from './separation/separation.ts';
import { wander } from './wander/wander.ts';

/** The functions of every rule of the table. To add a rule, add its folder, its rows in the table and a line here. */
const registry: { readonly [R in RuleName]: Rule<R> } = {
  separation,
  alignment,
  cohesion,
  bounds,
  wander,
  flee,
  hunt,
  obstacles,
  characters,
  goal,
  path,
  food,
  current,
  perch,
};

/** Returns the functions of a rule of the table; undefined for other names. */
export function tableRule(name: string): AnyRule | undefined {
  return Object.hasOwn(registry, name) ? (registry as unknown as Readonly<Record<string, AnyRule>>)[name] : undefined;
}

/** Whether a rule of the table can affect a species: without predators, for example, `flee` cannot. */
export function ruleApplies(name: string, species: SpeciesPlan, plan: Plan): boolean {
  return tableRule(name)?.applies?.(species, plan) ?? true;
}

/** Returns the function that finds the functions of a rule by name, of the table or of your own. */
export function ruleFinder(own: readonly OwnRule[]): (name: string) => AnyRule {
  const all = { ...registry, ...Object.fromEntries(own.map(({ name, rule }) => [name, rule])) };
  return (name) => (all as unknown as Readonly<Record<string, AnyRule>>)[name];
}
