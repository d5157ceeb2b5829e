import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/schema/problem.ts';
import { reachesAt, type School } from '../school/school.ts';
import { type AddedFish, changeFish, copySchool } from '../school/slots.ts';
import { readSnapshot } from '../school/snapshot.ts';
import { spawnFromState } from '../school/spawn.ts';
import { stateOf } from '../school/state.ts';
import { type Command, isFishCommand, refuseUnknown } from './command.ts';
import type { EditedPlan } from './edited-plan.ts';
import { comparePlans, haveSameSchool, parseSnapshotText, planIn } from './snapshot-plan.ts';

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

/** A snapshot that a simulation can continue from. */
interface FittingSnapshot {
  readonly school: School;
  /** The plan to continue with. */
  readonly plan: Plan;
  /** Paths of values that were edited before the snapshot. */
  readonly edited: readonly string[];
  /** Waiting commands, for the next step. Only their types are checked. */
  readonly waiting: readonly Command[];
}

/**
 * Reads a snapshot for a simulation.
 * @param keepPlan whether to continue with the plan of the simulation and its waiting edits, whatever the values in the
 * snapshot
 * @throws ScenarioError if the bytes are damaged, or of another plan or seed
 */
export function readSnapshotFor(
  { now, waiting, edited }: EditedPlan,
  ownSeed: number,
  bytes: Uint8Array,
  keepPlan: boolean,
): FittingSnapshot {
  const { school, seed, text } = readSnapshot(bytes);
  const snapshot = parseSnapshotText(text);
  snapshot.waiting.forEach(refuseUnknown);
  const plan = keepPlan ? now : planIn(snapshot, now);
  const problems = new Problems('snapshot');
  if (seed !== ownSeed) problems.add('seed', `must be ${ownSeed}, the simulation's`, String(seed));
  if (!keepPlan) comparePlans(now, plan, [...edited, ...snapshot.edited], problems);
  else if (!haveSameSchool(now.scenario, snapshot.scenario)) {
    const hint = 'become(plan) continues with another plan.';
    problems.add('', 'must have the species, counts and dimensions of this simulation, also with keepPlan', '', hint);
  }
  problems.throwIfAny();
  checkSpecies(school, plan, problems);
  if (!keepPlan) return { school, plan, edited: snapshot.edited, waiting: snapshot.waiting };
  const edits = waiting.filter((command) => !isFishCommand(command));
  return { school, plan, edited: [], waiting: [...edits, ...snapshot.waiting.filter(isFishCommand)] };
}

/** @throws ScenarioError if the state of a snapshot has other species than its plan */
function checkSpecies(school: School, { species }: Plan, problems: Problems): void {
  for (const index of new Set(school.species.subarray(0, school.count)))
    if (index >= species.length) problems.add('species', `must be < ${species.length}`, String(index));
  const places = school.lists.length / 2 - reachesAt;
  if (school.lists.length > 0 && places !== species.length)
    problems.add('lists', `must be of ${species.length} species`, String(places));
  problems.throwIfAny();
}
