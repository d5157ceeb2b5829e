// Decodes columns of Parquet tables of any program with hyparquet, and bounds what their pages may take in memory.

import {
  type AsyncBuffer,
  type ColumnMetaData,
  type Compressors,
  type DataPageHeader,
  type DataReader,
  type DecodedArray,
  type FileMetaData,
  type PageHeader,
  type ParquetParsers,
  parquetScan,
} from 'hyparquet';
import { parquetHeader, readPage } from 'hyparquet/src/column.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { getSchemaPath } from 'hyparquet/src/schema.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { bufferOf, needsCompressors, openFooter, type ParquetOutline, withOldTypes } from './parquet-outline.ts';
import { decompress } from './snappy.ts';

/** The codecs that hyparquet lacks, as the package `hyparquet-compressors` exports them. */
export interface ParquetCompressors {
  readonly compressors: Compressors;
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
   */
  read(group: number, names: readonly string[], asNumbers?: boolean): Promise<DecodedArray[]>;
}

/** Every host has `TextDecoder`, but the library is compiled without the types of any host. */
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

/** Timestamps in seconds since 1970, because a Date has only whole milliseconds. Strings stay as they are. */
const parsers = {
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
 * @throws TrackError if the file is no complete Parquet file, or contradicts itself; decoding throws any error
 */
export async function openParquetColumns(
  table: TrackFile,
  { compressors: load, remedy = '' }: ParquetOptions = {},
): Promise<ParquetColumns> {
  const { metadata: read, outline } = await openFooter(table, remedy, parsers);
  const metadata = withOldTypes(read);
  const needed = needsCompressors(metadata);
  if (needed && !load)
    throw new TrackError(
      `${table.name}: its columns are compressed by a codec that is not loaded, expected Snappy or none. Give its reader \`hyparquet-compressors\`, or write the file with Snappy.`,
    );
  const codecs = lazily(async () => boundedBy(outline, needed && load ? othersOf(await load()) : {}));
  const file = bufferOf(table);
  return {
    outline,
    async read(group, names, asNumbers) {
      const source = { file, metadata, compressors: await codecs() };
      const rowStart = outline.groups.slice(0, group).reduce((sum, { rows }) => sum + rows, 0);
      const rowEnd = rowStart + outline.groups[group].rows;
      const columns: DecodedArray[] = [];
      for (const column of names) {
        const numbers = asNumbers ? await numberColumn({ ...source, parsers }, group, column) : undefined;
        if (numbers) {
          columns.push(numbers);
          continue;
        }
        // A scan keeps what it has read in memory, so each column of a row group gets its own.
        const scan = await parquetScan({ ...source, columns: [column], parsers });
        const values = await scan.readColumn({ column, rowStart, rowEnd });
        if (values.length !== rowEnd - rowStart) throw new Error('a column is too short');
        columns.push((asNumbers && numbersIn(values)) || values);
      }
      return columns;
    },
  };
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function othersOf({ compressors, decompressZstd }: ParquetCompressors): Compressors {
  // hyparquet's own decoder trusts the length that the compressed bytes state.
  return { ...compressors, ZSTD: (bytes, length) => decompressZstd(bytes, new Uint8Array(length)) };
}

/** None may write more than the footer announces. */
function boundedBy({ largestChunk }: ParquetOutline, codecs: Compressors): Compressors {
  const all: Compressors = {
    ...codecs,
    SNAPPY: (bytes, length) => {
      const page = new Uint8Array(length);
      decompress(bytes, page);
      return page;
    },
  };
  return Object.fromEntries(
    Object.entries(all).map(([codec, decode]) => [
      codec,
      (bytes: Uint8Array, length: number) => {
        if (length > largestChunk) throw new Error('a page is larger than its column');
        return decode(bytes, length);
      },
    ]),
  );
}

// Decodes a column of numbers page by page into one array. hyparquet would make a JavaScript value of each cell of a
// column that may lack values.

/** A Parquet file, and how to decode it. */
interface ParquetContent {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
  readonly compressors: Compressors;
  readonly parsers: Partial<ParquetParsers>;
}

type ColumnDecoder = Parameters<typeof readDataPage>[2];
type DataPage = ReturnType<typeof readDataPage>;

/** Values of a page without its missing ones: numbers, or indices of a dictionary. */
interface Page {
  readonly rows: number;
  /** 1 where a row has a value; undefined: all have one. */
  readonly levels: readonly number[] | undefined;
  readonly values: DecodedArray;
  readonly isOfDictionary: boolean;
}

const numberTypes: readonly unknown[] = ['INT32', 'INT64', 'FLOAT', 'DOUBLE'];

/**
 * A column of a row group as numbers, NaN for missing ones.
 * @returns undefined if a cell is no number, or an integer that a number does not hold
 */
async function numberColumn(
  { file, metadata, compressors, parsers }: ParquetContent,
  group: number,
  name: string,
): Promise<Float64Array | undefined> {
  const { columns, num_rows } = metadata.row_groups[group];
  const found = columns.find(
    ({ meta_data }) => meta_data?.path_in_schema.length === 1 && meta_data.path_in_schema[0] === name,
  );
  const chunk = found?.meta_data;
  if (!chunk || !numberTypes.includes(chunk.type)) return undefined;
  const schemaPath = getSchemaPath(metadata.schema, chunk.path_in_schema);
  const decoder: ColumnDecoder = {
    ...{ schemaPath, element: schemaPath[1].element, pathInSchema: chunk.path_in_schema, type: chunk.type },
    ...{ codec: chunk.codec, compressors, parsers: { ...DEFAULT_PARSERS, ...parsers } },
  };
  return numbersOf(await readerOf(file, chunk), decoder, Number(num_rows));
}

async function readerOf(file: AsyncBuffer, chunk: ColumnMetaData): Promise<DataReader> {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  return { view: new DataView(await file.slice(start, start + Number(chunk.total_compressed_size))), offset: 0 };
}

function numbersOf(reader: DataReader, decoder: ColumnDecoder, rows: number): Float64Array | undefined {
  const numbers = new Float64Array(rows);
  let dictionary: Float64Array | undefined;
  for (let row = 0; row < rows; ) {
    const header = parquetHeader(reader);
    if (header.type === 'DICTIONARY_PAGE') {
      const { data = [] } = readPage(reader, header, decoder, undefined, undefined, 0);
      dictionary = numbersIn(convert(data, decoder));
      if (!dictionary) return undefined;
      continue;
    }
    const page = pageOf(reader, header, decoder);
    const values = page.isOfDictionary ? page.values : numbersIn(convert(page.values, decoder));
    if (!values) return undefined;
    if (row + page.rows > rows) throw new Error('a column is too long');
    write(numbers.subarray(row, row + page.rows), page, values as ArrayLike<number>, dictionary);
    row += page.rows;
  }
  return numbers;
}

function pageOf(reader: DataReader, header: PageHeader, decoder: ColumnDecoder): Page {
  const { type, compressed_page_size: size, data_page_header: first, data_page_header_v2: second } = header;
  const bytes = new Uint8Array(reader.view.buffer, reader.view.byteOffset + reader.offset, size);
  reader.offset += size;
  const about = type === 'DATA_PAGE' ? first : second;
  if (!about) throw new Error('a page is no page of data');
  const { definitionLevels, dataPage } =
    about === first ? firstVersion(bytes, header, about, decoder) : readDataPageV2(bytes, header, decoder);
  return {
    rows: about.num_values,
    levels: definitionLevels?.length ? definitionLevels : undefined,
    values: dataPage,
    isOfDictionary: about.encoding.endsWith('_DICTIONARY'),
  };
}

/** Reads a page of the first version. hyparquet would make an array of levels that are all 1. */
function firstVersion(bytes: Uint8Array, header: PageHeader, about: DataPageHeader, decoder: ColumnDecoder): DataPage {
  const page = decompressPage(bytes, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  const start = decoder.element.repetition_type === 'REQUIRED' ? 0 : afterFullLevels(page, about.num_values);
  return start > 0
    ? readDataPage(page.subarray(start), about, { ...decoder, schemaPath: [] })
    : readDataPage(page, about, decoder);
}

/** Where the values begin after levels that are one run of 1; 0: some may be missing. */
function afterFullLevels(page: Uint8Array, rows: number): number {
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const reader = { view, offset: 4 };
  const run = readVarInt(reader);
  const isFull = run % 2 === 0 && run / 2 >= rows && page[reader.offset] === 1;
  return isFull ? 4 + view.getUint32(0, true) : 0;
}

/** Writes the values of a page, and NaN where it has none. */
function write(
  numbers: Float64Array,
  { levels, isOfDictionary }: Page,
  values: ArrayLike<number>,
  dictionary: Float64Array | undefined,
): void {
  if (isOfDictionary && !dictionary) throw new Error('a page has no dictionary');
  if (!levels && !isOfDictionary) {
    numbers.set(values);
    return;
  }
  for (let row = 0, k = 0; row < numbers.length; row++)
    if (levels && levels[row] !== 1) numbers[row] = Number.NaN;
    else numbers[row] = dictionary && isOfDictionary ? dictionary[values[k++]] : values[k++];
}

/** Cells as numbers, NaN for missing ones; undefined if a cell is none, or an integer that a number does not hold. */
function numbersIn(values: DecodedArray): Float64Array | undefined {
  if (values instanceof BigInt64Array) return integersIn(values);
  const numbers = new Float64Array(values.length);
  for (let k = 0; k < values.length; k++) {
    const value: unknown = values[k];
    if (typeof value === 'number') numbers[k] = value;
    else if (value === null || value === undefined) numbers[k] = Number.NaN;
    else if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) numbers[k] = Number(value);
    else return undefined;
  }
  return numbers;
}

/** Integers by their halves, without a BigInt for each. */
function integersIn({ buffer, byteOffset, length }: BigInt64Array): Float64Array | undefined {
  const halves = new Int32Array(buffer, byteOffset, 2 * length);
  const numbers = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const number = halves[2 * k + 1] * 2 ** 32 + (halves[2 * k] >>> 0);
    if (!Number.isSafeInteger(number)) return undefined;
    numbers[k] = number;
  }
  return numbers;
}
