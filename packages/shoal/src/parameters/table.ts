import { body } from './body.ts';
import { field } from './field.ts';
import { motion } from './motion.ts';
import type { RuleRow } from './parameter.ts';
import { perception } from './perception.ts';
import { reproduction } from './reproduction.ts';
import { alignment } from './rules/alignment.ts';
import { bounds } from './rules/bounds.ts';
import { characters } from './rules/characters.ts';
import { cohesion } from './rules/cohesion.ts';
import { current } from './rules/current.ts';
import { flee } from './rules/flee.ts';
import { food } from './rules/food.ts';
import { goal } from './rules/goal.ts';
import { hunt } from './rules/hunt.ts';
import { obstacles } from './rules/obstacles.ts';
import { path } from './rules/path.ts';
import { perch } from './rules/perch.ts';
import { separation } from './rules/separation.ts';
import { wander } from './rules/wander.ts';
import { simulation } from './simulation.ts';

/**
 * The table of all tunable numbers: each once, in one file for each rule or group. Schema, types, defaults, help,
 * sliders and documentation come from its rows.
 *
 * Weights and radii are those of the thesis's demo at play speed 1: an acceleration weight w of the demo is 25 w m/s²
 * (50 × its rule scalar 0.5), one unit of its velocity is 100 m/s.
 */
export const ruleTable = {
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
} as const satisfies Record<string, RuleRow>;

/** Name of a rule of the table. */
export type RuleName = keyof typeof ruleTable;
/** Name of a form of a rule. */
export type FormOf<R extends RuleName> = keyof (typeof ruleTable)[R]['forms'] & string;

/** Names of all rules of the table, in its order. */
export const ruleNames: readonly RuleName[] = Object.keys(ruleTable) as RuleName[];

/** Groups of numbers that belong to no rule. */
export const groups = { simulation, field, body, perception, motion, reproduction } as const;

/** Every tunable number by group: `parameters.separation.radius`. */
export const parameters = {
  ...groups,
  ...Object.fromEntries(ruleNames.map((rule) => [rule, ruleTable[rule].parameters])),
} as typeof groups & { readonly [R in RuleName]: (typeof ruleTable)[R]['parameters'] };

/** The numbers of a group: `{ radius: number, weight: number }`. */
export type Numbers<G extends keyof typeof parameters> = { [K in keyof (typeof parameters)[G]]: number };

/** The choices of a rule: `{ onCatch: 'remove' }`. */
export type Choices<R extends RuleName> = (typeof ruleTable)[R] extends { choices: infer C extends RuleRow['choices'] }
  ? { [K in keyof C]: NonNullable<C>[K & string]['options'][number] }
  : object;

/** A rule as a species has it. A radius of "all" is Infinity. */
export type RuleSettings<R extends RuleName> = { enabled: boolean; form: FormOf<R> } & Numbers<R> & Choices<R>;

export type AllRuleSettings = { [R in RuleName]: RuleSettings<R> };
