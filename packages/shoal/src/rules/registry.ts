import type { RuleName } from '../parameters/table.ts';
import { alignment } from './alignment/alignment.ts';
import { bounds } from './bounds/bounds.ts';
import { cohesion } from './cohesion/cohesion.ts';
import type { Rule, Steer } from './rule.ts';
import { separation } from './separation/separation.ts';
import { wander } from './wander/wander.ts';

/** Every rule of the table, implemented. To add one: its folder, its rows in the table, its line here. */
const registry: { readonly [R in RuleName]: Rule<R> } = { separation, alignment, cohesion, bounds, wander };

/** The function that computes one form of one rule. */
export function steerOf<R extends RuleName>(rule: R, form: string): Steer<R> {
  const forms: Readonly<Record<string, Steer<R>>> = registry[rule].forms;
  return forms[form];
}
