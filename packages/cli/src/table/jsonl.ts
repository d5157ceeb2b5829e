import { type Column, jsonlText, type Rows } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json-value.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { TableWriter } from './column.ts';
import { damagedRun, readLines } from './text-reader.ts';
import { textTableWriter } from './text-writer.ts';

export function jsonlTable(file: OutputFile, columns: readonly Column[]): TableWriter {
  return textTableWriter(file, jsonlText(columns));
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
    return columns.map(({ name }) => {
      const value = values[name] ?? Number.NaN;
      if (typeof value === 'number') return value;
      throw new InputError(
        `${path}: line ${number}, key "${name}" must be a number or null, got ${brief(value)}. ${damagedRun}`,
      );
    });
  });
}
