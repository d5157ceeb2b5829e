// What writers of tables as CSV and Parquet have in common: columns of numbers, rows and notes.

import type { Column, ColumnData, ColumnType, Rows } from 'shoal/tables';

/** Metadata of a table's file, for formats that support it. */
export type TableNotes = Readonly<Record<string, string>>;

export function columnData(type: ColumnType, length: number): ColumnData {
  switch (type) {
    case 'int32':
      return new Int32Array(length);
    case 'float32':
      return new Float32Array(length);
    case 'float64':
      return new Float64Array(length);
  }
}

export function emptyRows(columns: readonly Column[], capacity: number): { count: number; columns: ColumnData[] } {
  return { count: 0, columns: columns.map(({ type }) => columnData(type, capacity)) };
}

/** Encodes a table into a file. May hold rows in memory. */
export interface TableWriter {
  append(rows: Rows): void;
  /** The bytes that would complete the file in its current state. They are not written, and more rows may follow. */
  rest(): Uint8Array | string;
}

const withPoint = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const withComma = /^\s*[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * The number in a string of decimal digits; undefined for all other strings, such as 0x10 and Infinity, which
 * JavaScript's `Number` accepts.
 */
export function decimalOf(text: string, point: '.' | ',' = '.'): number | undefined {
  if (point === '.') return withPoint.test(text) ? Number(text) : undefined;
  return withComma.test(text) ? Number(text.replace(',', '.')) : undefined;
}
