// What sections of the page of figures draw from: measurements by task and machine.

import type { ChartPoint, LogLine } from '#cli/chart/log-chart';
import { htmlTable } from '#cli/page/html';
import { grouped, readable } from '#cli/terminal/number-format';
import { type Found, machineWords, newest, type ResultRow } from './result-rows.ts';

/** The row of each run that gives the load by other programs. */
export const loadTask = 'load average ÷ cores';

/** Rows to draw from. */
export class Results {
  readonly rows: readonly ResultRow[];
  /** The machine of most figures first, then machines that fill the gaps. */
  readonly machines: readonly string[];

  constructor(rows: readonly ResultRow[], machines: readonly string[]) {
    this.rows = rows;
    this.machines = machines;
  }

  /** The newest rows whose task matches a pattern, all of one machine. See `newest`. */
  find(pattern: RegExp, keyOf?: (found: Found) => string): Found[] {
    return newest(this.rows, this.machines, pattern, keyOf);
  }

  /** Like `find`, on the machine that measured last: for figures that are the same on every machine. */
  latest(pattern: RegExp): Found[] {
    const [last] = this.rows
      .filter(({ task }) => pattern.test(task))
      .sort((one, other) => other.date.localeCompare(one.date));
    return last === undefined ? [] : newest(this.rows, [last.machine], pattern);
  }

  /** A note, extended if the rows are from another machine than most, or if other programs used the machine. */
  noted(note: string, found: readonly Found[]): string {
    const row = found.at(-1)?.row;
    if (row === undefined) return note;
    const where = row.machine === this.machines[0] ? '' : ` Measured on another machine: ${machineWords(row.machine)}.`;
    return `${note}${where}${this.#isBusy(row) ? ' Other programs kept it busy.' : ''}`;
  }

  /** Whether other programs used more than half of the machine in a run on that day. */
  #isBusy({ machine, date }: ResultRow): boolean {
    return this.rows.some(
      (row) => row.task === loadTask && row.machine === machine && row.date === date && row.value > 0.5,
    );
  }
}

/** A line for each value of the first group of a pattern, in the order of the labels. */
export function linesBy(found: readonly Found[], labels: Readonly<Record<string, string>>): LogLine[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const points = found.flatMap(({ row, groups }): ChartPoint[] =>
      groups[0] === name ? [[row.fish, row.value]] : [],
    );
    return points.length > 0 ? [{ label, points }] : [];
  });
}

/** A dashed line across all sizes. */
export function level(label: string, value: number, lines: readonly LogLine[]): LogLine {
  const sizes = lines.flatMap(({ points }) => points.map(([x]) => x));
  return {
    label,
    isLimit: true,
    points: sizes.length > 0 ? [Math.min(...sizes), Math.max(...sizes)].map((x): ChartPoint => [x, value]) : [],
  };
}

/** The text after the last comma of a task: `ms`. */
function unitOf({ task }: ResultRow): string {
  return /, ([^,()]+)$/.exec(task)?.[1] ?? '';
}

/** All rows of a figure as a table. @param size title of the column with the sizes */
export function rowTable(found: readonly Found[], size = 'Fish'): string {
  const right = (title: string) => ({ title, align: 'right' as const });
  return htmlTable(
    [{ title: 'Measured' }, right(size), right('Value'), { title: 'Unit' }, { title: 'Date' }],
    found.map(({ row }) => {
      const unit = unitOf(row);
      const task = unit === '' ? row.task : row.task.slice(0, -unit.length - 2);
      return [task, grouped(row.fish), readable(row.value), unit, row.date];
    }),
  );
}

/** A section of the page. */
export interface Section {
  /** Its anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** The arguments of `npm run bench --` that measure its figures. */
  readonly parts: string;
  /** Its figures; an empty text if there are no rows. */
  readonly figures: (results: Results) => readonly string[];
}
