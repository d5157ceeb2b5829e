import type { Column, Rows } from './column.ts';

/** How a table is written as lines of text. Numbers survive reading and writing exactly. */
export interface TextTable {
  /** The text above the rows, with its line break. */
  readonly header: string;
  /** One row, without its line break. */
  line(rows: Rows, row: number): string;
}

/** Comma-separated values with a line of names; "not a number" is empty. */
export function csvText(columns: readonly Column[]): TextTable {
  return {
    header: `${columns.map(({ name }) => name).join(',')}\n`,
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

/** One JSON object a line, with the columns as keys; "not a number" is null. */
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
