import { type Plan, parseScenario } from 'shoal';

/** A value of the scenario and its path, as in the library's messages. */
export interface Edit {
  readonly path: string;
  readonly value: unknown;
}

/** Whether an edit of this path may change what fields of obstacles are made from. */
export function changesFields(path: string): boolean {
  return /^(obstacles|field|world)\b/.test(path);
}

/**
 * The plan that some edits will make of a plan.
 * @throws ScenarioError, ready to be shown, if a value is not allowed
 */
export function planWith(plan: Plan, edits: readonly Edit[]): Plan {
  const document = edits.reduce<unknown>((now, { path, value }) => {
    const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key);
    return replaced(now, keys, value);
  }, plan.scenario);
  return parseScenario(document, { file: plan.file });
}

/** Whether each of some edits is allowed before those that follow it. */
export function isOneByOne(plan: Plan, edits: readonly Edit[]): boolean {
  try {
    edits.slice(0, -1).reduce((now, edit) => planWith(now, [edit]), plan);
    return true;
  } catch {
    return false;
  }
}

/** A copy with one value replaced; the original is left alone. */
function replaced(part: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(part)) return part.map((item, i) => (String(i) === key ? replaced(item, rest, value) : item));
  const object = (part ?? {}) as Record<string, unknown>;
  return { ...object, [key]: replaced(Object.hasOwn(object, key) ? object[key] : undefined, rest, value) };
}
