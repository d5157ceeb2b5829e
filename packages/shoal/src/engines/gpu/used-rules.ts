import type { RuleRow } from '../../parameters/parameter.ts';
import type { GpuLack, GpuRule } from '../../rules/gpu-rule.ts';
import { gpuRuleOf } from '../../rules/gpu-rules.ts';
import { tableRule } from '../../rules/registry.ts';
import type { AnyRule } from '../../rules/rule.ts';
import { wgslName } from '../../rules/wgsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { SpeciesRules } from '../species-rules.ts';

/** A rule at work in a plan, with the forms that its species use, in the order of its row. */
export interface UsedRule {
  readonly name: string;
  readonly row: RuleRow;
  readonly forms: readonly string[];
  readonly gpu: GpuRule;
}

/** The settings of a rule in the main program. */
export function settingsOf({ name }: Pick<UsedRule, 'name'>): string {
  return `${wgslName(name)}Settings`;
}

/** The GPU's part of a rule: of the table, or of your own. Undefined: it has none. */
export function gpuPartOf(name: string, rule: AnyRule): GpuRule | GpuLack | undefined {
  return rule === tableRule(name) ? gpuRuleOf(name) : rule.gpu;
}

/** The rules of a plan that have something to do for any species. */
export function usedRules(
  { ruleRows }: Plan,
  species: readonly SpeciesRules[],
  ruleOf: (name: string) => AnyRule,
): UsedRule[] {
  return Object.entries(ruleRows).flatMap(([name, row]) => {
    const bound = species.flatMap(({ rules }) => rules.filter((rule) => rule.name === name));
    const forms = Object.keys(row.forms).filter((form) => bound.some(({ settings }) => settings.form === form));
    const gpu = gpuPartOf(name, ruleOf(name));
    return forms.length > 0 && gpu && !('lacks' in gpu) ? [{ name, row, forms, gpu }] : [];
  });
}
