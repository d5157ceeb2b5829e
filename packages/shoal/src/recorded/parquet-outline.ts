// Reads the footer of a Parquet file, which is not trusted: checks it against the size of the file, before anything of it
// is decoded.

import type { AsyncBuffer, FileMetaData, ParquetParsers, SchemaElement, SchemaTree } from 'hyparquet';
// The main file loads twice as many.
import { parquetMetadataAsync, parquetSchema } from 'hyparquet/src/metadata.js';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';

/** Most bytes of a footer: those of a file of 20 GB. */
const mostFooter = 2 ** 26;
/** The last bytes of a file, which are read first. Footers of a hundred row groups fit. */
const tail = 2 ** 18;

/** @param remedy advice for files that cannot be read @throws TrackError */
export async function openFooter(
  file: TrackFile,
  remedy: string,
  parsers?: Partial<ParquetParsers>,
): Promise<{ readonly metadata: FileMetaData; readonly outline: ParquetOutline }> {
  const metadata = await footerOf(file, remedy && ` ${remedy}`, parsers);
  try {
    return { metadata, outline: outlineOf(metadata, parquetSchema(metadata), file.size, file.name) };
  } catch (error) {
    // A footer may lack any part.
    throw error instanceof TrackError
      ? error
      : new TrackError(`${file.name} is damaged: its footer cannot be read.${remedy && ` ${remedy}`}`);
  }
}

/** The file as hyparquet reads it. */
export function bufferOf(file: TrackFile): AsyncBuffer {
  return {
    byteLength: file.size,
    slice: async (from, to = file.size) => {
      const bytes = await file.bytes(from, to);
      const isWhole = bytes.byteLength === bytes.buffer.byteLength;
      return (isWhole ? bytes : bytes.slice()).buffer as ArrayBuffer;
    },
  };
}

async function footerOf(file: TrackFile, remedy: string, parsers?: Partial<ParquetParsers>): Promise<FileMetaData> {
  const { name, size } = file;
  const end = await file.bytes(Math.max(0, size - 8), size);
  const isParquet = end.length === 8 && String.fromCharCode(...end.subarray(4)) === 'PAR1';
  const length = isParquet ? new DataView(end.buffer, end.byteOffset).getUint32(0, true) : 0;
  if (!isParquet || length + 12 > size)
    throw new TrackError(`${name}: must be a complete Parquet file, got ${size} bytes without a footer.${remedy}`);
  if (length > mostFooter)
    throw new TrackError(`${name}: has a footer of ${length} bytes, expected at most ${mostFooter}.${remedy}`);
  try {
    return await parquetMetadataAsync(bufferOf(file), {
      ...{ geoparquet: false, initialFetchSize: tail },
      ...(parsers && { parsers }),
    });
  } catch {
    throw new TrackError(`${name} is damaged: its footer cannot be read.${remedy}`);
  }
}

/** A column of a Parquet file that has one value a row. */
export interface ParquetColumn {
  readonly name: string;
  /** Seconds in a unit of its values, if they are times of the day. */
  readonly unit?: number;
}

/** The contents of a Parquet file by its footer, checked against its size before anything is decoded. */
export interface ParquetOutline {
  readonly columns: readonly ParquetColumn[];
  /** Names of columns of lists and structures, which have no single value in a row. */
  readonly nested: readonly string[];
  readonly groups: readonly ParquetGroup[];
  /** Bytes of the largest column of a row group, uncompressed. No page is larger. */
  readonly largestChunk: number;
}

/** A row group: rows that are decoded together. */
export interface ParquetGroup {
  readonly rows: number;
  /** Bytes that its columns have in the file, and uncompressed. */
  readonly stored: number;
  readonly bytes: number;
}

/** Codecs that are decoded, as the format names them. */
const codecs: readonly unknown[] = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD', 'LZ4', 'LZ4_RAW'];
/** Codecs for which hyparquet needs no help. */
const ownCodecs: readonly unknown[] = ['UNCOMPRESSED', 'SNAPPY'];
/** Most rows of a group, and most bytes that it may decode to. Larger ones would not fit in memory. */
const mostRows = 20_000_000;
const mostBytes = 4 * 2 ** 30;

/**
 * Checks the footer of a Parquet file. Every number in it may be wrong.
 * @param length of the file, bytes
 * @param name of the file, with which messages begin
 * @throws TrackError, or any error if the footer lacks a part
 */
