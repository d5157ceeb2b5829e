import type { Plan, School } from 'shoal';
import { objectsOf } from './scene-objects.ts';

/** Largest number of added items that are highlighted. */
const most = 12;

/** What an edit has added to a scene. */
export interface AddedItems {
  /** Ids of fish. */
  readonly fish: readonly number[];
  /** Paths of objects. */
  readonly objects: readonly string[];
}

/**
 * Returns the items that a plan has and an earlier plan of the same scene did not have. Fish are included only if few
 * were added.
 */
export function addedItemsOf(before: Plan, plan: Plan, school: School): AddedItems {
  const fish = plan.species.flatMap(({ name, count }, species) => {
    const more = count - (before.species.find((one) => one.name === name)?.count ?? 0);
    if (more <= 0 || more > most) return [];
    const ids: number[] = [];
    for (let i = 0; i < school.count; i++) if (school.species[i] === species) ids.push(school.id[i]);
    // Fish that were added are the last ones of their species.
    return ids.slice(-more);
  });
  const known = new Set(objectsOf(before).map(({ path }) => path));
  const objects = objectsOf(plan).flatMap(({ path }) => (known.has(path) ? [] : [path]));
  return { fish: fish.slice(0, most), objects: objects.slice(0, most) };
}
