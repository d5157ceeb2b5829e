import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/schema/problem.ts';
import { reachesAt, type School } from '../school/school.ts';
import { readSnapshot } from '../school/snapshot.ts';
import { type Command, isFishCommand, refuseUnknown } from './command.ts';
import type { EditedPlan } from './edited-plan.ts';
import { comparePlans, haveSameSchool, parseSnapshotText, planIn } from './snapshot-plan.ts';

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
