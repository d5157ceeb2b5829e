/** Asks for columns of a row group of a Parquet file or, without one, for the outline of the file. */
export interface ParquetQuestion {
  readonly group?: number;
  readonly columns: readonly string[];
  /** Whether columns of numbers are wanted as Float64Array, with NaN for missing ones. Others stay as they are. */
  readonly asNumbers?: boolean;
}
