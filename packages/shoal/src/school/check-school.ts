// Refuses states from outside, such as snapshots, whose numbers no simulation produces.

import type { BareHeading } from '../parameters/headings/heading-row.ts';
import { headingTable } from '../parameters/headings/table.ts';
import type { BareRule } from '../parameters/parameter.ts';
import { amount, type ColumnRange } from '../parameters/parameter.ts';
import { ruleTable } from '../parameters/table.ts';
import { limits } from '../scenario/limits.ts';
import type { Problems } from '../scenario/schema/problem.ts';
import { reachesAt, type School } from './school.ts';
import { isTraitColumn } from './traits.ts';

const any: ColumnRange = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
/** Largest coordinate, m: a fish at 1000 m/s needs thirty years to get there, and the square is finite in float32. */
const place: ColumnRange = { min: -1e12, max: 1e12 };
const speed: ColumnRange = { min: -1e9, max: 1e9 };

/**
 * Ranges of the built-in columns; rules of your own may store any number. Indices of goals and points have no upper
 * limit, because an edit can remove some of these. Rules check the indices.
 */
export const columnRanges: ReadonlyMap<string, ColumnRange> = new Map<string, ColumnRange>([
  ...Object.entries({
    x: place,
    y: place,
    z: place,
    vx: speed,
    vy: speed,
    vz: speed,
    ax: any,
    ay: any,
    az: any,
    food: amount,
    lists: amount,
    listX: place,
    listY: place,
    listZ: place,
    nextListX: place,
    nextListY: place,
    nextListZ: place,
    energy: amount,
    metabolicEnergy: amount,
    metabolicRate: amount,
    savedRate: amount,
    tailBeats: amount,
    tailBeatFrequency: amount,
  }),
  ...Object.values<BareRule | BareHeading>({ ...ruleTable, ...headingTable }).flatMap(({ ranges = {} }) =>
    Object.entries(ranges),
  ),
]);

/**
 * Reports numbers of a school that no simulation produces and that would give infinite results or endless loops in
 * later steps.
 */
export function checkSchool(school: School, problems: Problems): void {
  const hint = 'The file is damaged or was made by something else: take another one.';
  const { time, step, id, count, lists, nextId, idAfterLast } = school;
  if (!(time >= 0 && time <= 1e15)) problems.add('time', 'must be a number from 0 s on', String(time), hint);
  if (!Number.isSafeInteger(step) || step < 0) problems.add('step', 'must be a whole number ≥ 0', String(step), hint);
  for (let i = 1; i < count; i++) {
    if (id[i] > id[i - 1]) continue;
    problems.add(`id[${i}]`, `must be > ${id[i - 1]}, the fish before`, String(id[i]), hint);
    break;
  }
  if (nextId < idAfterLast || nextId > limits.ids) {
    problems.add('nextId', `must be from ${idAfterLast} to ${limits.ids}`, String(nextId), hint);
  }
  for (const [name, data] of school.columns()) {
    const range = columnRanges.get(name) ?? (isTraitColumn(name) ? any : undefined);
    if (!range || !(data instanceof Float32Array)) continue;
    const at = data.findIndex((value) => !isIn(range, value));
    if (at < 0) continue;
    const { min, max, whole } = range;
    const noun = whole ? 'a whole number' : 'a number';
    problems.add(`${name}[${at}]`, `must be ${noun} from ${min} to ${max}`, String(data[at]), hint);
  }
  // The skin of Verlet lists is a fraction of the reach for which they were built.
  if (lists.length > 0 && !haveFittingSkins(lists)) {
    problems.add('lists', 'must hold a skin ≤ the largest reach', String(lists[0]), hint);
  }
}

/** `lists` has a block for each of two generations. */
function haveFittingSkins(lists: Float32Array): boolean {
  const half = lists.length / 2;
  return [0, half].every((from) => lists[from] <= Math.max(...lists.subarray(from + reachesAt, from + half)));
}

/** Written so that NaN is outside every range. */
function isIn({ min, max, whole }: ColumnRange, value: number): boolean {
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}
