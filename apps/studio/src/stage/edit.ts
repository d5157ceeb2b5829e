import { type Plan, parseScenarioJson, withValueAt } from 'shoal/scenario';

/** A value of the scenario and its path, as in the library's messages. */
export interface Edit {
  readonly path: string;
  readonly value: unknown;
}

/** Whether an edit of this path may need new obstacle fields. */
export function changesFields(path: string): boolean {
  return /^(obstacles|field|world)\b/.test(path);
}

/**
 * The plan with some edits applied.
 * @throws ScenarioError, ready to be shown, if a value is not allowed
 */
export function planWith(plan: Plan, edits: readonly Edit[]): Plan {
  const document = edits.reduce<unknown>((now, { path, value }) => withValueAt(now, path, value), plan.scenario);
  return parseScenarioJson(document, { file: plan.file });
}

/** Whether the edits are valid when applied one by one. */
export function isOneByOne(plan: Plan, edits: readonly Edit[]): boolean {
  try {
    edits.slice(0, -1).reduce((now, edit) => planWith(now, [edit]), plan);
    return true;
  } catch {
    return false;
  }
}
