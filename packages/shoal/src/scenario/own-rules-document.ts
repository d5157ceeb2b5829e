// Types and rows of rules of your own in scenarios.

import { describedRules } from '../parameters/described.ts';
import type { Parameter, RuleRow, RuleRows } from '../parameters/parameter.ts';
import type { RuleName } from '../parameters/table.ts';
import type { Plan } from './plan.ts';

/** The parts of a rule of your own that determine its settings in a scenario. */
export interface OwnRuleRow {
  readonly name: string;
  readonly row: RuleRow;
}

type Rows<R> = R extends Readonly<Record<string, unknown>> ? R : Record<never, never>;

type SettingsDocument<R extends RuleRow> = {
  /** Switches the rule on or off. */
  enabled?: boolean;
  form?: keyof R['forms'] & string;
} & {
  [K in keyof R['parameters']]?: R['parameters'][K] extends Parameter & { all: true } ? number | 'all' : number;
} & {
  [K in keyof Rows<R['choices']>]?: Rows<R['choices']>[K] extends { options: readonly (infer Option)[] }
    ? Option
    : never;
};

/**
 * The keys that rules of your own add to `rules` in a scenario document. If a rule's name is not a literal type, any
 * key is allowed.
 */
export type OwnRulesDocument<Rules extends readonly OwnRuleRow[]> = [Rules[number]] extends [never]
  ? unknown
  : string extends Rules[number]['name']
    ? { [rule: string]: object | undefined }
    : { [One in Rules[number] as One['name']]?: SettingsDocument<One['row']> };

/** Returns the rules of a plan with their texts: those of the table, and your own. */
export function ruleRowsOf({ ruleRows }: Plan): RuleRows {
  const rows = Object.entries(ruleRows).map(([name, row]) => [
    name,
    'effect' in row ? row : describedRules[name as RuleName],
  ]);
  return Object.fromEntries(rows);
}
