import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Column, Rows, TextTable } from 'shoal/tables';
import { readError } from '../errors/file-system-error.ts';
import type { OutputFile } from '../files/output-file.ts';
import { emptyRows, type TableWriter } from './column.ts';

const rowsPerRun = 8192;

/** Advice for a table of a run. */
export const damagedRun = 'Remove the run, or start it again with --force.';

/** Reads a table from lines of text. `parse` returns the numbers of a line, or undefined if the line is not a row. */
export async function* readLines(
  path: string,
  columns: readonly Column[],
  parse: (line: string, number: number) => readonly number[] | undefined,
): AsyncGenerator<Rows> {
  const input = createReadStream(path, 'utf8');
  let rows = emptyRows(columns, rowsPerRun);
  let number = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      const values = parse(line, number);
      if (values === undefined) continue;
      for (let c = 0; c < columns.length; c++) rows.columns[c][rows.count] = values[c];
      rows.count++;
      if (rows.count === rowsPerRun) {
        yield rows;
        rows = emptyRows(columns, rowsPerRun);
      }
    }
  } catch (error) {
    throw readError(path, error, damagedRun);
  } finally {
    input.destroy();
  }
  if (rows.count > 0) yield rows;
}

const chunk = 1 << 20; // characters gathered before they are written

/** A table as lines of text. */
export function textTableWriter(file: OutputFile, table: TextTable): TableWriter {
  let text = table.header;
  return {
    append(rows: Rows): void {
      for (let row = 0; row < rows.count; row++) {
        text += `${table.line(rows, row)}\n`;
        if (text.length < chunk) continue;
        file.write(text);
        text = '';
      }
    },
    rest: () => text,
  };
}
