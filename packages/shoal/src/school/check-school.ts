import { limits } from '../scenario/limits.ts';
import type { Problems } from '../scenario/problem.ts';
import { firstReach, type School } from './school.ts';
import { isTraitColumn } from './traits.ts';

/** What the numbers of a column may be. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

const any: Range = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
/** Fish that swim off at 1000 m/s get there in thirty years; squares of it are finite in float32. */
const place: Range = { min: -1e12, max: 1e12 };
const speed: Range = { min: -1e9, max: 1e9 };
const counter: Range = { min: 0, max: Number.MAX_VALUE, whole: true };
const flag: Range = { min: 0, max: 1, whole: true };
const amount: Range = { min: 0, max: Number.MAX_VALUE };
/** Of a vector that is at most 1 long, rounded. */
const part: Range = { min: -1.001, max: 1.001 };

/**
 * Of the columns that the library knows; rules of your own may keep what they like. Indices have no upper end: an
 * edit may leave fewer goals and points than there were, and the rules see to that.
 */
export const columnRanges: ReadonlyMap<string, Range> = new Map<string, Range>(
  Object.entries({
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
    wanderX: part,
    wanderY: part,
    wanderZ: part,
    pathNext: counter,
    pathDirection: flag,
    perchSteps: counter,
    perchCount: counter,
    goalIndex: counter,
    goalArrived: flag,
    huntPhase: flag,
    huntClock: counter,
    huntPrey: counter,
  }),
);

/** Reports numbers of a school that no simulation makes: the steps that follow would not be finite, or would not end. */
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
  // The skin of neighbour lists is a part of the reach that they were built for.
  if (lists.length > 0 && !haveFittingSkins(lists)) {
    problems.add('lists', 'must hold a skin ≤ the largest reach', String(lists[0]), hint);
  }
}

/** Lists have a block for each of two generations. */
function haveFittingSkins(lists: Float32Array): boolean {
  const half = lists.length / 2;
  return [0, half].every((from) => lists[from] <= Math.max(...lists.subarray(from + firstReach, from + half)));
}

/** Written so that NaN is in none. */
function isIn({ min, max, whole }: Range, value: number): boolean {
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}
