import type { FormOf } from '../../../parameters/table.ts';
import { alignment } from '../../../rules/alignment/alignment.ts';
import { cohesion } from '../../../rules/cohesion/cohesion.ts';
import { separation } from '../../../rules/separation/separation.ts';
import { wander } from '../../../rules/wander/wander.ts';
import type { Plan } from '../../../scenario/plan.ts';
import type { BoundRule, SpeciesRules } from '../../species-rules.ts';

/** The neighbour rules of the kernel, in the order of its output. */
export const kernelRules = ['separation', 'alignment', 'cohesion'] as const;
export type KernelRuleName = (typeof kernelRules)[number];

/** What a form's code depends on. */
export type KernelRule = Pick<BoundRule, 'name' | 'settings'>;

/** The codes of the forms in the rules' .simd.ts files. */
const codes: { readonly [R in KernelRuleName]: { readonly [F in FormOf<R>]: number } } = {
  separation: { 'linear-decay': 1, displacement: 2, unit: 3, inverse: 4, centroid: 5 },
  alignment: { 'linear-decay': 1, mean: 2, match: 3, heading: 4 },
  cohesion: { 'linear-decay': 1, centroid: 2, heading: 3 },
};

/** The functions that define what the kernel computes. */
const definitions = { separation, alignment, cohesion };

/** The code of a rule's form; 0: off or not computed by the kernel, such as a radius of "all", which reads totals. */
export function codeOf({ name, settings }: KernelRule): number {
  const { radius = Number.POSITIVE_INFINITY } = settings;
  if (!isKernelRule(name) || !settings.enabled || radius === Number.POSITIVE_INFINITY) return 0;
  return (codes[name] as Readonly<Record<string, number>>)[settings.form] ?? 0;
}

/** Offset of a rule's vector in the kernel's row of a fish; −1: the kernel does not compute it. */
export function offsetOf(rule: BoundRule): number {
  if (isNoise(rule)) return 3 * kernelRules.length;
  return codeOf(rule) > 0 ? 3 * kernelRules.indexOf(rule.name as KernelRuleName) : -1;
}

/** Whether a rule is wander by noise, which the kernel computes too. */
export function isNoise({ name, settings, steer }: BoundRule): boolean {
  return name === 'wander' && settings.enabled && steer === wander.forms.noise;
}

function isKernelRule(name: string): name is KernelRuleName {
  return name in definitions;
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

function whyNotRule({ name, flockmates, settings, steer }: BoundRule): string | undefined {
  if (!flockmates || !settings.enabled) return undefined;
  if (!isKernelRule(name)) return 'reads the list of flockmates';
  if ((settings.nearest ?? 0) > 0) return 'looks at the k nearest';
  const { forms } = definitions[name] as { forms: Readonly<Record<string, unknown>> };
  return forms[settings.form] === steer ? undefined : "is the program's own";
}
