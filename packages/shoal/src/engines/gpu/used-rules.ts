// Which rules of a plan the GPU has to run, and the WGSL part of each. The GPU engine is assembled from them.

import type { BareRule } from '../../parameters/parameter.ts';
import { gpuParts } from '../../rules/gpu-parts.generated.ts';
import { type GpuLack, type GpuRule, wgslName } from '../../rules/gpu-rule.ts';
import { tableRule } from '../../rules/registry.ts';
import type { AnyRule } from '../../rules/rule.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { SpeciesRules } from '../species-rules.ts';

/** A rule that a plan uses. `forms` are those that its species use, in the order of its row. */
export interface UsedRule {
  readonly name: string;
  readonly row: BareRule;
  readonly forms: readonly string[];
  readonly gpu: GpuRule;
}

/** Name of the variable that holds a rule's settings in the main WGSL program. */
export function settingsOf({ name }: Pick<UsedRule, 'name'>): string {
  return `${wgslName(name)}Settings`;
}

/** The GPU part of a rule, built-in or your own; undefined if it has none. */
export function gpuPartOf(name: string, rule: AnyRule): GpuRule | GpuLack | undefined {
  return rule === tableRule(name) ? gpuRuleOf(name) : rule.gpu;
}

/** The rules of a plan that act on at least one species and have a GPU part. */
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

/**
 * Returns the GPU part of a rule of the table by its name, or why it has none. Only the GPU engine imports this, so that
 * programs without a GPU contain no shaders.
 */
export function gpuRuleOf(name: string): GpuRule | GpuLack | undefined {
  return (gpuParts as Readonly<Record<string, GpuRule | GpuLack>>)[name];
}
