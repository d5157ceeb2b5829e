// Measures ratios of times, which hardly depend on the machine, and compares them with stored ones, to find steps that
// got slower. For `npm run bench -- check`.

import { textTable } from '#cli/terminal/text-table';
import { csvLine, csvRecords } from '../csv.ts';
import { at, median } from '../machine.ts';

/** A ratio counts as slower if it has grown by more than this. */
const tolerance = 0.15;

/** A row of `bench/results/ratios.csv`. */
export interface StoredRatio {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  readonly name: string;
  readonly value: number;
}

/** A measured ratio and the stored one. */
export interface RatioChange {
  readonly now: MeasuredRatio;
  /** Undefined: it was never stored. */
  readonly stored: StoredRatio | undefined;
  /** Measured divided by stored, minus 1: 0.2 is a fifth slower. NaN if none is stored. */
  readonly change: number;
  readonly isSlower: boolean;
}

const head = ['date', 'node', 'machine', 'ratio', 'value', 'low_quartile', 'high_quartile', 'rounds'];

/**
 * The newest row of each ratio: of this machine if it has any, because ratios differ by up to a factor of two between
 * models of processors; otherwise of any.
 */
export function storedRatios(text: string, here?: string): Map<string, StoredRatio> {
  const rows = csvRecords(text).map(({ date, node, machine, ratio, value }) => ({
    ...{ date, node, machine, name: ratio },
    value: Number(value),
  }));
  const newest = (some: readonly StoredRatio[]) => some.map((row): [string, StoredRatio] => [row.name, row]);
  return new Map([...newest(rows), ...newest(rows.filter(({ machine }) => machine === here))]);
}

/** Lines to add to the file. @param text contents of the file; empty: a new file */
export function ratioLines(text: string, measured: readonly MeasuredRatio[], where: readonly string[]): string {
  const rows = measured.map(({ name, value, quartiles, rounds }) =>
    csvLine([...where, name, ...[value, ...quartiles].map((x) => x.toPrecision(4)), String(rounds)]),
  );
  return `${[...(text === '' ? [head.join()] : []), ...rows].join('\n')}\n`;
}

export function compareRatios(
  measured: readonly MeasuredRatio[],
  stored: ReadonlyMap<string, StoredRatio>,
): readonly RatioChange[] {
  return measured.map((now) => {
    const before = stored.get(now.name);
    const change = before ? now.value / before.value - 1 : Number.NaN;
    return { now, stored: before, change, isSlower: change > tolerance };
  });
}

/** All ratios as a table, and a sentence for each that got slower. */
export function ratiosText(all: readonly RatioChange[]): string {
  const right = (title: string) => ({ title, align: 'right' as const });
  const table = textTable(
    [
      { title: 'ratio' },
      ...['now', 'half of the rounds', 'stored', 'change'].map(right),
      { title: 'stored on' },
      { title: 'machine' },
    ],
    all.map(({ now: { name, value, quartiles }, stored, change }) => [
      name,
      number(value),
      quartiles.map(number).join(' to '),
      stored ? number(stored.value) : '–',
      stored ? percent(change) : 'new',
      stored?.date ?? '',
      stored?.machine ?? '',
    ]),
  );
  return `${table}\n${verdict(all)}\n`;
}

function verdict(all: readonly RatioChange[]): string {
  const slower = all.filter(({ isSlower }) => isSlower);
  const known = all.filter(({ stored }) => stored).length;
  if (known === 0) return 'No ratio is stored yet. Store these with npm run bench -- check --save.';
  if (slower.length === 0) return `None of ${known} ratios is more than ${100 * tolerance} % above the stored one.`;
  const lines = slower.map(
    ({ now: { name, value, quartiles, rounds }, stored, change }) =>
      `SLOWER: ${name} is ${number(value)}, was ${number(stored?.value ?? Number.NaN)} (${percent(change)}); half of ${rounds} rounds lie from ${quartiles.map(number).join(' to ')}. It was stored on ${stored?.machine}.`,
  );
  return [
    ...lines,
    'If that is meant, store the new ratios with npm run bench -- check --save, and give the reason in the commit.',
  ].join('\n');
}

function number(value: number): string {
  return value.toPrecision(3).replace(/^(\d+)e\+(\d+)$/, (_, digits, power) => String(Number(`${digits}e${power}`)));
}

function percent(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(100 * change).toFixed(0)} %`;
}

/** The ratio of the times of two parts of a step, or of two ways to do the same. */
export interface Ratio {
  /** `wrapped ÷ plain world`. */
  readonly name: string;
  /**
   * Prepares the measurement. Returns a function that makes one round, of some milliseconds, and returns both processor
   * times, ms.
   */
  readonly prepare: () => () => readonly [time: number, by: number];
}

/** Medians over all rounds. */
export interface MeasuredRatio {
  readonly name: string;
  readonly value: number;
  /** Quartiles: a quarter of the rounds is below the first, a quarter above the second. */
  readonly quartiles: readonly [low: number, high: number];
  readonly rounds: number;
}

/** Rounds in which code is compiled. They do not count. */
const warmUp = 8;

/** Measures all ratios alternately, round by round, so that a slow moment of the machine affects all of them. */
export function measureRatios(ratios: readonly Ratio[], rounds: number): MeasuredRatio[] {
  const tasks = ratios.map(({ name, prepare }) => ({ name, round: prepare(), values: [] as number[] }));
  for (let k = -warmUp; k < rounds; k++)
    for (const { round, values } of tasks) {
      const [time, by] = round();
      if (k >= 0) values.push(time / by);
    }
  return tasks.map(({ name, values }) => ({
    name,
    value: median(values),
    quartiles: [at(values, 0.25), at(values, 0.75)],
    rounds,
  }));
}
