// Reads stored measurements, and finds the newest rows of a task for the page of figures.

import { csvRecords } from '../csv.ts';

/** A measurement, as a row of a file in `bench/results`. */
export interface ResultRow {
  /** Name of the file without its extension: the machine. */
  readonly machine: string;
  /** `2026-11-23`. */
  readonly date: string;
  readonly node: string;
  /** What was measured, with the unit after the last comma: `step on 2 threads, ms`. */
  readonly task: string;
  /** Number of fish, or of whatever the task counts. */
  readonly fish: number;
  /** The median, in the unit of the task. */
  readonly value: number;
  /** Milliseconds of a step of the thesis's demo, measured at the same time; 0: not measured. */
  readonly demo: number;
}

/** The rows of a file of results. Files with other columns have none. */
export function resultRows(machine: string, text: string): ResultRow[] {
  return csvRecords(text).flatMap(({ date, node, task, fish, median_ms, demo_ms }) =>
    task && median_ms
      ? [{ machine, date, node, task, fish: Number(fish), value: Number(median_ms), demo: Number(demo_ms ?? '') }]
      : [],
  );
}

/** A row, and the groups of the pattern that matches its task. */
export interface Found {
  readonly row: ResultRow;
  readonly groups: readonly string[];
}

/**
 * The rows whose task matches a pattern, all of one machine: the first that has any. Of several rows of the same
 * measurement, the newest, which is the last.
 * @param machines names of machines in order of preference
 * @param keyOf key of a measurement; default: the groups of the pattern and the number of fish
 */
export function newest(
  rows: readonly ResultRow[],
  machines: readonly string[],
  pattern: RegExp,
  keyOf = ({ row, groups }: Found): string => [...groups, row.fish].join('\n'),
): Found[] {
  for (const machine of machines) {
    const found = new Map<string, Found>();
    for (const row of rows) {
      const match = row.machine === machine ? pattern.exec(row.task) : null;
      if (!match) continue;
      const one = { row, groups: match.slice(1).map((group) => group ?? '') };
      found.set(keyOf(one), one);
    }
    if (found.size > 0) return [...found.values()].sort((a, b) => a.row.fish - b.row.fish);
  }
  return [];
}

/** Machines, sorted by their number of rows. */
export function machinesOf(rows: readonly ResultRow[]): string[] {
  const count = new Map<string, number>();
  for (const { machine } of rows) count.set(machine, (count.get(machine) ?? 0) + 1);
  return [...count].sort(([, one], [, other]) => other - one).map(([machine]) => machine);
}

/** `amd-epyc-2-cores` as words: `AMD EPYC, 2 cores`. */
export function machineWords(machine: string): string {
  const [, model, cores] = /^(.*?)(?:-(\d+)-cores)?$/.exec(machine) ?? [];
  const words = (model ?? machine).split('-').map((word) => {
    if (/^(amd|epyc|cpu|ibm|arm|nvidia|h200)$/.test(word)) return word.toUpperCase();
    return `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
  });
  return `${words.join(' ')}${cores ? `, ${cores} cores` : ''}`;
}
