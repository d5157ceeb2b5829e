// Decodes columns of Parquet tables of any program with hyparquet. Files are not trusted: sizes, counts and runs of a
// page are checked before hyparquet decodes it, because it would follow wrong ones for ever or fill the memory.

import type {
  AsyncBuffer,
  ColumnMetaData,
  Compressors,
  DataReader,
  DecodedArray,
  Encoding,
  FileMetaData,
  PageHeader,
  ParquetParsers,
} from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readPlain } from 'hyparquet/src/plain.js';
import { getSchemaPath } from 'hyparquet/src/schema.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { bufferOf, needsCompressors, openFooter, type ParquetOutline, withOldTypes } from './parquet-outline.ts';
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
  const compressors = boundedBy(outline, isLacking && load ? othersOf(await load()) : {});
  const source = { file: bufferOf(table), metadata, compressors };
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
  readonly compressors: Compressors;
}

type ColumnDecoder = Parameters<typeof readDataPage>[2];

/** Values of a page without its missing ones: cells, or indices of a dictionary. */
interface Page {
  readonly rows: number;
  /** 1 where a row has a value; undefined: all have one. */
  readonly levels: Uint8Array | undefined;
  readonly values: DecodedArray;
  readonly isOfDictionary: boolean;
}

/** Values of a column, page by page. */
interface Pages {
  readonly pages: readonly Page[];
  readonly dictionary: DecodedArray | undefined;
}

async function columnOf(
  { file, metadata, compressors }: ParquetContent,
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
  const decoder: ColumnDecoder = {
    ...{ schemaPath, element: schemaPath[1].element, pathInSchema: chunk.path_in_schema, type: chunk.type },
    ...{ codec: chunk.codec, compressors, parsers },
  };
  const rows = Number(num_rows);
  const pages = pagesOf(await readerOf(file, chunk), decoder, rows);
  return (asNumbers && numbersOf(pages, rows)) || cellsOf(pages, rows);
}

async function readerOf(file: AsyncBuffer, chunk: ColumnMetaData): Promise<DataReader> {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  return { view: new DataView(await file.slice(start, start + Number(chunk.total_compressed_size))), offset: 0 };
}

function pagesOf(reader: DataReader, decoder: ColumnDecoder, rows: number): Pages {
  const pages: Page[] = [];
  let dictionary: DecodedArray | undefined;
  for (let row = 0; row < rows; ) {
    const header = parquetHeader(reader);
    const bytes = bytesAt(reader, header);
    if (header.type === 'DICTIONARY_PAGE') {
      dictionary = dictionaryOf(bytes, header, decoder);
      continue;
    }
    const page = pageOf(bytes, header, decoder, rows - row);
    pages.push(page);
    row += page.rows;
  }
  return { pages, dictionary };
}

