import { type Column, csvText, type Rows } from 'shoal/tables';
import { InputError } from '../errors/input-error.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { TableWriter } from './column.ts';
import { readLines } from './text-reader.ts';
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
    return places.map((place) => (cells[place] === '' ? Number.NaN : Number(cells[place])));
  });
}
