import type { RuleName } from '../parameters/table.ts';
import { alignment } from './alignment/alignment.ts';
import { bounds } from './bounds/bounds.ts';
import { characters } from './characters/characters.ts';
import { cohesion } from './cohesion/cohesion.ts';
import { current } from './current/current.ts';
import { flee } from './flee/flee.ts';
import { food } from './food/food.ts';
import { goal } from './goal/goal.ts';
import { hunt } from './hunt/hunt.ts';
import { path } from './path/path.ts';
import { perch } from './perch/perch.ts';
import type { Rule } from './rule.ts';
import { separation } from './separation/separation.ts';
import { wander } from './wander/wander.ts';

/** Every rule of the table, implemented. To add one: its folder, its rows in the table, its line here. */
const registry: { readonly [R in RuleName]: Rule<R> } = {
  separation,
  alignment,
  cohesion,
  bounds,
  wander,
  flee,
  hunt,
  characters,
  goal,
  path,
  food,
  current,
  perch,
};

export function ruleOf<R extends RuleName>(name: R): Rule<R> {
  return registry[name];
}
