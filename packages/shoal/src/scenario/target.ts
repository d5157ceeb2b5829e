// Finds the number that a timeline changes.

import { type Heading, headingTable } from '../parameters/headings/table.ts';
import type { BareParameter, BareRules } from '../parameters/parameter.ts';
import { groups } from '../parameters/table.ts';
import { keysOf, valueAt } from './schema/path.ts';

/** A number of a plan that a timeline changes: its path and its range. */
export interface Target {
  readonly holder: Record<string | number, number | boolean>;
  readonly key: string | number;
  readonly min: number;
  readonly max: number;
  /** Whether only whole numbers make sense. */
  readonly whole: boolean;
  /** Whether it is a factor along the vertical. */
  readonly vertical: boolean;
}

/** Numbers that every step reads. The size of a grid is not one: it belongs to the list of values. */
const changeable =
  /^(species\[\d+\]\.(rules|motion|perception|heading)\.|species\[\d+\]\.goals\[|currents\[(?!\d+\]\.size\b)|food\[)/;

/** Returns the number at a path; undefined if there is none, or if a timeline cannot change it. */
export function targetOf(plan: { readonly ruleRows: BareRules }, path: string): Target | undefined {
  if (!changeable.test(path)) return undefined;
  const keys = keysOf(path) ?? [];
  const value = valueAt(plan, keys);
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const holder = valueAt(plan, keys.slice(0, -1)) as Target['holder'];
  const key = keys[keys.length - 1];
  const row = rowsOf(keys[keys.length - 2], holder, plan.ruleRows)[key];
  const { min = -1e9, max = 1e9, whole = false, vertical = false } = row ?? {};
  return { holder, key, min, max, whole, vertical };
}

function rowsOf(
  group: string | number,
  holder: object,
  rules: BareRules,
): Readonly<Record<string, BareParameter | undefined>> {
  if (group === 'heading') return headingTable[(holder as Heading).model].parameters;
  if (group === 'motion' || group === 'perception') return groups[group];
  return Object.hasOwn(rules, group) ? rules[group].parameters : {};
}
