// Reads and decodes row groups of a recorded run, and keeps the latest ones in memory.

import type { ColumnMetaData, DataReader, FileMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { readVarInt } from 'hyparquet/src/thrift.js';
import { TrackError, type TrackFile } from '../tracks/track-file.ts';
import { decompress } from './snappy.ts';

/** The columns of a row group that a school is made of. */
export interface RowGroupColumns {
  readonly frame: Int32Array;
  readonly id: Uint32Array;
  readonly species: Uint8Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
  readonly vz: Float32Array;
}

const types = { frame: 'INT32', step: 'INT32', id: 'INT32', species: 'INT32' } as const;
const names = ['frame', 'id', 'species', 'x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
/** Bytes of a decoded row. */
const rowBytes = 33;

export class GroupReader {
  readonly #file: TrackFile;
  readonly #metadata: FileMetaData;
  readonly #memory: number;
  /** The latest last. */
  readonly #kept = new Map<number, Promise<RowGroupColumns>>();

  constructor(file: TrackFile, metadata: FileMetaData, memory: number) {
    this.#file = file;
    this.#metadata = metadata;
    this.#memory = memory;
  }

  /** @param groups indices of row groups that are needed together */
  async read(groups: readonly number[]): Promise<RowGroupColumns[]> {
    const asked = groups.map((group) => {
      const kept = this.#kept.get(group) ?? this.#decode(group);
      this.#kept.delete(group);
      this.#kept.set(group, kept);
      // A failure may be one of the network, so the next request tries again.
      kept.catch(() => this.#kept.delete(group));
      return kept;
    });
    this.#forget(groups.length);
    return await Promise.all(asked);
  }

  /** The least and largest number of a column of a row group, for files without statistics. */
  async rangeOf(group: number, name: 'frame' | 'step' | 'id'): Promise<{ min: number; max: number }> {
    const numbers = this.#column(group, name, await this.#bytesOf(group, [name]));
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of numbers) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    return { min, max };
  }

  /** @param needed number of row groups that are kept whatever their size */
  #forget(needed: number): void {
    let bytes = 0;
    for (const [k, group] of [...this.#kept.keys()].reverse().entries()) {
      bytes += rowBytes * Number(this.#metadata.row_groups[group].num_rows);
      if (k >= needed && bytes > this.#memory) this.#kept.delete(group);
    }
  }

  async #decode(group: number): Promise<RowGroupColumns> {
    const bytes = await this.#bytesOf(group, names);
    const [frame, id, species, ...numbers] = names.map((name) => this.#column(group, name, bytes));
    const [x, y, z, vx, vy, vz] = numbers as Float32Array[];
    for (let row = 1; row < frame.length; row++)
      if (frame[row] < frame[row - 1]) this.#complain(group, 'frames do not ascend');
    const kinds = new Uint8Array(species.length);
    for (let row = 0; row < kinds.length; row++) {
      kinds[row] = species[row];
      if (kinds[row] !== species[row]) this.#complain(group, 'species are not from 0 to 255');
    }
    return {
      ...{ frame: frame as Int32Array, id: new Uint32Array(id.buffer), species: kinds },
      ...{ x, y, z, vx, vy, vz },
    };
  }

  /** The bytes from the first to the last of some columns, in one request. */
  async #bytesOf(group: number, wanted: readonly string[]): Promise<{ from: number; bytes: Uint8Array }> {
    const chunks = wanted.map((name) => this.#chunkOf(group, name));
    const from = Math.min(...chunks.map(startOf));
    const to = Math.max(...chunks.map((chunk) => startOf(chunk) + Number(chunk.total_compressed_size)));
    const bytes = await this.#file.bytes(from, to);
    if (bytes.length === to - from) return { from, bytes };
    throw new TrackError(
      `${this.#file.name}: has ended at byte ${from + bytes.length}, expected ${to} or more, as when it was opened. Open it again.`,
    );
  }

  #column(group: number, name: string, { from, bytes }: { from: number; bytes: Uint8Array }): ColumnNumbers {
    const chunk = this.#chunkOf(group, name);
    const start = startOf(chunk) - from;
    const size = Number(chunk.total_compressed_size);
    try {
      const rows = Number(this.#metadata.row_groups[group].num_rows);
      return decodeColumn(bytes.subarray(start, start + size), chunk, rows);
    } catch (error) {
      return this.#complain(group, `its column "${name}" has ${error instanceof Error ? error.message : error}`);
    }
  }

  #chunkOf(group: number, name: string): ColumnMetaData {
    const found = this.#metadata.row_groups[group].columns.find(
      ({ meta_data }) => meta_data?.path_in_schema[0] === name,
    );
    const chunk = found?.meta_data as ColumnMetaData;
    const { type, codec } = chunk;
    const wanted = Object.hasOwn(types, name) ? 'INT32' : 'FLOAT';
    const isRequired = this.#metadata.schema.find((element) => element.name === name)?.repetition_type === 'REQUIRED';
    if (type === wanted && isRequired && (codec === 'SNAPPY' || codec === 'UNCOMPRESSED')) return chunk;
    throw new TrackError(
      `${this.#file.name}: its column "${name}" must be ${wanted}, without missing values, uncompressed or by SNAPPY, got ${type}, ${isRequired ? 'complete' : 'perhaps incomplete'}, ${codec}. Open the file that \`shoal run --out\` writes.`,
    );
  }

  #complain(group: number, what: string): never {
    throw new TrackError(`${this.#file.name} is damaged: in row group ${group}, ${what}. Record the run again.`);
  }
}

function startOf({ dictionary_page_offset, data_page_offset }: ColumnMetaData): number {
  return Number(dictionary_page_offset || data_page_offset);
}

// Decodes the columns that `shoal run` writes, at the speed of a film: hyparquet makes a JavaScript value of each cell
// of a dictionary, and takes the bytes of float32 one by one through a DataView.

/** The numbers of a column, which are those of the file. */
type ColumnNumbers = Int32Array | Float32Array;

/** Most bits of an index of a dictionary. */
const mostBits = 24;

/**
 * Decodes a column that has a number in each row.
 * @param bytes of the column in the file
 * @throws Error for any other content, whose message says no more than what was found
 */
function decodeColumn(bytes: Uint8Array, { type, codec, ...sizes }: ColumnMetaData, rows: number): ColumnNumbers {
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
