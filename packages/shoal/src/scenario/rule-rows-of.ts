import { describedRules } from '../parameters/described.ts';
import type { RuleRows } from '../parameters/parameter.ts';
import type { RuleName } from '../parameters/table.ts';
import type { Plan } from './plan.ts';

/** Returns the rules of a plan with their texts: those of the table, and your own. */
export function ruleRowsOf({ ruleRows }: Plan): RuleRows {
  const rows = Object.entries(ruleRows).map(([name, row]) => [
    name,
    'effect' in row ? row : describedRules[name as RuleName],
  ]);
  return Object.fromEntries(rows);
}
