import { formCode, kernelRules, noiseRule } from '../../../rules/kernel/layout.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { BoundRule, SpeciesRules } from '../../species-rules.ts';

/** What a form's code depends on. */
export type KernelRule = Pick<BoundRule, 'name' | 'isOwn' | 'settings'>;

/** The code of a rule's form; 0: off or not computed by the kernel, such as a radius of "all", which reads totals. */
export function codeOf({ name, isOwn, settings }: KernelRule): number {
  const { radius = Number.POSITIVE_INFINITY } = settings;
  return settings.enabled && !isOwn && radius < Number.POSITIVE_INFINITY ? formCode(name, settings.form) : 0;
}

/** Offset of a rule's vector in the kernel's row of a fish; −1: the kernel does not compute it. */
export function offsetOf(rule: BoundRule): number {
  if (isNoise(rule)) return 3 * kernelRules.length;
  return codeOf(rule) > 0 ? 3 * kernelRules.indexOf(rule.name) : -1;
}

/** Whether a rule is the noise, which the kernel computes beside the neighbour rules. */
export function isNoise(rule: BoundRule): boolean {
  const { name, isOwn, settings } = rule;
  return name === noiseRule.name && settings.enabled && settings.form === noiseRule.form && !isOwn;
}

/** Whether a rule reads flockmates that the kernel finds for it. A radius of "all" reads totals. */
export function isVisited({ isOwn, flockmates, settings: { enabled, radius } }: BoundRule): boolean {
  return isOwn && flockmates && enabled && radius !== undefined && radius < Number.POSITIVE_INFINITY;
}

/** How far a rule looks for flockmates, m. */
export function reachOf({ settings: { radius = 0 }, stretch }: BoundRule): number {
  return radius * stretch;
}

/** Why the kernel cannot compute a step with the rules' current settings, in words that follow "because"; undefined: it can. */
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
  const { flockmates, settings } = rule;
  if (!flockmates || !settings.enabled || isVisited(rule)) return undefined;
  if (settings.radius === undefined) return 'reads flockmates without a radius';
  return (settings.nearest ?? 0) > 0 ? 'looks at the k nearest' : undefined;
}
