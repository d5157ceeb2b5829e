// The state of a school as a document, and back.

import { ruleNames } from '../parameters/table.ts';
import type { StateFile } from '../scenario/state-file.ts';
import { School } from './school.ts';
import { traitColumn } from './traits.ts';

/** The state of a school as a document. */
export function stateOf(school: School): StateFile & { time: number; step: number; species: number[] } {
  const { count, x, y, z, vx, vy, vz } = school;
  const fish = Array.from({ length: count }, (_, i) => i);
  return {
    time: school.time,
    step: school.step,
    species: Array.from(school.species.subarray(0, count)),
    ...idsOf(school),
    ...traitsOf(school),
    positions: fish.map((i) => [x[i], y[i], z[i]] as const),
    velocities: fish.map((i) => [vx[i], vy[i], vz[i]] as const),
  };
}

/** Returns the ids of a school if they are not 0, 1, 2 …, and the next id if it is not that after the last one. */
export function idsOf({ id, count, nextId, idAfterLast }: School): Pick<StateFile, 'ids' | 'nextId'> {
  return {
    ...(idAfterLast !== count && { ids: Array.from(id.subarray(0, count)) }),
    ...(idAfterLast !== nextId && { nextId }),
  };
}

/** Returns the traits of each fish, if the school has any. */
export function traitsOf(school: School): Pick<StateFile, 'traits'> {
  const columns = new Map(school.fishColumns());
  const traits: Record<string, readonly number[]> = {};
  for (const rule of ruleNames) {
    const column = columns.get(traitColumn(rule));
    if (column) traits[rule] = Array.from(column.subarray(0, school.count));
  }
  return Object.keys(traits).length > 0 ? { traits } : {};
}

/** Returns the school of a checked state document. */
export function schoolOf(state: StateFile): School {
  const school = new School(state.positions.length);
  school.time = state.time ?? 0;
  school.step = state.step ?? 0;
  if (state.species) school.species.set(state.species);
  if (state.ids) school.id.set(state.ids);
  school.nextId = state.nextId ?? school.idAfterLast;
  state.positions.forEach((position, i) => {
    [school.x[i], school.y[i], school.z[i]] = position;
    [school.vx[i], school.vy[i], school.vz[i]] = state.velocities[i];
  });
  return school;
}
