// Data of the chart of causes: moments averaged to columns, and the stacked bands of the rules.

import { type CauseMoment, type Direction, turningOf } from './cause-moment.ts';

/** The mean of the moments in about one pixel column. */
export interface CauseColumn {
  /** Mean time of its moments, s. */
  readonly time: number;
  readonly speed: number;
  /** Requested turn rate to the left, degrees per second. */
  readonly turning: number;
  /** Requested acceleration in the chosen direction, m/s². */
  readonly outcome: number;
  /** Pull of each rule in that direction, m/s². */
  readonly pulls: Readonly<Record<string, number>>;
}

/** Averages the moments between two times into at most `most` columns. Empty columns are left out. */
export function causeColumns(
  moments: readonly CauseMoment[],
  [from, to]: readonly [from: number, to: number],
  direction: Direction,
  most: number,
): CauseColumn[] {
  const columns: CauseColumn[] = [];
  let cell = -1;
  let gathered: CauseMoment[] = [];
  const close = (): void => {
    if (gathered.length > 0) columns.push(meanOf(gathered, direction));
    gathered = [];
  };
  for (const moment of moments) {
    if (moment.time < from || moment.time > to) continue;
    const next = Math.floor(((moment.time - from) / (to - from)) * most);
    if (next !== cell) close();
    cell = next;
    gathered.push(moment);
  }
  close();
  return columns;
}

function meanOf(moments: readonly CauseMoment[], direction: Direction): CauseColumn {
  const mean = (value: (moment: CauseMoment) => number): number =>
    moments.reduce((sum, moment) => sum + value(moment), 0) / moments.length;
  const names = new Set(moments.flatMap(({ rules }) => Object.keys(rules)));
  const pulls = [...names].map((name) => [name, mean(({ rules }) => rules[name]?.[direction] ?? 0)] as const);
  return {
    time: mean(({ time }) => time),
    speed: mean(({ speed }) => speed),
    turning: mean(turningOf),
    outcome: mean(({ outcome }) => outcome[direction]),
    pulls: Object.fromEntries(pulls),
  };
}

/** Splits the columns at gaps of more than `most` seconds. */
export function unbrokenRuns(columns: readonly CauseColumn[], most: number): CauseColumn[][] {
  const runs: CauseColumn[][] = [];
  for (const [index, column] of columns.entries()) {
    if (index === 0 || column.time - columns[index - 1].time > most) runs.push([]);
    runs[runs.length - 1].push(column);
  }
  return runs;
}

/** The band of one rule: its lower and upper end in each column, m/s². */
export interface Band {
  readonly rule: string;
  readonly inner: readonly number[];
  readonly outer: readonly number[];
}

/** Stacks the pulls of the rules in their order: positive ones upwards from zero, negative ones downwards. */
export function stackOf(columns: readonly CauseColumn[], rules: readonly string[]): Band[] {
  const highs = columns.map(() => 0);
  const lows = columns.map(() => 0);
  return rules.flatMap((rule) => {
    const stack = (ends: number[], isUp: boolean): Band => {
      const inner = [...ends];
      for (const [index, { pulls }] of columns.entries()) {
        const pull = pulls[rule] ?? 0;
        if (pull > 0 === isUp) ends[index] += pull;
      }
      return { rule, inner, outer: [...ends] };
    };
    return [stack(highs, true), stack(lows, false)];
  });
}

/** The largest distance of the stacks and of the requested acceleration from zero, m/s². */
export function largestCause(columns: readonly CauseColumn[]): number {
  let reach = 0;
  for (const { pulls, outcome } of columns) {
    let [high, low] = [0, 0];
    for (const pull of Object.values(pulls)) {
      if (pull > 0) high += pull;
      else low -= pull;
    }
    reach = Math.max(reach, high, low, Math.abs(outcome));
  }
  return reach;
}

/** The rules with the largest areas in the picture, in the order of the list. @param most number of rules */
export function largestOf(columns: readonly CauseColumn[], rules: readonly string[], most: number): string[] {
  const sizes = new Map(
    rules.map((rule) => [rule, columns.reduce((sum, { pulls }) => sum + Math.abs(pulls[rule] ?? 0), 0)]),
  );
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const sizeOf = (rule: string): number => sizes.get(rule) ?? 0;
  const chosen = rules
    .filter((rule) => sizeOf(rule) > 0.02 * all)
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, most);
  return rules.filter((rule) => chosen.includes(rule));
}

/** A range of simulated time, s. */
export type Span = readonly [from: number, to: number];

/** Lengths of the window while only a little of the run has been played, s. */
const early = [5, 10, 20, 40];

/** The length of the window if the run is shorter than the requested length, s. */
function fitting(wanted: number, played: number): number {
  return Math.min(wanted, early.find((length) => length >= played) ?? wanted);
}

/**
 * The range of time in the chart. It ends with the last played moment, and does not move while the user visits moments
 * in it.
 * @param before the previous range
 * @param wanted requested length of the range, s; undefined: the whole run
 * @param now the current time, between the first and the last
 * @param follows whether the range moves with the run
 */
export function windowOf(
  before: Span | undefined,
  wanted: number | undefined,
  [first, last]: Span,
  now: number,
  follows: boolean,
): Span {
  if (wanted === undefined) return [first, Math.max(last, first + early[0])];
  const seconds = fitting(wanted, last - first);
  const newest: Span = [Math.max(first, last - seconds), Math.max(last, first + seconds)];
  if (follows) return newest;
  const stays = before && Math.abs(before[1] - before[0] - seconds) < 1e-9 && before[0] >= first - 1e-9;
  const held = stays ? before : newest;
  if (now >= held[0] && now <= held[1]) return held;
  // The current moment is at three quarters of the width, so that the time before it can be seen.
  const from = Math.max(first, Math.min(now - 0.75 * seconds, newest[0]));
  return [from, from + seconds];
}
