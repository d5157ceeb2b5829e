// Which rules of a species the WebAssembly kernel computes; the engine computes the others.

import { formCode, kernelRules, noiseRule } from '../../../rules/kernel/layout.ts';
import type { Plan } from '../../../scenario/plan.ts';
import { type BoundRule, isAsynchronous, type SpeciesRules } from '../../species-rules.ts';

/** The parts of a rule that decide on its form's code. */
export type KernelRule = Pick<BoundRule, 'name' | 'isOwn' | 'settings'>;

/**
 * The kernel's code of a rule's form; 0: the rule is off, or the kernel does not compute it. It computes no radius of
 * "all" without `nearest`: that reads totals.
 */
export function ruleCode({ name, isOwn, settings }: KernelRule): number {
  const { radius = Number.POSITIVE_INFINITY, nearest = 0 } = settings;
  const looks = radius < Number.POSITIVE_INFINITY || nearest > 0;
  return settings.enabled && !isOwn && looks ? formCode(name, settings.form) : 0;
}

/** Offset of a rule's vector in the kernel's row of a fish; −1: the kernel does not compute it. */
export function offsetOf(rule: BoundRule): number {
  if (isNoise(rule)) return 3 * kernelRules.length;
  return ruleCode(rule) > 0 ? 3 * kernelRules.indexOf(rule.name) : -1;
}

/** Whether a rule is the noise: the only rule without neighbours that the kernel computes. */
export function isNoise(rule: BoundRule): boolean {
  const { name, isOwn, settings } = rule;
  return name === noiseRule.name && settings.enabled && settings.form === noiseRule.form && !isOwn;
}

/**
 * Whether the host computes a rule from flockmates that the kernel finds. A radius of "all" without `nearest` reads
 * totals instead.
 */
export function isVisited({ isOwn, flockmates, settings }: BoundRule): boolean {
  const { enabled, radius, nearest = 0 } = settings;
  return isOwn && flockmates && enabled && radius !== undefined && (radius < Number.POSITIVE_INFINITY || nearest > 0);
}

/** How far a rule looks for flockmates, m. */
export function ruleReach({ settings: { radius = 0 }, stretch }: BoundRule): number {
  return radius * stretch;
}

/** Why the kernel cannot compute a step with the rules' current settings, in words that follow "because"; undefined: it can. */
export function whyNot(
  { neighbours, species }: Pick<Plan, 'neighbours' | 'species'>,
  rules: readonly SpeciesRules[],
): string | undefined {
  if (neighbours !== 'grid') return `SIMD does not support the neighbour search "${neighbours}"`;
  for (let s = 0; s < rules.length; s++) {
    if (species[s].perception.neighbourhood === 'voronoi')
      return `SIMD does not support Voronoi neighbours (${species[s].name})`;
    if (isAsynchronous(rules[s])) return `SIMD does not support asynchronous updates (${species[s].name})`;
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
