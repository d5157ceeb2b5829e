/**
 * Shows recorded runs without simulating them. Requires the package `hyparquet`.
 * @module shoal/recorded
 */
export { type ByteSource, openRecordedBytes } from './byte-source.ts';
export { readMeasures } from './measure-table.ts';
export { openParquetFrames } from './parquet-frames.ts';
export {
  needsCompressors,
  outlineOf,
  type ParquetColumn,
  type ParquetGroup,
  type ParquetOutline,
  withOldTypes,
} from './parquet-outline.ts';
export type { RecordedFrame, RecordedFrames } from './recorded-frames.ts';
export { RecordedSchool, type RecordedSchoolOptions } from './recorded-school.ts';
export { ServedSchool } from './served-school.ts';
