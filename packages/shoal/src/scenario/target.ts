import { type Heading, headingTable } from '../parameters/headings/table.ts';
import type { BareParameter, BareRules } from '../parameters/parameter.ts';
import { groups } from '../parameters/table.ts';

/** A number of a plan that a timeline changes: its path and its range. */
export interface Target {
  readonly holder: Record<string, number | boolean>;
  readonly key: string;
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
  const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key);
  const last = keys.pop() as string;
  let holder: unknown = plan;
  for (const key of keys) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined;
    holder = (holder as Record<string, unknown>)[key];
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return undefined;
  const value = (holder as Record<string, unknown>)[last];
  if (typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const row = rowsOf(keys[keys.length - 1], holder, plan.ruleRows)[last];
  const { min = -1e9, max = 1e9, whole = false, vertical = false } = row ?? {};
  return { holder: holder as Record<string, number | boolean>, key: last, min, max, whole, vertical };
}

function rowsOf(group: string, holder: object, rules: BareRules): Readonly<Record<string, BareParameter | undefined>> {
  if (group === 'heading') return headingTable[(holder as Heading).model].parameters;
  if (group === 'motion' || group === 'perception') return groups[group];
  return Object.hasOwn(rules, group) ? rules[group].parameters : {};
}
