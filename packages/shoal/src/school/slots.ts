// Adds fish to a school and removes them, between two steps.

import { type Allocate, School, worldColumns } from './school.ts';

/*
 * The slots of a school are the indices of its arrays. Fish fill the slots 0..count without gaps, in the order of their
 * ids. A removed fish leaves no gap: the fish after it move up. An added fish takes the first free slot and a new id,
 * larger than all earlier ones. So a fish is alive if and only if its id is in the school.
 */

/** Fish of one species to add. Their ids are consecutive. */
export interface AddedFish {
  readonly species: number;
  readonly firstId: number;
  /** Three numbers per fish, in m and m/s. */
  readonly positions: Float32Array;
  readonly velocities: Float32Array;
}

/** Fish to remove and to add between two steps. */
export interface FishChange {
  readonly added: readonly AddedFish[];
  /** Ids of fish to remove. An added fish with such an id is not added at all. Unknown ids are ignored. */
  readonly removed: ReadonlySet<number>;
}

/** Number of fish to add. */
export function countAdded(added: readonly AddedFish[]): number {
  return added.reduce((sum, { positions }) => sum + positions.length / 3, 0);
}

/** Removes fish by index, between steps. The others keep their order and ids. */
export function removeFish(school: School, gone: ReadonlySet<number>): void {
  const columns = school.fishColumns();
  let kept = 0;
  for (let i = 0; i < school.count; i++) {
    if (gone.has(i)) continue;
    if (kept !== i) for (const [, data] of columns) data[kept] = data[i];
    kept++;
  }
  school.count = kept;
}

/**
 * Removes and adds fish between steps. The school must have the capacity.
 * @returns index of the first added fish
 */
export function changeFish(school: School, { added, removed }: FishChange): number {
  if (removed.size > 0) {
    const indices = [...removed].map((id) => school.indexOf(id)).filter((i) => i >= 0);
    if (indices.length > 0) removeFish(school, new Set(indices));
  }
  const first = school.count;
  if (added.length === 0) return first;
  const columns = school.fishColumns();
  const { id, species, x, y, z, vx, vy, vz } = school;
  for (const { species: kind, firstId, positions, velocities } of added) {
    const fish = positions.length / 3;
    school.nextId = Math.max(school.nextId, firstId + fish);
    for (let k = 0; k < fish; k++) {
      if (removed.has(firstId + k)) continue;
      const i = school.count++;
      for (const [, data] of columns) data[i] = 0;
      id[i] = firstId + k;
      species[i] = kind;
      [x[i], y[i], z[i]] = positions.subarray(3 * k, 3 * k + 3);
      [vx[i], vy[i], vz[i]] = velocities.subarray(3 * k, 3 * k + 3);
    }
  }
  return first;
}

/** Copies a school into other memory. */
export function copySchool(school: School, capacity: number, allocate?: Allocate): School {
  const copy = new School(school.count, allocate, capacity);
  const own = new Map(copy.fishColumns());
  for (const [name, data] of school.columns()) {
    if (name === worldColumns.food) copy.setFood(school.food);
    else if (name === worldColumns.lists) {
      copy.setLists(data.length);
      copy.lists.set(data);
    } else if (name !== worldColumns.nextId) (own.get(name) ?? copy.column(name)).set(data);
  }
  const { time, step, accelerated, nextId } = school;
  return Object.assign(copy, { time, step, accelerated, nextId });
}

/** Returns the school, or a copy in larger memory if the capacity is too small. */
export function withCapacity(school: School, capacity: number): School {
  return school.capacity >= capacity ? school : copySchool(school, capacity);
}
