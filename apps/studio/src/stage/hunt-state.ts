import type { Simulation } from 'shoal';
import { attacksOf } from 'shoal/internal';

/** What a predator is doing. */
export interface HuntState {
  /** Id of the fish that it attacks; undefined: it rests. */
  readonly prey: number | undefined;
  /** Simulated seconds since the attack began; at rest, seconds until the next attack. */
  readonly seconds: number;
  /** Simulated seconds until the attack reaches full force; 0 at full force and at rest. */
  readonly untilFull: number;
}

/** @param id of a fish of the school @returns undefined if the fish does not hunt */
export function huntOf({ school, plan }: Simulation, id: number): HuntState | undefined {
  const i = school.indexOf(id);
  const { hunts, rules } = plan.species[school.species[i]];
  if (hunts.length === 0 || !rules.hunt.enabled) return undefined;
  const attack = attacksOf(school, plan).find(([hunter]) => hunter === i);
  const passed = school.column('huntClock')[i] * plan.step;
  if (attack) return { prey: school.id[attack[1]], seconds: passed, untilFull: Math.max(0, rules.hunt.onset - passed) };
  return { prey: undefined, seconds: Math.max(0, rules.hunt.rest - passed), untilFull: 0 };
}
