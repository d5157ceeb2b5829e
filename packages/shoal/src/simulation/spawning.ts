// Adds fish to a running simulation, at positions or as the species starts.

import { normalise, type Vec3 } from '../math/vector.ts';
import { limits } from '../scenario/limits.ts';
import type { Plan } from '../scenario/plan.ts';
import { checkArgument } from '../scenario/schema/argument.ts';
import { isTypedArray, Problems } from '../scenario/schema/problem.ts';
import { choice, type Infer, list, number, object, text, vector } from '../scenario/schema/schema.ts';
import { suggest } from '../scenario/schema/suggest.ts';
import type { School } from '../school/school.ts';
import type { AddedFish, FishChange } from '../school/slots.ts';
import { position, randomStart, velocity } from '../school/spawn.ts';

/** Positions at which fish are spawned. Headings and speed, if left out, follow the `start` of the species. */
export interface SpawnPoses {
  /** In m, one for each fish: a list of vectors, or a Float32Array with three numbers a fish. */
  readonly positions: Points;
  /** The direction of each fish, of any length above 0. */
  readonly headings?: Points | undefined;
  /** In m/s. */
  readonly speed?: number | undefined;
}

/** Adds fish of a species: `count` at its `start`, or one at each of `positions`. */
export interface SpawnCommand {
  readonly type: 'spawn';
  /** Name of the species. */
  readonly species: string;
  readonly count?: number | undefined;
  /** In m, one for each fish. */
  readonly positions?: readonly Vec3[] | undefined;
  /** The direction of each fish, of any length above 0. */
  readonly headings?: readonly Vec3[] | undefined;
  /** In m/s. */
  readonly speed?: number | undefined;
}

/** Poses as a command holds them. */
export function plainPoses({ positions, headings, ...others }: SpawnPoses): Omit<SpawnCommand, 'type' | 'species'> {
  return { ...others, positions: vectorsOf(positions), ...(headings && { headings: vectorsOf(headings) }) };
}

/** Removes fish by their ids. Ids of fish that are already gone are ignored. */
export interface RemoveCommand {
  readonly type: 'remove';
  readonly ids: readonly number[];
}

/** A command that adds or removes fish. */
export type FishCommand = SpawnCommand | RemoveCommand;

const fishList = { max: limits.fish, of: 'fish' };

const spawnSchema = object(
  { type: choice(['spawn']), species: text({ max: 64 }) },
  {
    count: number({ min: 0, max: limits.fish, whole: true }),
    positions: list(vector(limits.coordinate, 'm'), fishList),
    headings: list(vector(1e6, ''), fishList),
    speed: number({ min: 0, max: 1000, unit: 'm/s' }),
  },
);
const removeSchema = object(
  { type: choice(['remove']), ids: list(number({ min: 0, max: limits.ids, whole: true }), fishList) },
  {},
);

/** Number of fish that a command adds. */
export function spawnedBy(command: { readonly type: string }): number {
  if (command.type !== 'spawn') return 0;
  const { count, positions } = command as SpawnCommand;
  return positions?.length ?? count ?? 0;
}

/**
 * Returns a checked copy of a command.
 * @param count maximum number of fish before the command
 * @param nextId id of the next fish before the command
 * @throws ScenarioError with all problems at once
 */
export function checkedFishCommand(command: FishCommand, plan: Plan, count: number, nextId: number): FishCommand {
  const problems = new Problems(command.type);
  const checked =
    command.type === 'spawn'
      ? checkSpawn(command, plan, count, nextId, problems)
      : checkRemove(command, nextId, problems);
  problems.throwIfAny();
  return checked as FishCommand;
}

