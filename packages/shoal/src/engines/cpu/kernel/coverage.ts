import { formCode, kernelRules, noiseRule } from '../../../rules/kernel/layout.ts';
import { tableRule } from '../../../rules/registry.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { BoundRule, SpeciesRules } from '../species-rules.ts';

/** What the kernel asks of a rule. */
export type KernelRule = Pick<BoundRule, 'name' | 'settings'>;

/** The code of a rule's form; 0: off, or not the kernel's, such as a radius of "all", which is a matter of totals. */
export function codeOf({ name, settings }: KernelRule): number {
  const { radius = Number.POSITIVE_INFINITY } = settings;
  return settings.enabled && radius < Number.POSITIVE_INFINITY ? formCode(name, settings.form) : 0;
}

/** Where a rule's vector begins in a fish's row of numbers; −1: it is not computed by the kernel. */
export function placeOf(rule: BoundRule): number {
  if (isNoise(rule)) return 3 * kernelRules.length;
  return codeOf(rule) > 0 ? 3 * kernelRules.indexOf(rule.name) : -1;
}

/** Whether a rule is the noise, which the kernel computes beside the neighbour rules. */
export function isNoise(rule: BoundRule): boolean {
  const { name, settings } = rule;
  return name === noiseRule.name && settings.enabled && settings.form === noiseRule.form && isOfTable(rule);
}

/** Whether a rule's function is the table's: the kernel stands for no other. */
function isOfTable({ name, settings, steer }: BoundRule): boolean {
  return tableRule(name)?.forms[settings.form] === steer;
}

/**
 * Why the kernel cannot compute a step with these rules as they are now, in words that follow "because"; undefined: it
 * can. Nothing is skipped in silence: then the TypeScript functions run.
 */
export function whyNot(
  { neighbours, wraps, species }: Pick<Plan, 'neighbours' | 'wraps' | 'species'>,
  rules: readonly SpeciesRules[],
): string | undefined {
  if (neighbours !== 'grid') return `the scenario asks for neighbours "${neighbours}"`;
  if (wraps) return 'the world wraps';
  for (let s = 0; s < rules.length; s++) {
    if (rules[s].species.motion.wakeBenefit > 0) return `${species[s].name} swims in wakes`;
    for (const rule of rules[s].rules) {
      const reason = whyNotRule(rule);
      if (reason !== undefined) return `${rule.name} of ${species[s].name} ${reason}`;
    }
  }
  return undefined;
}

function whyNotRule(rule: BoundRule): string | undefined {
  const { name, flockmates, settings } = rule;
  if (!flockmates || !settings.enabled) return undefined;
  if (!kernelRules.includes(name)) return 'reads the list of flockmates';
  if ((settings.nearest ?? 0) > 0) return 'looks at the k nearest';
  return isOfTable(rule) ? undefined : "is the program's own";
}
