import { formCode, kernelRules, noiseRule } from '../../../rules/kernel/layout.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { BoundRule, SpeciesRules } from '../../species-rules.ts';

/** What a form's code depends on. */
export type KernelRule = Pick<BoundRule, 'name' | 'isOwn' | 'settings'>;

/** The code of a rule's form; 0: off or not computed by the kernel, such as a radius of "all" without a limit, which reads totals. */
export function codeOf({ name, isOwn, settings }: KernelRule): number {
  const { radius = Number.POSITIVE_INFINITY, nearest = 0 } = settings;
  const looks = radius < Number.POSITIVE_INFINITY || nearest > 0;
  return settings.enabled && !isOwn && looks ? formCode(name, settings.form) : 0;
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

/** Whether a rule reads flockmates that the kernel finds for it. A radius of "all" without a limit reads totals. */
export function isVisited({ isOwn, flockmates, settings }: BoundRule): boolean {
  const { enabled, radius, nearest = 0 } = settings;
  return isOwn && flockmates && enabled && radius !== undefined && (radius < Number.POSITIVE_INFINITY || nearest > 0);
}

/** How far a rule looks for flockmates, m. */
export function reachOf({ settings: { radius = 0 }, stretch }: BoundRule): number {
  return radius * stretch;
}

/** Why the kernel cannot compute a step with the rules' current settings, in words that follow "because"; undefined: it can. */
export function whyNot(
  { neighbours, species }: Pick<Plan, 'neighbours' | 'species'>,
  rules: readonly SpeciesRules[],
): string | undefined {
  if (neighbours !== 'grid') return `SIMD does not support the neighbour search "${neighbours}"`;
  for (let s = 0; s < rules.length; s++) {
    for (const rule of rules[s].rules) {
      const lack = lackFor(rule);
      if (lack !== undefined) return `SIMD does not support ${lack} (${rule.name} of ${species[s].name})`;
    }
  }
  return undefined;
}

/** What a rule needs that the kernel lacks. */
function lackFor({ flockmates, settings }: BoundRule): string | undefined {
  return flockmates && settings.enabled && settings.radius === undefined
    ? 'rules that read flockmates without a radius'
    : undefined;
}
