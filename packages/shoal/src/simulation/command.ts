import { parseWith } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';
import type { FishCommand } from './spawning.ts';

/** An edit: sets one value of the scenario by the path that error messages use, `species[0].rules.separation.weight`. */
export interface SetCommand {
  readonly type: 'set';
  readonly path: string;
  readonly value: unknown;
}

/** What a running simulation can be told: to change its scenario, or which fish there are. */
export type Command = SetCommand | FishCommand;

/** Whether a command changes which fish there are. */
export function isFishCommand(command: Command): command is FishCommand {
  return command.type !== 'set';
}

/** Whether the later of two commands of one moment makes the earlier one void: both set one value. */
export function replaces(later: Command, earlier: Command | undefined): boolean {
  return earlier?.type === 'set' && later.type === 'set' && earlier.path === later.path;
}

/** Paths that a running simulation can change. */
const live =
  /^(species\[\d+\]\.(rules|motion|perception|blending|goals|body\.shape$)|simulation\.|(characters|currents|obstacles|gates|paths|food|timeline)(\[|$)|field\.|neighbours$|world(\.|$)|view\.|name$|description$)/;

/** Whether a running simulation can change the value at a path. */
export function isLive(path: string): boolean {
  return live.test(path);
}

/** Whether a command leaves all fish where they are when it takes effect. */
export function keepsPositions(command: Command): boolean {
  return command.type === 'set' && /^(characters|currents|gates|paths|timeline|view)/.test(command.path);
}

/**
 * Returns the plan after a command; those that change which fish there are leave it as it is.
 * @throws ScenarioError if the path is unknown or fixed, or the value is not allowed
 */
export function applyCommand(plan: Plan, command: Command): Plan {
  if (isFishCommand(command)) return plan;
  if (!isLive(command.path)) {
    const problems = new Problems(plan.file);
    problems.add(
      command.path,
      'cannot change while the simulation runs',
      '',
      'Make a new simulation from the edited scenario.',
    );
    problems.throwIfAny();
  }
  return parseWith(plan.ruleRows, edited(plan, command), plan.file);
}

/** A copy of the scenario with one value replaced. */
function edited(plan: Plan, { path, value }: SetCommand): unknown {
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key);
  const set = (part: unknown, depth: number): unknown => {
    if (depth === keys.length) return value;
    const key = keys[depth];
    if (Array.isArray(part)) return part.map((item, i) => (String(i) === key ? set(item, depth + 1) : item));
    const object = (part ?? {}) as Record<string, unknown>;
    const next = Object.hasOwn(object, key) ? object[key] : undefined;
    return { ...object, [key]: set(next, depth + 1) };
  };
  return set(plan.scenario, 0);
}
