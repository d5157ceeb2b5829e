import type { Plan } from 'shoal';

/**
 * What a species does without any rules, or without the rule that keeps it in the world; empty otherwise.
 * @param rules names of the rules that can act on it in this scene
 */
export function noRulesNote({ species, wraps }: Plan, index: number, rules: readonly string[]): string {
  const one = species[index];
  if (!one || one.count === 0) return '';
  const on = Object.entries(one.rules).flatMap(([rule, { enabled }]) => (enabled ? [rule] : []));
  if (!rules.some((rule) => on.includes(rule))) {
    const away = wraps ? '' : ' and out of view';
    return `All rules of ${one.name} are off: its fish swim straight on${away}. Switch a rule on, or undo.`;
  }
  if (wraps || !rules.includes('bounds') || on.includes('bounds')) return '';
  return `Bounds is off: ${one.name} may swim out of the world and out of view.`;
}
