import { InputError } from '../input-error.ts';
import type { Column, Rows, TableWriter } from './column.ts';
import { readLines } from './text-reader.ts';
import { textTableWriter } from './text-writer.ts';

/** One JSON object a line, with the columns as keys; "not a number" is null. */

export function jsonlTable(path: string, columns: readonly Column[]): TableWriter {
  const keys = columns.map(({ name }, c) => `${c === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return textTableWriter(path, '', (rows, row) => {
    let line = '';
    for (let c = 0; c < keys.length; c++) {
      const value = rows.columns[c][row];
      line += `${keys[c]}${Number.isFinite(value) ? value : 'null'}`;
    }
    return `${line}}`;
  });
}

export async function* readJsonlTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  yield* readLines(path, columns, (line, number) => {
    let row: Record<string, unknown> | null;
    try {
      row = JSON.parse(line);
    } catch {
      row = null;
    }
    const missing = columns.find(({ name }) => row?.[name] === undefined);
    if (row === null || missing !== undefined) {
      throw new InputError(
        `${path}: line ${number} must be a JSON object with the key "${(missing ?? columns[0]).name}".`,
      );
    }
    const values = row;
    return columns.map(({ name }) => (values[name] === null ? Number.NaN : Number(values[name])));
  });
}
