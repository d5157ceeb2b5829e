import { parseWith } from '../scenario/parse.ts';
import type { Plan } from '../scenario/plan.ts';
import { Problems } from '../scenario/problem.ts';

/** An edit: sets one value of the scenario by the path that error messages use, `species[0].rules.separation.weight`. */
export interface Command {
  readonly type: 'set';
  readonly path: string;
  readonly value: unknown;
}

/** Paths that a running simulation can change. */
const live =
  /^(species\[\d+\]\.(rules|motion|perception|blending|goals|body\.shape$)|simulation\.|(characters|currents|obstacles|gates|paths|food|timeline)(\[|$)|field\.|neighbours$|world(\.|$)|view\.|name$|description$)/;

/** Whether a running simulation can change the value at a path. */
export function isLive(path: string): boolean {
  return live.test(path);
}

/** Whether a command leaves all fish where they are when it takes effect. */
export function keepsPositions({ path }: Command): boolean {
  return /^(characters|currents|gates|paths|timeline|view)/.test(path);
}

/**
 * Returns the plan after a command.
 * @throws ScenarioError if the path is unknown or fixed, or the value is not allowed
 */
export function applyCommand(plan: Plan, command: Command): Plan {
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
function edited(plan: Plan, { path, value }: Command): unknown {
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
