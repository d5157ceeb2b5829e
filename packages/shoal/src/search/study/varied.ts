// The values that a study varies: checks them, and puts them into a scenario.

import { type ParseOptions, parseScenarioJson } from '../../scenario/parse.ts';
import type { Plan } from '../../scenario/plan.ts';
import { keysOf, withValueAt } from '../../scenario/schema/path.ts';
import { exchanged, type Problems, ScenarioError } from '../../scenario/schema/problem.ts';
import { withSpeciesIndex } from '../../scenario/species-index.ts';
import { type Dimension, valueOfCoordinate } from '../dimension.ts';
import type { ReadStudy } from './document.ts';

export type OwnRules = NonNullable<ParseOptions['rules']>;

/** A value that differs between trials. */
export interface Varied {
  readonly name: string;
  readonly dimension: Dimension;
  /** The paths in the scenario that get the value. */
  readonly places: readonly (readonly (string | number)[])[];
  /** Number of values in a grid, if stated in the study. */
  readonly levels?: number;
}

/** Checks the values that differ between trials. */
export function variedOf(
  vary: ReadStudy['vary'],
  plan: Plan,
  scenario: unknown,
  problems: Problems,
  rules: OwnRules = [],
): readonly Varied[] {
  return Array.from(vary, (one, index) => {
    if (!one) return undefined as never;
    const where = `vary[${index}]`;
    const places = one.paths.map((path, k) => placeOf(path, `${where}.paths[${k}]`, plan, problems));
    const dimension = dimensionOf(one, where, problems);
    const name = one.name ?? one.paths[0].replace(/^species\[\d+\]\.(rules\.)?/, '');
    const varied = { name, dimension, places, ...(one.kind === 'range' && one.levels && { levels: one.levels }) };
    if (!problems.isDoubtful(where)) checkEnds(varied, one.paths, where, scenario, problems, rules);
    return varied;
  });
}

function dimensionOf(one: ReadStudy['vary'][number], where: string, problems: Problems): Dimension {
  if (one.kind === 'choices') {
    // A value that is wrong by itself was left out, and is reported already.
    const repeated = one.values.findIndex((value, k) => value !== undefined && one.values.indexOf(value) < k);
    if (repeated >= 0)
      problems.add(
        `${where}.values[${repeated}]`,
        'must differ from the other values',
        JSON.stringify(one.values[repeated]),
      );
    return { kind: 'choices', values: one.values };
  }
  const { min, max, scale = 'linear', whole = false, levels = 2 } = one;
  if (min > max) problems.add(`${where}.max`, `must be ≥ min, ${min}`, String(max), exchanged);
  if (scale === 'log' && min <= 0) problems.add(`${where}.min`, 'must be > 0 on a log scale', String(min));
  for (const [key, end] of [
    ['min', min],
    ['max', max],
  ] as const)
    if (whole && !Number.isInteger(end))
      problems.add(`${where}.${key}`, 'must be a whole number, as "whole" is true', String(end));
  // A range of one value would have many equal candidates.
  if (min === max) return { kind: 'choices', values: [min] };
  if (whole && levels > max - min + 1)
    problems.add(`${where}.levels`, `must be ≤ ${max - min + 1}, the number of its whole numbers`, String(levels));
  return { kind: 'range', min, max, scale, isWhole: whole };
}

function placeOf(path: string, where: string, plan: Plan, problems: Problems): readonly (string | number)[] {
  try {
    const keys = keysOf(withSpeciesIndex(path, plan));
    if (keys?.length === 1 && keys[0] === 'seed')
      problems.add(where, 'must not be the seed, which differs from run to run', JSON.stringify(path), 'Give "seeds".');
    if (keys) return keys;
    problems.add(
      where,
      'must be a path of the scenario',
      JSON.stringify(path),
      'Such as species[0].rules.alignment.weight.',
    );
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    for (const { rule, got, hint } of error.problems) problems.add(where, rule, got, hint);
  }
  return [];
}

/** Position within a range at which a value between the ends is checked, chosen so that it is rarely a whole number. */
const between = 0.381966;

/** Checks that both ends of a range, a value in between, and each choice give a valid scenario by themselves. */
function checkEnds(
  { dimension, places }: Varied,
  paths: readonly string[],
  where: string,
  scenario: unknown,
  problems: Problems,
  rules: OwnRules,
): void {
  const values =
    dimension.kind === 'range'
      ? [dimension.min, dimension.max, valueOfCoordinate(dimension, between)]
      : dimension.values;
  for (const [index, value] of values.entries()) {
    const key = dimension.kind === 'range' ? ['.min', '.max', ''][index] : `.values[${index}]`;
    const document = places.reduce<unknown>((made, keys) => made && withValueAt(made, keys, value), scenario);
    if (document === undefined) {
      const missing = places.findIndex((keys) => withValueAt(scenario, keys, value) === undefined);
      problems.add(
        `${where}.paths[${missing}]`,
        'must lead to a value of the scenario',
        JSON.stringify(paths[missing]),
        'A path is such as species[0].rules.alignment.weight or species[sardine].count; indices count from 0.',
      );
      return;
    }
    try {
      parseScenarioJson(document, { rules });
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      const [{ path, rule, got, hint }] = error.problems;
      const isFraction = key === '' && typeof value === 'number' && !Number.isInteger(value);
      problems.add(
        where + key,
        `makes a scenario whose ${path} ${rule}`,
        got,
        isFraction ? 'If only whole numbers are valid, add "whole": true.' : hint,
      );
      return;
    }
  }
}
