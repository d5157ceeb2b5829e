/** Tables are handed on as runs of rows, one typed array a column: what the simulation has, and what files want. */

export type ColumnType = 'int32' | 'float32' | 'float64';
export type ColumnData = Int32Array | Float32Array | Float64Array;

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** As in "m/s"; nothing for a number without one. */
  readonly unit?: string;
}

/** Some consecutive rows. `columns` stand in the order of the table's columns and have at least `count` values. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ColumnData[];
}
