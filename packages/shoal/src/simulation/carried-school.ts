import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { type AddedFish, changeFish, copySchool } from '../school/slots.ts';
import { spawnFromState } from '../school/spawn.ts';
import { stateOf } from '../school/state.ts';
import { haveSameSchool } from './snapshot-plan.ts';

/**
 * The school with which a run continues when an edit changes counts, species or dimensions. Fish keep their ids, positions
 * and velocities. If a species has a lower count, its last fish are removed. If it has a higher count, the new fish begin
 * at the `start` of the species. The memories of rules are kept only if species, counts and dimensions are the same;
 * otherwise they are reset.
 * @param started makes the school at the start of a plan
 */
export function carriedSchool(school: School, from: Plan, to: Plan, started: (plan: Plan) => School): School {
  if (haveSameSchool(from.scenario, to.scenario)) return school;
  const next = copySchool(school, school.count + to.count);
  const kinds = from.species.map(({ name }) => to.species.findIndex((one) => one.name === name));
  const removed = new Set<number>();
  from.species.forEach(({ count }, kind) => {
    const fewer = kinds[kind] < 0 ? next.count : count - to.species[kinds[kind]].count;
    if (fewer > 0) for (const i of fishOf(next, kind).slice(-fewer)) removed.add(next.id[i]);
  });
  changeFish(next, { added: [], removed });
  for (let i = 0; i < next.count; i++) next.species[i] = kinds[next.species[i]];
  changeFish(next, { added: newFish(from, to, started, next.nextId), removed: new Set() });
  return spawnFromState(to, stateOf(next));
}

/** Returns the added fish of species with a higher count, at their start. */
function newFish(from: Plan, to: Plan, started: (plan: Plan) => School, nextId: number): AddedFish[] {
  const added: AddedFish[] = [];
  const countOf = (name: string): number => from.species.find((one) => one.name === name)?.count ?? 0;
  const more = to.species.map(({ name, count }) => Math.max(0, count - countOf(name)));
  if (more.every((count) => count === 0)) return added;
  const school = started(to);
  let firstId = nextId;
  more.forEach((count, species) => {
    if (count === 0) return;
    const fish = fishOf(school, species).slice(-count);
    const rows = (...columns: readonly Float32Array[]): Float32Array =>
      Float32Array.from(fish.flatMap((i) => columns.map((column) => column[i])));
    const { x, y, z, vx, vy, vz } = school;
    added.push({ species, firstId, positions: rows(x, y, z), velocities: rows(vx, vy, vz) });
    firstId += count;
  });
  return added;
}

/** Indices of the fish of a species. */
function fishOf({ count, species }: School, kind: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if (species[i] === kind) found.push(i);
  return found;
}
