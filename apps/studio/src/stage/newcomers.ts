import type { Plan, School } from 'shoal';
import { thingsOf } from './things.ts';

/** More than this need not be looked for: they are everywhere. */
const most = 12;

/** Who and what has come into a scene with an edit. */
export interface Newcomers {
  /** Ids of fish. */
  readonly fish: readonly number[];
  /** Paths of things. */
  readonly things: readonly string[];
}

/** What a plan has that another one of the same scene had not; of fish only those who are few. */
export function newcomersOf(before: Plan, plan: Plan, school: School): Newcomers {
  const fish = plan.species.flatMap(({ name, count }, species) => {
    const more = count - (before.species.find((one) => one.name === name)?.count ?? 0);
    if (more <= 0 || more > most) return [];
    const ids: number[] = [];
    for (let i = 0; i < school.count; i++) if (school.species[i] === species) ids.push(school.id[i]);
    // Who comes later stands behind the others of its kind.
    return ids.slice(-more);
  });
  const known = new Set(thingsOf(before).map(({ path }) => path));
  const things = thingsOf(plan).flatMap(({ path }) => (known.has(path) ? [] : [path]));
  return { fish: fish.slice(0, most), things: things.slice(0, most) };
}
