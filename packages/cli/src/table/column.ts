/** Tables are handed on as runs of rows, one typed array a column: what the simulation has, and what Parquet wants. */

export type ColumnType = 'int32' | 'float32' | 'float64';
export type ColumnData = Int32Array | Float32Array | Float64Array;

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** As in "m/s"; nothing for a number without one. */
  readonly unit?: string;
}

/** What a table's file says about itself, where its format can hold it. */
export type TableNotes = Readonly<Record<string, string>>;

/** Some consecutive rows. `columns` stand in the order of the table's columns and have at least `count` values. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ColumnData[];
}

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

/** What writes a table, whatever its format. Nothing stands under the table's name before `commit`. */
export interface TableWriter {
  append(rows: Rows): void;
  /** Writes what is left, and the format's ending. */
  complete(): void;
  /** SHA-256 of the complete file. */
  checksum(): string;
  commit(): void;
  discard(): void;
}