function checkSpawn(
  command: SpawnCommand,
  { species }: Plan,
  count: number,
  nextId: number,
  problems: Problems,
): Infer<typeof spawnSchema> | undefined {
  const checked = spawnSchema.read(command, '', problems);
  if (problems.count > 0 || !checked) return undefined;
  const { positions, headings } = checked;
  const names = species.map(({ name }) => name);
  if (!names.includes(checked.species)) {
    problems.add('species', 'must be the name of a species', JSON.stringify(checked.species), () =>
      suggest(checked.species, names),
    );
  }
  if ((checked.count === undefined) === (positions === undefined))
    problems.add('', 'must have either a count or positions', positions ? 'both' : 'neither');
  if (headings && headings.length !== positions?.length)
    problems.add(
      'headings',
      `must have one entry for each of the ${positions?.length ?? 0} positions`,
      String(headings.length),
    );
  headings?.forEach((heading, k) => {
    if (!heading.some((part) => part !== 0)) problems.add(`headings[${k}]`, 'must be longer than 0', '0, 0, 0');
  });
  const added = spawnedBy(checked);
  if (count + added > limits.fish)
    problems.add('', `must leave at most ${limits.fish} fish`, `${added} more than ${count}`, 'Remove others before.');
  if (nextId + added > limits.ids) {
    const hint = 'Make a new simulation from the positions and velocities of this one (stateOf): its ids begin at 0.';
    problems.add('', `must leave ids below ${limits.ids}`, `${added} more than ${nextId}`, hint);
  }
  return checked;
}

function checkRemove(
  command: RemoveCommand,
  nextId: number,
  problems: Problems,
): Infer<typeof removeSchema> | undefined {
  const checked = removeSchema.read(command, '', problems);
  if (problems.count > 0 || !checked) return undefined;
  const at = checked.ids.findIndex((id) => id >= nextId);
  if (at >= 0) problems.add(`ids[${at}]`, `must be below ${nextId}: no fish has had it yet`, String(checked.ids[at]));
  return checked;
}

/** Returns the fish that commands between two steps add and remove. Increases the school's `nextId`. */
export function fishChangeOf(commands: readonly FishCommand[], plan: Plan, school: School, seed: number): FishChange {
  const added: AddedFish[] = [];
  const removed = new Set<number>();
  for (const command of commands) {
    if (command.type === 'remove') for (const id of command.ids) removed.add(id);
    else {
      const fish = addedFish(command, plan, school.nextId, seed);
      added.push(fish);
      school.nextId += fish.positions.length / 3;
    }
  }
  return { added, removed };
}

function addedFish(
  { species: name, count = 0, ...places }: SpawnCommand,
  plan: Plan,
  firstId: number,
  seed: number,
): AddedFish {
  const species = plan.species.findIndex((one) => one.name === name);
  const fish = places.positions?.length ?? count;
  const positions = new Float32Array(3 * fish);
  const velocities = new Float32Array(3 * fish);
  const { start, motion } = plan.species[species];
  const speed = places.speed ?? ('speed' in start ? start.speed : undefined) ?? motion.maxSpeed;
  const startOne = randomStart(plan.species[species], plan, seed);
  for (let k = 0; k < fish; k++) {
    startOne(firstId + k);
    if (places.positions) position.set(places.positions[k]);
    if (places.headings) velocity.set(places.headings[k]);
    if (plan.dimensions === 2) position[2] = velocity[2] = 0;
    if (places.headings || places.speed !== undefined) {
      normalise(velocity);
      for (let axis = 0; axis < 3; axis++) velocity[axis] *= speed;
    }
    positions.set(position, 3 * k);
    velocities.set(velocity, 3 * k);
  }
  return { species, firstId, positions, velocities };
}

/** A list of vectors, or all their numbers in one array, as graphics libraries have them. */
export type Points = readonly (Vec3 | Float32Array)[] | Float32Array;

/** Returns the vectors as lists, which commands and JSON hold. Anything that is not a list stays as it is. */
export function vectorsOf(points: Points): readonly Vec3[] {
  if (isTypedArray(points)) {
    checkArgument('points', 'length', points.length % 3 === 0, 'a multiple of 3, three numbers a point', points.length);
    return Array.from(
      { length: points.length / 3 },
      (_, k) => Array.from(points.subarray(3 * k, 3 * k + 3)) as unknown as Vec3,
    );
  }
  if (!Array.isArray(points)) return points as readonly Vec3[];
  return points.map((point: Vec3 | Float32Array) =>
    isTypedArray(point) ? (Array.from(point) as unknown as Vec3) : point,
  );
}
