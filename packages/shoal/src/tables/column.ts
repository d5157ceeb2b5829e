/** The type of a column's numbers. */
export type ColumnType = 'int32' | 'float32' | 'float64';
/** The values of a column. */
export type ColumnData = Int32Array | Float32Array | Float64Array;

/** A column of a table: its name, type and unit. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** The unit, such as "m/s"; empty for a number without a unit. */
  readonly unit?: string;
}

/** Consecutive rows of a table, one typed array per column. `columns` are in the order of the table's columns and have at least `count` values. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ColumnData[];
}
