// Applies the values of `--set` to a scenario, and says which are wrong.

import { withSpeciesIndex } from 'shoal/internal';
import {
  type Keys,
  keysOf,
  type ParseOptions,
  type Plan,
  parseScenarioJson,
  pathOf,
  presentKeys,
  printable,
  ScenarioError,
  valueAt,
  withValueAt,
} from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';

/** A value of the scenario that an option sets. */
export interface ScenarioChange {
  /** Such as species[0].rules.alignment.weight; the name of a species may replace its index. */
  readonly path: string;
  readonly value: unknown;
}

/** The scenario with these values, checked like a file. */
export function changedScenario(
  document: unknown,
  plan: Plan,
  changes: readonly ScenarioChange[],
  rules: NonNullable<ParseOptions['rules']> = [],
): Plan {
  let changed = document;
  for (const { path, value } of changes) {
    const keys = keysOf(withSpeciesIndex(path, plan));
    if (keys === undefined)
      throw new InputError(
        `--set ${printable(path)}: is no path of a scenario, expected one such as species[0].rules.alignment.weight.`,
      );
    const before = changed;
    changed = withValueAt(before, keys, value);
    if (changed === undefined)
      throw new InputError(
        `--set ${printable(path)}: leads to no value of the scenario: ${lastFound(before, keys)}. Indices count from 0, and a list must have the index.`,
      );
  }
  try {
    return parseScenarioJson(changed, { file: plan.file, rules });
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    // The file itself has been read without a problem.
    const file = `${plan.file} with --set`;
    throw new ScenarioError(
      error.problems.map((problem) => ({ ...problem, file })),
      error.count,
    );
  }
}

/** Where a path leaves a document, such as "species is a list of 1". */
function lastFound(document: unknown, keys: Keys): string {
  const present = presentKeys(document, keys);
  const value = valueAt(document, present);
  const path = pathOf(present);
  if (Array.isArray(value)) return `${path} is a list of ${value.length}`;
  return path === '' ? `there is no ${keys[0]}` : `${path} is ${printable(brief(value))}`;
}
