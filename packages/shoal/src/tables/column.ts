/** Tables are passed on as runs of rows with one typed array for each column, which both simulation and files use. */

/** The type of a column's numbers. */
export type ColumnType = 'int32' | 'float32' | 'float64';
/** The values of a column. */
export type ColumnData = Int32Array | Float32Array | Float64Array;

/** A column of a table: its name, type and unit. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Such as "m/s"; empty for a number without a unit. */
  readonly unit?: string;
}

/** Consecutive rows. `columns` are in the order of the table's columns and have at least `count` values. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ColumnData[];
}
