// Decodes the columns that `shoal run` writes, at the speed of a film: hyparquet makes a JavaScript value of each cell
// of a dictionary, and takes the bytes of float32 one by one through a DataView.

import type { ColumnMetaData, DataReader, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { decompress } from './snappy.ts';

/** The numbers of a column, which are those of the file. */
export type ColumnNumbers = Int32Array | Float32Array;

/** Most bits of an index of a dictionary. */
const mostBits = 24;

/**
 * Decodes a column that has a number in each row.
 * @param bytes of the column in the file
 * @throws Error for any other content, whose message says no more than what was found
 */
export function decodeColumn(
  bytes: Uint8Array,
  { type, codec, ...sizes }: ColumnMetaData,
  rows: number,
): ColumnNumbers {
  const numbers = type === 'FLOAT' ? new Float32Array(rows) : new Int32Array(rows);
  const most = Number(sizes.total_uncompressed_size);
  const reader: DataReader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  let dictionary = new Int32Array(0);
  for (let row = 0; row < rows; ) {
    const header = parquetHeader(reader);
    const page = contentOf(bytes, reader, header, codec, most);
    if (header.dictionary_page_header) {
      dictionary = new Int32Array(Math.min(header.dictionary_page_header.num_values, page.length / 4));
      copyPlain(page, dictionary);
      continue;
    }
    const about = header.data_page_header ?? header.data_page_header_v2;
    if (!about) throw new Error('a page without data');
    const to = numbers.subarray(row, row + about.num_values);
    if (to.length < about.num_values || to.length === 0) throw new Error('a page of another length');
    if (about.encoding === 'PLAIN') copyPlain(page, to);
    else if (about.encoding === 'BYTE_STREAM_SPLIT') joinBytes(page, asIntegers(to));
    else if (about.encoding.endsWith('_DICTIONARY')) lookUp(page, dictionary, asIntegers(to));
    else throw new Error(`the encoding ${about.encoding}`);
    row += to.length;
  }
  return numbers;
}

/** The content of the page at the reader, which moves to its end. */
function contentOf(
  bytes: Uint8Array,
  reader: DataReader,
  header: PageHeader,
  codec: ColumnMetaData['codec'],
  most: number,
): Uint8Array {
  const { compressed_page_size: stored, uncompressed_page_size: size, data_page_header_v2: second } = header;
  const end = reader.offset + stored;
  if (!(stored >= 0 && end <= bytes.length && size >= 0 && size <= most)) throw new Error('a page of another size');
  // Columns without missing values have no levels, which the second version stores before its content.
  const levels = second ? second.definition_levels_byte_length + second.repetition_levels_byte_length : 0;
  if (levels !== 0) throw new Error('levels');
  const content = bytes.subarray(reader.offset, end);
  reader.offset = end;
  if (codec === 'UNCOMPRESSED' || second?.is_compressed === false) return content;
  const page = new Uint8Array(size);
  decompress(content, page);
  return page;
}

function bytesOf({ buffer, byteOffset, byteLength }: ColumnNumbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The same memory, for the bits of float32. */
function asIntegers({ buffer, byteOffset, length }: ColumnNumbers): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

function copyPlain(page: Uint8Array, to: ColumnNumbers): void {
  if (page.length < to.byteLength) throw new Error('a page that is too short');
  bytesOf(to).set(page.subarray(0, to.byteLength));
}

/** The first bytes of all numbers are stored before the second ones, and so on. */
function joinBytes(page: Uint8Array, to: Int32Array): void {
  const { length } = to;
  if (page.length < 4 * length) throw new Error('a page that is too short');
  const [second, third, fourth] = [length, 2 * length, 3 * length];
  for (let i = 0; i < length; i++)
    to[i] = page[i] | (page[second + i] << 8) | (page[third + i] << 16) | (page[fourth + i] << 24);
}

/** Indices of a dictionary, as runs of one index and as packed bits. */
function lookUp(page: Uint8Array, dictionary: Int32Array, to: Int32Array): void {
  const width = page[0];
  if (!(width <= mostBits)) throw new Error('a dictionary that is too large');
  const reader = { view: new DataView(page.buffer, page.byteOffset, page.byteLength), offset: 1 };
  for (let row = 0; row < to.length; ) {
    const run = width === 0 ? 2 * to.length : readVarInt(reader);
    const left = to.length - row;
    if (run % 2 === 1) {
      const count = Math.min(left, 8 * (run >>> 1));
      unpack(page, reader.offset, width, dictionary, to.subarray(row, row + count));
      reader.offset += (run >>> 1) * width;
      row += count;
      continue;
    }
    let index = 0;
    for (let shift = 0; shift < width; shift += 8) index |= page[reader.offset++] << shift;
    const count = Math.min(left, run >>> 1);
    if (count === 0 || index >= dictionary.length) throw new Error('an index that its dictionary lacks');
    to.fill(dictionary[index], row, row + count);
    row += count;
  }
}

function unpack(page: Uint8Array, from: number, width: number, dictionary: Int32Array, to: Int32Array): void {
  if (to.length === 0 || from + Math.ceil((to.length * width) / 8) > page.length)
    throw new Error('a page that is too short');
  const mask = (1 << width) - 1;
  let [at, bits, held] = [from, 0, 0];
  for (let k = 0; k < to.length; k++) {
    for (; held < width; held += 8) bits |= page[at++] << held;
    const index = bits & mask;
    if (index >= dictionary.length) throw new Error('an index that its dictionary lacks');
    to[k] = dictionary[index];
    bits >>>= width;
    held -= width;
  }
}