export function outlineOf(metadata: FileMetaData, schema: SchemaTree, length: number, name: string): ParquetOutline {
  const leaves = leavesOf(schema);
  const data = length - metadata.metadata_length - 8;
  const contradicts = (): never => {
    throw new TrackError(`${name} is damaged: its footer contradicts itself or the size of the file.`);
  };
  if (schema.count !== metadata.schema.length) contradicts();
  let largestChunk = 0;
  const groups = metadata.row_groups.map(({ num_rows, columns }): ParquetGroup => {
    const rows = countOf(num_rows, name);
    if (rows > mostRows || columns.length !== leaves.length) contradicts();
    let [stored, bytes] = [0, 0];
    for (const [k, { meta_data, file_path }] of columns.entries()) {
      if (!meta_data || file_path !== undefined) return contradicts();
      const { codec, num_values, data_page_offset, dictionary_page_offset, path_in_schema } = meta_data;
      const { path } = leaves[k];
      if (!codecs.includes(codec))
        throw new TrackError(
          `${name}: its columns are compressed by ${codec ?? 'an unknown codec'}, expected one of ${codecs.join(', ')}. Write it again with another compression.`,
        );
      const [from, size, chunk] = [
        countOf(dictionary_page_offset || data_page_offset, name),
        countOf(meta_data.total_compressed_size, name),
        countOf(meta_data.total_uncompressed_size, name),
      ];
      const isWhole = path.length > 1 || !isFlat(leaves[k]) || countOf(num_values, name) === rows;
      if (from + size > data || !isWhole || path.join('.') !== path_in_schema.join('.')) contradicts();
      stored += size;
      bytes += chunk;
      largestChunk = Math.max(largestChunk, chunk);
    }
    if (bytes > mostBytes)
      throw new TrackError(
        `${name}: a row group of it has ${Math.round(bytes / 2 ** 20)} MiB, expected at most ${mostBytes / 2 ** 20}. Write it again with smaller row groups.`,
      );
    return { rows, stored, bytes };
  });
  if (groups.reduce((sum, { rows }) => sum + rows, 0) !== countOf(metadata.num_rows, name)) contradicts();
  const [flat, nested] = [true, false].map((wanted) =>
    schema.children.filter((one) => isFlat(one) === wanted).map(({ element }) => element),
  );
  return {
    columns: flat.map((element) => ({ name: element.name, ...timeUnit(element) })),
    nested: nested.map(({ name }) => name),
    groups,
    largestChunk,
  };
}

/** Whether decoding needs the package of compressors. */
export function needsCompressors({ row_groups }: FileMetaData): boolean {
  return row_groups.some(({ columns }) => columns.some(({ meta_data }) => !ownCodecs.includes(meta_data?.codec)));
}

/**
 * Completes types that only their newer notation states: hyparquet scales decimals and recognises dates by the older
 * one, and would return bare integers.
 */
export function withOldTypes(metadata: FileMetaData): FileMetaData {
  for (const element of metadata.schema) {
    const { logical_type: type } = element;
    if (type?.type === 'DATE') element.converted_type ??= 'DATE';
    if (type?.type !== 'DECIMAL' || element.converted_type) continue;
    element.converted_type = 'DECIMAL';
    element.scale = type.scale;
  }
  return metadata;
}

function isFlat({ children, element }: SchemaTree): boolean {
  return children.length === 0 && element.type !== undefined && element.repetition_type !== 'REPEATED';
}

/** The columns that hold values, in the order of the file. */
function leavesOf({ children }: SchemaTree): SchemaTree[] {
  return children.flatMap((one) => (one.children.length > 0 ? leavesOf(one) : [one]));
}

/** A count or an offset. NaN would pass comparisons. */
function countOf(value: bigint | number | undefined, name: string): number {
  const count = Number(value);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new TrackError(`${name} is damaged: its footer has a count that is not a whole number.`);
}

/** Times of the day are integers. Timestamps are already in seconds. */
function timeUnit({ converted_type, logical_type }: SchemaElement): { unit?: number } {
  if (converted_type === 'TIME_MILLIS') return { unit: 1e-3 };
  if (converted_type === 'TIME_MICROS') return { unit: 1e-6 };
  if (logical_type?.type !== 'TIME') return {};
  return { unit: { MILLIS: 1e-3, MICROS: 1e-6, NANOS: 1e-9 }[logical_type.unit] };
}