/** The stored bytes of the page at the reader, which moves to its end. */
function bytesAt(reader: DataReader, { compressed_page_size: size, uncompressed_page_size }: PageHeader): Uint8Array {
  const { view, offset } = reader;
  if (!isCount(size) || !isCount(uncompressed_page_size) || offset + size > view.byteLength)
    throw new Error('a page is longer than its column');
  reader.offset += size;
  return new Uint8Array(view.buffer, view.byteOffset + offset, size);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function dictionaryOf(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder): DecodedArray {
  const { codec, compressors, type, element } = decoder;
  const page = decompressPage(bytes, header.uncompressed_page_size, codec, compressors);
  const count = header.dictionary_page_header?.num_values;
  if (!isCount(count) || count > 8 * page.length) throw new Error('a dictionary is longer than its page');
  const values = readPlain({ view: viewOf(page), offset: 0 }, type, count, element.type_length);
  return convert(values, decoder);
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** @param most rows that are left */
function pageOf(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder, most: number): Page {
  const { type, data_page_header: first, data_page_header_v2: second } = header;
  const about = type === 'DATA_PAGE' ? first : type === 'DATA_PAGE_V2' ? second : undefined;
  if (!about || typeof about.encoding !== 'string') throw new Error('a page is no page of data');
  const { num_values: rows, encoding } = about;
  if (!isCount(rows) || rows > most) throw new Error('a column is too long');
  const [stored, content] =
    about === second ? secondVersion(bytes, header, decoder) : firstVersion(bytes, header, decoder);
  const { levels, count } = stored ? levelsOf(stored, rows) : { levels: undefined, count: rows };
  checkContent(content, encoding, count, decoder.type);
  const isOfDictionary = encoding.endsWith('_DICTIONARY');
  // Without a path of the schema, hyparquet expects no levels.
  const { dataPage } = readDataPage(
    content,
    { num_values: count, encoding, definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' },
    { ...decoder, schemaPath: [] },
  );
  return { rows, levels, values: isOfDictionary ? dataPage : convert(dataPage, decoder), isOfDictionary };
}

type LevelsAndContent = readonly [levels: Uint8Array | undefined, content: Uint8Array];

function firstVersion(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder): LevelsAndContent {
  const page = decompressPage(bytes, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  if (decoder.element.repetition_type === 'REQUIRED') return [undefined, page];
  const end = 4 + viewOf(page).getUint32(0, true);
  return [page.subarray(4, end), page.subarray(end)];
}

function secondVersion(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder): LevelsAndContent {
  const {
    definition_levels_byte_length: length,
    repetition_levels_byte_length: repeated,
    is_compressed,
  } = header.data_page_header_v2 ?? {};
  // A column of single values repeats none.
  if (!isCount(length) || length > bytes.length || repeated !== 0) throw new Error('levels that are too long');
  const content = bytes.subarray(length);
  const isOptional = decoder.element.repetition_type !== 'REQUIRED';
  return [
    isOptional ? bytes.subarray(0, length) : undefined,
    is_compressed === false
      ? content
      : decompressPage(content, header.uncompressed_page_size - length, decoder.codec, decoder.compressors),
  ];
}

/** Which rows have a value: runs of one bit a row. */
function levelsOf(
  bytes: Uint8Array,
  rows: number,
): { readonly levels: Uint8Array | undefined; readonly count: number } {
  const reader = { view: viewOf(bytes), offset: 0 };
  const levels = new Uint8Array(rows);
  for (let row = 0; row < rows; ) {
    const run = readVarInt(reader);
    const end = Math.min(rows, row + lengthOf(run, rows - row));
    if (run & 1) {
      for (let bit = 0; row < end; bit++, row++) levels[row] = (bytes[reader.offset + (bit >>> 3)] >>> (bit & 7)) & 1;
      reader.offset += run >>> 1;
    } else {
      levels.fill(reader.view.getUint8(reader.offset++), row, end);
      row = end;
    }
  }
  let count = 0;
  for (const level of levels) if (level === 1) count++;
  return { levels: count < rows ? levels : undefined, count };
}

/** Most bytes of the texts of a page that share their beginnings. */
const mostShared = 2 ** 28;

/** Refuses counts within a page that contradict its length or its rows. */
function checkContent(content: Uint8Array, encoding: Encoding, count: number, type: ColumnMetaData['type']): void {
  const reader = { view: viewOf(content), offset: 0 };
  if (encoding === 'RLE' && type === 'BOOLEAN') checkRuns({ ...reader, offset: 4 }, 1, count);
  else if (encoding === 'RLE' || encoding.endsWith('_DICTIONARY')) {
    const width = content[0];
    if (count > 0 && !(width <= 32)) throw new Error('a dictionary that is too large');
    checkRuns({ ...reader, offset: 1 }, width, count);
  } else if (encoding.startsWith('DELTA_') && count > 0) {
    const [, parts] = [readVarInt(reader), readVarInt(reader)];
    if (!(parts > 0 && parts <= content.length)) throw new Error('more blocks than bytes');
    if (encoding === 'DELTA_BYTE_ARRAY') checkShared({ ...reader, offset: 0 }, count);
  }
}

/** Most values that fill up the last packed run of a page. DuckDB fills it to 256. */
const mostPadding = 8192;

/** Values of a run. @param left values that the page still needs */
function lengthOf(run: number, left: number): number {
  const isPacked = (run & 1) === 1;
  const length = isPacked ? 8 * (run >>> 1) : run >>> 1;
  if (length <= left + (isPacked ? mostPadding : 0)) return length;
  throw new Error('a run that is longer than its page');
}

/** Refuses runs that are longer than a page: hyparquet would write all of their values. */
function checkRuns(reader: DataReader, width: number, count: number): void {
  for (let seen = 0; seen < count && reader.offset < reader.view.byteLength; ) {
    const run = readVarInt(reader);
    seen += lengthOf(run, count - seen);
    reader.offset += run & 1 ? (run >>> 1) * width : (width + 7) >>> 3;
  }
}

/** Refuses texts that repeat parts of the one before so often that they fill the memory. */
function checkShared(reader: DataReader, count: number): void {
  let total = 0;
  for (let k = 0; k < 2; k++) {
    const lengths = new Int32Array(count);
    deltaBinaryUnpack(reader, count, lengths);
    for (const length of lengths) total += length >= 0 ? length : Number.POSITIVE_INFINITY;
  }
  if (total > mostShared) throw new Error('texts that are too long');
}

/** Numbers, NaN for missing ones; undefined if a cell is no number, or an integer that a number does not hold. */
function numbersOf({ pages, dictionary }: Pages, rows: number): Float64Array | undefined {
  const numbers = new Float64Array(rows);
  const known = dictionary && numbersIn(dictionary);
  if (dictionary && !known) return undefined;
  let row = 0;
  for (const page of pages) {
    const values = page.isOfDictionary ? page.values : numbersIn(page.values);
    if (!values) return undefined;
    const to = numbers.subarray(row, row + page.rows);
    if (!page.levels && !page.isOfDictionary) to.set(values as Float64Array);
    else spread(to, { ...page, values }, known, Number.NaN);
    row += page.rows;
  }
  return numbers;
}

/** Cells, null for missing ones; as an array of numbers if the file has these, and no row lacks one. */
function cellsOf({ pages, dictionary }: Pages, rows: number): DecodedArray {
  const { values } = pages[0] ?? { values: [] };
  if (pages.length === 1 && !pages[0].levels && !pages[0].isOfDictionary) return values;
  const isWhole = pages.every(({ levels }) => !levels);
  const kinds = pages.map((page) => kindOf(page.isOfDictionary ? dictionary : page.values));
  const Kind = isWhole && kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined;
  const cells = Kind ? new Kind(rows) : new Array<unknown>(rows);
  let row = 0;
  for (const page of pages) {
    spread(cells as unknown[], page, dictionary, null, row);
    row += page.rows;
  }
  return cells;
}

type NumberArray = Int32Array | BigInt64Array | Float32Array | Float64Array;

function kindOf(values: DecodedArray | undefined): (new (length: number) => NumberArray) | undefined {
  const kinds = [Int32Array, BigInt64Array, Float32Array, Float64Array] as const;
  return kinds.find((kind) => values instanceof kind);
}

/** Writes the values of a page from a row on, and another one where it has none. */
function spread(
  cells: { [row: number]: unknown },
  { rows, levels, values, isOfDictionary }: Page,
  dictionary: DecodedArray | undefined,
  missing: unknown,
  from = 0,
): void {
  if (isOfDictionary && !dictionary) throw new Error('a page has no dictionary');
  for (let row = 0, k = 0; row < rows; row++) {
    if (levels && levels[row] !== 1) cells[from + row] = missing;
    else if (dictionary && isOfDictionary) {
      const index = values[k++];
      if (!(index < dictionary.length)) throw new Error('an index that its dictionary lacks');
      cells[from + row] = dictionary[index];
    } else cells[from + row] = values[k++];
  }
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
