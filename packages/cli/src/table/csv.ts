import { type Column, csvText, type Rows } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json-value.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { TableWriter } from './column.ts';
import { decimalOf } from './decimal.ts';
import { damagedRun, readLines } from './text-reader.ts';
import { textTableWriter } from './text-writer.ts';

export function csvTable(file: OutputFile, columns: readonly Column[]): TableWriter {
  return textTableWriter(file, csvText(columns));
}

/** Reads the named columns, in any order. */
export async function* readCsvTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  let places: number[] = [];
  let width = 0;
  yield* readLines(path, columns, (line, number) => {
    const cells = line.split(',');
    if (number === 1) {
      places = columns.map(({ name }) => cells.indexOf(name));
      width = cells.length;
      const missing = columns.find((_, c) => places[c] < 0);
      if (missing !== undefined)
        throw new InputError(`${path}: line 1 must name the column "${missing.name}", got "${line}".`);
      return undefined;
    }
    if (cells.length !== width) {
      throw new InputError(`${path}: line ${number} must have ${width} values, got ${cells.length}.`);
    }
    return places.map((place, c) => numberIn(cells[place], `${path}: line ${number}, column "${columns[c].name}"`));
  });
}

/** NaN for an empty cell. @param where for messages */
function numberIn(cell: string, where: string): number {
  const value = cell === '' ? Number.NaN : decimalOf(cell);
  if (value !== undefined) return value;
  throw new InputError(`${where} must be a number, got ${brief(cell)}. ${damagedRun}`);
}
