/**
 * Shows recorded runs without simulating them, and reads Parquet tables of any program. Requires the package `hyparquet`.
 * @module shoal/recorded
 */
export { type ByteSource, openRecordedBytes } from './byte-source.ts';
export { readMeasures } from './measure-table.ts';
export {
  openParquetColumns,
  type ParquetColumns,
  type ParquetCompressors,
  type ParquetOptions,
} from './parquet-columns.ts';
export { openParquetFrames } from './parquet-frames.ts';
export { outlineOf, type ParquetColumn, type ParquetGroup, type ParquetOutline } from './parquet-outline.ts';
export { openParquetTable, type ParquetTable, parquetTables } from './parquet-tables.ts';
export type { RecordedFrame, RecordedFrames } from './recorded-frames.ts';
export { RecordedSchool, type RecordedSchoolOptions } from './recorded-school.ts';
export { ServedSchool } from './served-school.ts';
