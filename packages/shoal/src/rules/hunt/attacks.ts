import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** Returns the current attacks: pairs of a hunter and its prey, by index. */
export function attacksOf(school: School, { species }: Plan): readonly (readonly [hunter: number, prey: number])[] {
  const found: [number, number][] = [];
  if (!species.some(({ hunts, rules }) => hunts.length > 0 && rules.hunt.enabled)) return found;
  const phase = school.column('huntPhase');
  const preyId = school.column('huntPrey');
  for (let i = 0; i < school.count; i++) {
    const { hunts, rules } = species[school.species[i]];
    if (hunts.length === 0 || !rules.hunt.enabled || phase[i] !== attacking) continue;
    const prey = school.indexOf(preyId[i]);
    if (prey >= 0) found.push([i, prey]);
  }
  return found;
}

/** Value of a hunter's `huntPhase` while it attacks; 0 while it rests. */
export const attacking = 1;
