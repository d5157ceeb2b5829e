// The commands by which a running simulation is edited, and their checks.

import { type Change, withChange } from '../scenario/change.ts';
import { parseWith } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { isPath, keysOf, presentKeys, valueAt, withValueAt } from '../scenario/schema/path.ts';
import { describe, Problems, scenarioError } from '../scenario/schema/problem.ts';
import { choice } from '../scenario/schema/schema.ts';
import { withSpeciesIndex } from '../scenario/species-index.ts';
import { withHeadingPreset } from '../scenario/with-preset.ts';
import type { FishCommand } from './spawning.ts';

/**
 * An edit: sets one value of the scenario. The path is written as in error messages:
 * `species[0].rules.separation.weight`. An empty path sets the whole scenario.
 */
export interface SetCommand {
  readonly type: 'set';
  readonly path: string;
  readonly value: unknown;
}

/** A change of a running simulation: of its scenario, or of its fish. */
export type Command = SetCommand | FishCommand;

/** Whether a command adds or removes fish. */
export function isFishCommand(command: Command): command is FishCommand {
  return command.type !== 'set';
}

/**
 * Whether the later of two commands between the same steps replaces the earlier one, because both set the same value.
 */
export function replaces(later: Command, earlier: Command | undefined): boolean {
  return earlier?.type === 'set' && later.type === 'set' && earlier.path === later.path;
}

/** Paths of values that an engine can take; a species is given by index or name. */
const live =
  /^(species\[[^\]]+\]\.(rules|motion|perception|blending|goals|body\.shape$|heading\.(?!model)|reproduction\.(?!traits))|simulation\.|(characters|currents|obstacles|gates|paths|food|timeline)(\[|$)|field\.|neighbours$|world(\.|$)|view\.|name$|description$)/;

/**
 * Whether an engine can take a new value at a path. For any other value, a new engine continues with the fish: see
 * `carriedSchool`.
 */
export function isLive(path: string): boolean {
  return live.test(path);
}

/** Whether a new engine continues after a command. */
export function needsNewEngine(command: Command): boolean {
  return command.type === 'set' && !isLive(command.path);
}

const keeping =
  /^(characters|currents|gates|paths|timeline|view|species\[\d+\]\.(?!rules($|\.bounds($|\.form|\.enabled))))/;

/** Whether a command leaves the whole state as it is when it takes effect. */
export function keepsState(command: Command): boolean {
  return command.type === 'set' && isLive(command.path) && keeping.test(command.path);
}

/** Whether a command changes the speed of fish that are spawned between the same steps. */
export function setsStart(command: Command): boolean {
  return command.type === 'set' && /^species\[\d+\]\.motion/.test(command.path);
}

/** Whether a command only moves fish out of obstacles, which `Engine.returnDisplaced` undoes. */
export function onlyDisplaces(command: Command): boolean {
  return keepsState(command) || (command.type === 'set' && /^(obstacles|field)/.test(command.path));
}

const commandType = choice(['set', 'spawn', 'remove']);

/** @throws ScenarioError unless it is a command of a known type. It may come from a network. */
export function refuseUnknown(command: unknown): asserts command is Command {
  if (typeof command !== 'object' || command === null)
    throw scenarioError('command', '', 'must be an object', describe(command));
  const problems = new Problems('command');
  commandType.read((command as Partial<Command>).type, 'type', problems);
  problems.throwIfAny();
}

/** Longest accepted path, in characters; valid paths are shorter. */
const longestPath = 500;

/**
 * Returns the edit with a valid path, in which the name of a species is replaced by its index.
 * @throws ScenarioError if it is not a path, or names an unknown species
 */
export function withPlainPath({ path, value }: SetCommand, plan: Plan): SetCommand {
  if (path === '') return { type: 'set', path, value };
  const plain = typeof path === 'string' && path.length <= longestPath ? withSpeciesIndex(path, plan) : '';
  if (isPath(plain)) return { type: 'set', path: plain, value };
  const hint = 'Write it like "species[0].motion.maxSpeed".';
  throw scenarioError('command', 'path', 'must be a path of keys and indices', describe(path), hint);
}

/** A valid command, and the plan after it. */
export interface Edited {
  /** The command. If its value is a list or an object, it is a copy. */
  readonly command: SetCommand;
  readonly plan: Plan;
  /** All differences from the previous plan; undefined if they are not known. */
  readonly change: Change | undefined;
}

/**
 * Returns the plan after a command. Parses the whole document again only if the value cannot be checked alone.
 * @throws ScenarioError if the path is unknown or cannot change, or the value is invalid
 */
export function applyCommand(plan: Plan, command: SetCommand): Edited {
  const { path, value } = command;
  const quick = withChange(plan, path, value);
  if (quick) return { command: { type: 'set', path, value: quick.stated }, plan: quick.plan, change: quick.change };
  let document = edited(plan, path, value);
  const moved = /^(obstacles\[\d+\])\.(at|rotationDeg)\b/.exec(path);
  // An obstacle that was moved once is likely to be moved again. If it has a field of its own, this changes only its
  // pose.
  if (moved) document = edited({ file: plan.file, scenario: document }, `${moved[1]}.ownField`, true);
  const ofSpecies = /^species\[(\d+)\]\.heading\.preset$/.exec(path)?.[1];
  if (ofSpecies !== undefined) {
    const species = document.species.map((one, s) => (s === Number(ofSpecies) ? withHeadingPreset(one) : one));
    document = { ...document, species };
  }
  if (path === 'preset') refusePreset(plan, value);
  const next = parseWith(plan.ruleRows, document, plan.file);
  refuseSeed(plan, next.seed);
  return { command, plan: next, change: undefined };
}

/** @throws ScenarioError unless the seed stays the same */
function refuseSeed({ file, seed }: Plan, value: unknown): void {
  if (value === seed) return;
  const hint = 'Make a new simulation of the scenario.';
  throw scenarioError(file, 'seed', `must stay ${seed} while the simulation runs`, describe(value), hint);
}

/** A plan has all values filled in, so another preset would change none. @throws ScenarioError if it is another one */
function refusePreset({ file, scenario }: Plan, value: unknown): void {
  if (value === scenario.preset) return;
  const hint = 'Parse the document with the other preset, and let the simulation become its plan.';
  throw scenarioError(file, 'preset', 'cannot be set alone', describe(value), hint);
}

/** A copy of a plan's document with one value replaced. @throws ScenarioError if the path leads to no value */
export function edited(
  { file, scenario }: Pick<Plan, 'file' | 'scenario'>,
  path: string,
  value: unknown,
): Plan['scenario'] {
  const document = path === '' ? (value as Plan['scenario']) : withValueAt(scenario, path, value);
  if (document) return document;
  const keys = keysOf(path) ?? [];
  const present = presentKeys(scenario, keys);
  const list = valueAt(scenario, present);
  const key = String(keys[present.length] ?? path);
  if (!Array.isArray(list)) throw scenarioError(file, path, 'must lead to a value of the scenario', key);
  const hint = list.length > 0 ? `Its items are 0 to ${list.length - 1}.` : 'It is empty.';
  throw scenarioError(file, path, `must lead to an item of a list of ${list.length}`, key, hint);
}
