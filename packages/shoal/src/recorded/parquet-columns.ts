// Decodes columns of Parquet tables of any program.

import type { AsyncBuffer, Compressors, DecodedArray, FileMetaData, ParquetParsers } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { getSchemaPath } from 'hyparquet/src/schema.js';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { bufferOf, needsCompressors, openFooter, type ParquetOutline, withOldTypes } from './parquet-outline.ts';
import { type ColumnDecoder, type Page, pagesOf } from './parquet-pages.ts';
import { columnCells, columnNumbers } from './parquet-values.ts';
import { decompress } from './snappy.ts';

/** The codecs that hyparquet lacks, as the package `hyparquet-compressors` exports them. */
export interface ParquetCompressors {
  readonly compressors: Compressors;
  /** Decompresses Zstandard into an array of the right length. @returns that array */
  decompressZstd(bytes: Uint8Array, into: Uint8Array): Uint8Array;
}

/** How to decode Parquet tables. */
export interface ParquetOptions {
  /** Loads the codecs besides Snappy, as in `() => import('hyparquet-compressors')`. Default: they are refused. */
  readonly compressors?: (() => Promise<ParquetCompressors>) | undefined;
  /** Advice if the file is damaged. */
  readonly remedy?: string;
}

/** The columns of a Parquet table, decoded a row group at a time. */
export interface ParquetColumns {
  readonly outline: ParquetOutline;
  /**
   * Decodes columns of a row group, in the order of their names.
   * @param asNumbers whether columns of numbers become `Float64Array`, NaN for missing ones; others stay as they are
   * @throws TrackError if they cannot be decoded
   */
  read(group: number, names: readonly string[], asNumbers?: boolean): Promise<DecodedArray[]>;
}

/** Every host has `TextDecoder`, but the library is compiled without the types of any host. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** Timestamps in seconds since 1970, because a Date has only whole milliseconds. Strings stay as they are. */
const parsers: ParquetParsers = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (time: bigint) => Number(time) / 1e3,
  timestampFromMicroseconds: (time: bigint) => Number(time) / 1e6,
  timestampFromNanoseconds: (time: bigint) => Number(time) / 1e9,
  dateFromDays: (days: number) => 86_400 * days,
  jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  geometryFromBytes: (bytes: Uint8Array) => bytes,
  geographyFromBytes: (bytes: Uint8Array) => bytes,
};

/**
 * Opens a Parquet table.
 * @throws TrackError if the file is no complete Parquet file, contradicts itself, or needs a codec that is not given
 */
export async function openParquetColumns(
  table: TrackFile,
  { compressors: load, remedy = '' }: ParquetOptions = {},
): Promise<ParquetColumns> {
  const { metadata: read, outline } = await openFooter(table, remedy, parsers);
  const metadata = withOldTypes(read);
  const isLacking = needsCompressors(metadata);
  if (isLacking && !load)
    throw new TrackError(
      `${table.name}: its columns are compressed by a codec that is not loaded, expected Snappy or none. Give its reader \`hyparquet-compressors\`, or write the file with Snappy.`,
    );
  const others = isLacking && load ? othersOf(await load()) : {};
  const codecs = (memory: PageMemory): Compressors => boundedBy(outline, { ...others, ...snappy(memory) });
  const source = { file: bufferOf(table), metadata, codecs };
  return {
    outline,
    async read(group, names, asNumbers = false) {
      try {
        const columns: DecodedArray[] = [];
        for (const name of names) columns.push(await columnOf(source, group, name, asNumbers));
        return columns;
      } catch (error) {
        // The messages of hyparquet describe its internals.
        if (error instanceof TrackError) throw error;
        throw new TrackError(`${table.name} is damaged: it cannot be decoded.${remedy && ` ${remedy}`}`);
      }
    },
  };
}

function othersOf({ compressors, decompressZstd }: ParquetCompressors): Compressors {
  // hyparquet's own decoder trusts the length that the compressed bytes state.
  return { ...compressors, ZSTD: (bytes, length) => decompressZstd(bytes, new Uint8Array(length)) };
}

/** Gives memory for a page. */
type PageMemory = (length: number) => Uint8Array;

const memoryOfEach: PageMemory = (length) => new Uint8Array(length);

/** The same memory for each page. */
function memoryOfAll(): PageMemory {
  let memory = new Uint8Array(0);
  return (length) => {
    if (memory.length < length) memory = new Uint8Array(length);
    return memory.subarray(0, length);
  };
}

function snappy(memory: PageMemory): Compressors {
  return {
    SNAPPY: (bytes, length) => {
      const page = memory(length);
      decompress(bytes, page);
      return page;
    },
  };
}

/** None may write more than the footer announces. */
function boundedBy({ largestChunk }: ParquetOutline, codecs: Compressors): Compressors {
  return Object.fromEntries(
    Object.entries(codecs).map(([codec, decode]) => [
      codec,
      (bytes: Uint8Array, length: number) => {
        if (!(length <= largestChunk)) throw new Error('a page is larger than its column');
        return decode(bytes, length);
      },
    ]),
  );
}

/** A Parquet file, and how to decompress it. */
interface ParquetContent {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly codecs: (memory: PageMemory) => Compressors;
}

async function columnOf(
  { file, metadata, codecs }: ParquetContent,
  group: number,
  name: string,
  asNumbers: boolean,
): Promise<DecodedArray> {
  const { columns, num_rows } = metadata.row_groups[group];
  const chunk = columns.find(
    ({ meta_data }) => meta_data?.path_in_schema.length === 1 && meta_data.path_in_schema[0] === name,
  )?.meta_data;
  if (!chunk) throw new Error('a column is not there');
  const schemaPath = getSchemaPath(metadata.schema, chunk.path_in_schema);
  const decoderIn = (memory: PageMemory): ColumnDecoder => ({
    ...{ schemaPath, element: schemaPath[1].element, pathInSchema: chunk.path_in_schema, type: chunk.type },
    ...{ codec: chunk.codec, compressors: codecs(memory), parsers },
  });
  const rows = Number(num_rows);
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  const bytes = await file.slice(start, start + Number(chunk.total_compressed_size));
  const joined = <Joined>(
    join: (pages: Iterable<Page>, decoder: ColumnDecoder, rows: number) => Joined,
    decoder: ColumnDecoder,
  ): Joined => join(pagesOf(bytes, decoder, rows), decoder, rows);
  return (asNumbers && joined(columnNumbers, decoderIn(memoryOfAll()))) || joined(columnCells, decoderIn(memoryOfEach));
}
