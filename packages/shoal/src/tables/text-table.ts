// Rows of numbers as CSV or JSON lines, and the rows of a trajectory.

import type { School } from '../school/school.ts';

/** How a table is written as lines of text. Numbers are written so that reading them gives the same value. */
export interface TextTable {
  /** The text above the rows, with its line break. */
  readonly header: string;
  /** One row, without its line break. */
  line(rows: Rows, row: number): string;
}

/** Comma-separated values after a line of names. NaN is written as an empty value. */
export function csvText(columns: readonly Column[]): TextTable {
  return {
    header: `${columns.map(({ name }) => csvCell(name)).join(',')}\n`,
    line(rows, row) {
      let line = '';
      for (let c = 0; c < columns.length; c++) {
        const value = rows.columns[c][row];
        line += `${c === 0 ? '' : ','}${Number.isNaN(value) ? '' : value}`;
      }
      return line;
    },
  };
}

/** One JSON object per line, with the columns as keys. NaN is written as null. */
export function jsonlText(columns: readonly Column[]): TextTable {
  const keys = columns.map(({ name }, c) => `${c === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return {
    header: '',
    line(rows, row) {
      let line = '';
      for (let c = 0; c < keys.length; c++) {
        const value = rows.columns[c][row];
        line += `${keys[c]}${Number.isFinite(value) ? value : 'null'}`;
      }
      return `${line}}`;
    },
  };
}

/** Text that spreadsheets take for a formula. */
const formula = /^\s*[=+\-@＝＋－＠]/;
const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A value of a CSV table (RFC 4180), quoted where it must be. NaN is empty. Text that a spreadsheet would take for a
 * formula gets an apostrophe before it; numbers do not.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  const text = String(value ?? '');
  const harmless = formula.test(text) && !numeral.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The type of a column's numbers. */
export type ColumnType = 'int32' | 'float32' | 'float64';
/** The values of a column. */
export type ColumnData = Int32Array | Float32Array | Float64Array;

/** A column of a table: its name, type and unit. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The unit, such as "m/s"; empty for a number without a unit. */
  readonly unit?: string;
}

/** Consecutive rows of a table, one typed array per column. `columns` are in the order of the table's columns and have at least `count` values. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ColumnData[];
}

/** The columns of a trajectory: position and velocity of every fish in every frame. */
export const trajectoryColumns: readonly Column[] = [
  { name: 'frame', type: 'int32' },
  { name: 'step', type: 'int32' },
  { name: 'time', type: 'float64', unit: 's' },
  { name: 'id', type: 'int32' },
  { name: 'species', type: 'int32' },
  ...['x', 'y', 'z'].map((name) => ({ name, type: 'float32' as const, unit: 'm' })),
  ...['vx', 'vy', 'vz'].map((name) => ({ name, type: 'float32' as const, unit: 'm/s' })),
];

/**
 * Returns one row per fish. The arrays are views of the school where possible, so use them before the next step.
 * @param time simulated time, s; default: that of the school, a sum of steps with rounding errors
 */
export function trajectoryRows(frame: number, school: School, time: number = school.time): Rows {
  const { count, id, species, x, y, z, vx, vy, vz } = school;
  return {
    count,
    columns: [
      new Int32Array(count).fill(frame),
      new Int32Array(count).fill(school.step),
      new Float64Array(count).fill(tableTime(time)),
      Int32Array.from(id.subarray(0, count)),
      Int32Array.from(species.subarray(0, count)),
      ...[x, y, z, vx, vy, vz],
    ],
  };
}

/** Number of decimals of a time in seconds. */
const precision = 1e9;

/** Rounds a simulated time for tables, s: a sum of steps has errors, such as 10.000000000000076. */
export function tableTime(time: number): number {
  // The quotient of two integers is the float64 nearest to the decimal number.
  return Math.round(time * precision) / precision;
}
