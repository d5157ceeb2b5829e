import type { Scene } from '../../rules/rule.ts';
import { runEnd } from '../../school/school.ts';
import type { SpeciesRules } from '../species-rules.ts';

/** Whether a rule keeps fish i still. */
export function isHeld(i: number, { holding }: SpeciesRules, scene: Scene): boolean {
  for (const rule of holding) if (rule.settings.enabled && rule.holds?.(i, scene)) return true;
  return false;
}

/** Returns the end of the run of fish from `first` on that are of one species and not held; at most `to`. */
export function freeEnd(first: number, to: number, rules: SpeciesRules, scene: Scene): number {
  const end = runEnd(scene.school.species, first, to);
  if (rules.holding.length === 0) return end;
  let free = first;
  while (free < end && !isHeld(free, rules, scene)) free++;
  return free;
}
