import { keysOf, withSpeciesIndex, withValueAt } from 'shoal/internal';
import { type ParseOptions, type Plan, parseScenarioJson, printable } from 'shoal/scenario';
import { InputError } from '../errors/input-error.ts';

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
    changed = withValueAt(changed, keys, value);
    if (changed === undefined)
      throw new InputError(
        `--set ${printable(path)}: leads to no value of the scenario. Indices count from 0, and a list must have the index.`,
      );
  }
  return parseScenarioJson(changed, { file: plan.file, rules });
}
