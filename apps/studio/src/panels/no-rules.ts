import type { Plan } from 'shoal';

/** Says what a species without rules does; empty if a rule is on. */
export function noRulesNote({ species, wraps }: Plan, index: number): string {
  const one = species[index];
  if (!one || one.count === 0 || Object.values(one.rules).some(({ enabled }) => enabled)) return '';
  const away = wraps ? '' : ' and out of view';
  return `All rules of ${one.name} are off: its fish swim straight on${away}. Switch a rule on, or undo.`;
}
