// Collects the parameters of all rules and groups in one table, from which schemas, help and panels are made.

import { body, field, metabolism, motion, perception, simulation } from './groups.ts';
import { headingTable } from './headings/table.ts';
import type { BareParameter, BareRule } from './parameter.ts';
import { ruleTable } from './rules.generated.ts';
import { bodyChoices, perceptionChoices, reproduction, reproductionChoices } from './species-choices.ts';

/**
 * The table of all tunable numbers. The row of a rule is in its folder, `rules/<rule>/<rule>.parameters.ts`; each group
 * has a file here, and one with its texts. Schema, types, defaults, help, sliders and documentation come from the rows.
 *
 * Default weights and radii are those of the demo of Vetemaa's thesis at play speed 1. A weight w of the demo is 25 w
 * m/s² (50 × its rule scalar 0.5); one unit of its velocity is 100 m/s.
 */
export { ruleTable };

/** Name of a rule of the table. */
export type RuleName = keyof typeof ruleTable;
/** Name of a form of a rule. */
export type FormOf<R extends RuleName> = keyof (typeof ruleTable)[R]['forms'] & string;

/** Names of all rules of the table, in its order. */
export const ruleNames: readonly RuleName[] = /* @__PURE__ */ Object.keys(ruleTable) as RuleName[];

/** Groups of numbers that belong to no rule. */
export const groups = { simulation, field, body, perception, motion, metabolism, reproduction } as const;

/** Every number of the given groups and rules, by group or rule. */
export function everyNumber<G extends object, R extends Rows>(
  groups: G,
  rules: R,
): G & { readonly [K in keyof R]: R[K]['parameters'] } {
  const ofRules = Object.entries(rules).map(([rule, row]) => [rule, row.parameters]);
  return { ...groups, ...Object.fromEntries(ofRules) };
}

type Rows = Readonly<Record<string, { readonly parameters: Readonly<Record<string, BareParameter>> }>>;

/** Every tunable number by group: `parameters.separation.radius`. */
export const parameters = /* @__PURE__ */ everyNumber(groups, ruleTable);

/** The numbers of a group: `{ radius: number, weight: number }`. */
export type Numbers<G extends keyof typeof parameters> = { [K in keyof (typeof parameters)[G]]: number };

/** The choices of a rule: `{ onCatch: 'remove' }`. */
export type RuleChoices<R extends RuleName> = (typeof ruleTable)[R] extends {
  choices: infer C extends BareRule['choices'];
}
  ? { [K in keyof C]: NonNullable<C>[K & string]['options'][number] }
  : object;

/** A rule with the settings of a species. A radius of "all" is Infinity. */
export type RuleSettings<R extends RuleName> = { enabled: boolean; form: FormOf<R> } & Numbers<R> & RuleChoices<R>;

export type AllRuleSettings = { [R in RuleName]: RuleSettings<R> };

/** The settings that all rules have in common. */
export interface AnySettings {
  enabled: boolean;
  form: string;
  weight: number;
  radius?: number;
  nearest?: number;
}

/** The tables beside that of the rules, without texts. */
export const bareTables = { groups, headings: headingTable, bodyChoices, perceptionChoices, reproductionChoices };

/** The tables beside that of the rules, with or without their texts. */
export type Tables = Readonly<typeof bareTables>;
