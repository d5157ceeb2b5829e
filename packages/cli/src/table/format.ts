// Writes and reads tables of numbers as CSV, JSON lines or Parquet, a batch of rows at a time.

import type { DecodedArray } from 'hyparquet';
import { version } from 'shoal';
import { lineBatches } from 'shoal/internal';
import { type Column, type ColumnData, csvText, jsonlText, type Rows, type TextTable } from 'shoal/tables';
import { TrackError } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { brief } from '../files/json.ts';
import type { OutputFile } from '../files/output-file.ts';
import { fileAt } from '../files/read-file.ts';
import { columnData, decimalOf, emptyRows, type TableNotes, type TableWriter } from './column.ts';
import { openParquet } from './parquet-file.ts';
import { parquetTable } from './parquet-writer.ts';
import type { TableFormat } from './table-formats.ts';

export function writeTable(
  format: TableFormat,
  file: OutputFile,
  columns: readonly Column[],
  notes: TableNotes,
): TableWriter {
  switch (format) {
    case 'parquet':
      return parquetTable(file, columns, `shoal ${version}`, notes);
    case 'csv':
      return csvTable(file, columns);
    case 'jsonl':
      return jsonlTable(file, columns);
  }
}

export function readTable(format: TableFormat, path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  switch (format) {
    case 'parquet':
      return readParquetTable(path, columns);
    case 'csv':
      return readCsvTable(path, columns);
    case 'jsonl':
      return readJsonlTable(path, columns);
  }
}

/** Reads a Parquet file one row group at a time. */
export async function* readParquetTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
  const parquet = await openParquet(path);
  const missing = columns.find((column) => !parquet.outline.columns.some(({ name }) => name === column.name));
  if (missing !== undefined) {
    await parquet.close();
    throw new InputError(`${path}: has no column "${missing.name}". Was it written by another version?`);
  }
  for await (const values of parquet.groups(columns.map(({ name }) => name)))
    yield { count: values[0]?.length ?? 0, columns: columns.map(({ type }, c) => typed(type, values[c])) };
}

function typed(type: Column['type'], values: DecodedArray): ColumnData {
  if (type === 'int32' && values instanceof Int32Array) return values;
  if (type === 'float32' && values instanceof Float32Array) return values;
  if (type === 'float64' && values instanceof Float64Array) return values;
  const copy = columnData(type, values.length);
  // Number(null) would be 0.
  for (let i = 0; i < values.length; i++) copy[i] = Number(values[i] ?? Number.NaN);
  return copy;
}

function jsonlTable(file: OutputFile, columns: readonly Column[]): TableWriter {
  return textTableWriter(file, jsonlText(columns));
}

async function* readJsonlTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
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

function csvTable(file: OutputFile, columns: readonly Column[]): TableWriter {
  return textTableWriter(file, csvText(columns));
}

/** Reads the named columns, in any order. */
async function* readCsvTable(path: string, columns: readonly Column[]): AsyncGenerator<Rows> {
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

const rowsPerRun = 8192;

/** Advice for a table of a run. */
const damagedRun = 'Remove the run, or start it again with --force.';

/** Reads a table from lines of text. `parse` returns the numbers of a line, or undefined if the line is not a row. */
async function* readLines(
  path: string,
  columns: readonly Column[],
  parse: (line: string, number: number) => readonly number[] | undefined,
): AsyncGenerator<Rows> {
  let rows = emptyRows(columns, rowsPerRun);
  try {
    for await (const lines of lineBatches(fileAt(path), true))
      for (const [line, number] of lines) {
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
    throw error instanceof TrackError ? new InputError(`${error.message} ${damagedRun}`) : error;
  }
  if (rows.count > 0) yield rows;
}

const chunk = 1 << 20; // characters gathered before they are written

/** A table as lines of text. */
function textTableWriter(file: OutputFile, table: TextTable): TableWriter {
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
