// Reads the pages of a column of a Parquet file, which is not trusted: sizes, counts and runs of a page are checked before
// hyparquet decodes it, because it would follow wrong ones for ever or fill the memory.

import type { DataReader, DecodedArray, Encoding, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { convert } from 'hyparquet/src/convert.js';
import { decompressPage, readDataPage } from 'hyparquet/src/datapage.js';
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { decodeRuns } from './parquet-runs.ts';

/** How the values of a column are stored. */
export type ColumnDecoder = Parameters<typeof readDataPage>[2];

/** A decompressed page. */
export interface Page {
  /** Whether it is the dictionary of the pages after it. */
  readonly isDictionary: boolean;
  /** Rows of the table. */
  readonly rows: number;
  /** 1 where a row has a value; undefined: all have one. */
  readonly levels: Uint8Array | undefined;
  /** Its values without missing ones: how many, and their bytes. */
  readonly count: number;
  readonly content: Uint8Array;
  readonly encoding: Encoding;
}

/** The pages of a column: a dictionary, if it has one, and its rows. @param bytes of the column */
export function* pagesOf(bytes: ArrayBuffer, decoder: ColumnDecoder, rows: number): Generator<Page> {
  const reader = { view: new DataView(bytes), offset: 0 };
  for (let row = 0; row < rows; ) {
    const header = parquetHeader(reader);
    const stored = bytesAt(reader, header);
    const read = header.type === 'DICTIONARY_PAGE' ? dictionaryOf : pageOf;
    const page = read(stored, header, decoder, rows - row);
    yield page;
    row += page.rows;
  }
}

/** Whether the values of a page are indices of the dictionary. */
export function isOfDictionary({ encoding }: Page): boolean {
  return encoding.endsWith('_DICTIONARY');
}

/** The values of a page, or their indices of the dictionary. */
export function pageValues({ content, encoding, count }: Page, decoder: ColumnDecoder): DecodedArray {
  const { type } = decoder;
  if (encoding === 'RLE' && type === 'BOOLEAN') return Array.from(runsIn(content.subarray(4), 1, count), Boolean);
  if (encoding === 'RLE' || encoding.endsWith('_DICTIONARY')) return runsIn(content.subarray(1), content[0], count);
  if (encoding.startsWith('DELTA_') && count > 0) checkDeltas(content, encoding, count);
  // Without a path of the schema, hyparquet expects no levels.
  const { dataPage } = readDataPage(
    content,
    { num_values: count, encoding, definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' },
    { ...decoder, schemaPath: [] },
  );
  return convert(dataPage, decoder);
}

function runsIn(bytes: Uint8Array, width: number, count: number): Uint32Array {
  const values = new Uint32Array(count);
  if (count > 0 && !(width <= 32)) throw new Error('a dictionary that is too large');
  if (width > 0) decodeRuns(bytes, width, values);
  return values;
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

function dictionaryOf(bytes: Uint8Array, header: PageHeader, { codec, compressors }: ColumnDecoder): Page {
  const content = decompressPage(bytes, header.uncompressed_page_size, codec, compressors);
  const count = header.dictionary_page_header?.num_values;
  if (!isCount(count) || count > 8 * content.length) throw new Error('a dictionary is longer than its page');
  return { isDictionary: true, rows: 0, levels: undefined, count, content, encoding: 'PLAIN' };
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
  const levels = stored && levelsOf(stored, rows);
  const count = levels ? levels.reduce((sum, level) => sum + level, 0) : rows;
  return { isDictionary: false, rows, levels, count, content, encoding };
}

type LevelsAndContent = readonly [levels: Uint8Array | undefined, content: Uint8Array];

function firstVersion(bytes: Uint8Array, header: PageHeader, decoder: ColumnDecoder): LevelsAndContent {
  const page = decompressPage(bytes, header.uncompressed_page_size, decoder.codec, decoder.compressors);
  if (decoder.element.repetition_type === 'REQUIRED') return [undefined, page];
  const end = 4 + new DataView(page.buffer, page.byteOffset, page.length).getUint32(0, true);
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

/** Which rows have a value: runs of one bit a row. Undefined: all have one. */
function levelsOf(bytes: Uint8Array, rows: number): Uint8Array | undefined {
  const levels = new Uint8Array(rows);
  decodeRuns(bytes, 1, levels);
  return levels.includes(0) ? levels : undefined;
}

/** Most bytes of the texts of a page that share their beginnings. */
const mostShared = 2 ** 28;

/** Refuses differences whose counts contradict the length of their page. */
function checkDeltas(content: Uint8Array, encoding: Encoding, count: number): void {
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  const reader = { view, offset: 0 };
  const [, parts] = [readVarInt(reader), readVarInt(reader)];
  if (!(parts > 0 && parts <= content.length)) throw new Error('more blocks than bytes');
  if (encoding === 'DELTA_BYTE_ARRAY') checkShared({ view, offset: 0 }, count);
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
