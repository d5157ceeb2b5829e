// The fast way through a text of numbers: reads them from its bytes, without a string for each cell.

import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import type { TrackBatch } from 'shoal/tracks';
import { readError } from '../errors/file-system-error.ts';
import { decimalOf } from '../table/column.ts';
import { longestLine } from './table-text.ts';
import { isMissing } from './track-cells.ts';
import type { TrackColumn } from './track-request.ts';
import type { PlainLayout } from './track-source.ts';

const chunkLength = 1 << 20;
const batchLength = 1 << 15;
/** Numbers of up to 15 digits, and powers of ten up to this one, are exact: their quotient is rounded once. */
const mostDigits = 15;
const powers = Array.from({ length: 23 }, (_, k) => 10 ** k);
const largest = 1e15;

const [lineFeed, carriageReturn, space, quote, point, plus, minus, zero, nine, hash] = [...'\n\r ".+-09#'].map((one) =>
  one.charCodeAt(0),
);
const positions: readonly TrackColumn[] = ['x', 'y', 'z'];

/** Indices of names by their text, in the order of their first appearance. */
export interface NameIndex {
  indexOf(name: string): number;
}

/**
 * The rows of a text in which each requested cell is a decimal number, or empty. At the first row that is anything else, a
 * quotation mark for example, it ends: the careful reader goes on from there.
 */
export class PlainText {
  /** Rows read. */
  rows = 0;
  /** Whether all rows were read. */
  isComplete = false;
  readonly #path: string;
  readonly #layout: PlainLayout;
  readonly #names: NameIndex;
  /** By cell of a row: the number's place in `#cells`; −1: the name of the animal; undefined: not requested. */
  readonly #slots: (number | undefined)[] = [];
  readonly #columns: TrackColumn[] = [];
  readonly #cells: Float64Array;
  #fish = 0;
  /** Places of positions, frame and time in `#cells`. */
  readonly #places: readonly number[];
  readonly #clock: { readonly frame: number | undefined; readonly time: number | undefined };
  /** Whether a line is too long for a plain text, or has other line breaks, or is no text. */
  #isOdd = false;
  /** Indices of animals whose names are small numbers. */
  readonly #numbered: number[] = [];
  #line = 0;

  /** @param columns index in the file, by contents; all but id must be numbers */
  constructor(path: string, layout: PlainLayout, columns: ReadonlyMap<TrackColumn, number>, names: NameIndex) {
    this.#path = path;
    this.#layout = layout;
    this.#names = names;
    for (const [column, index] of columns) {
      this.#slots[index] = column === 'id' ? -1 : this.#columns.length;
      if (column !== 'id') this.#columns.push(column);
    }
    this.#cells = new Float64Array(this.#columns.length);
    const placeOf = (column: TrackColumn): number | undefined => {
      const place = this.#columns.indexOf(column);
      return place < 0 ? undefined : place;
    };
    this.#places = positions.flatMap((column) => placeOf(column) ?? []);
    this.#clock = { frame: placeOf('frame'), time: placeOf('time') };
  }

  *batches(): Generator<TrackBatch> {
    let batch = new PlainBatch(this.#columns);
    for (const bytes of this.#pieces()) {
      for (let at = 0; at < bytes.length; ) {
        const end = bytes.indexOf(lineFeed, at);
        const isRow = this.#readRow(bytes, at, end > at && bytes[end - 1] === carriageReturn ? end - 1 : end);
        if (isRow === undefined) {
          yield batch.finished();
          return;
        }
        this.#line++;
        at = end + 1;
        if (!isRow) continue;
        batch.add(this.#cells, this.#fish, this.#line);
        this.rows++;
        if (batch.count < batchLength) continue;
        yield batch.finished();
        batch = new PlainBatch(this.#columns);
      }
    }
    yield batch.finished();
    this.isComplete = !this.#isOdd && this.rows > 0;
  }

  /** Whole lines of the file after the skipped ones, in pieces. */
  *#pieces(): Generator<Uint8Array> {
    let skips = this.#layout.skipped;
    const skipped = (bytes: Uint8Array): Uint8Array => {
      let at = 0;
      for (; skips > 0 && at < bytes.length; this.#line++) {
        const end = bytes.indexOf(lineFeed, at);
        const isBlank = end === at || (end === at + 1 && bytes[at] === carriageReturn);
        if (!isBlank) skips--;
        const other = bytes.indexOf(carriageReturn, at);
        if (other >= 0 && other < end - 1) this.#isOdd = true;
        at = end + 1;
      }
      return bytes.subarray(at);
    };
    const descriptor = openSync(this.#path, 'r');
    try {
      let rest = new Uint8Array(0);
      while (rest.length <= longestLine) {
        const bytes = new Uint8Array(rest.length + chunkLength + 1);
        bytes.set(rest);
        const read = readSync(descriptor, bytes, rest.length, chunkLength, null);
        let filled = rest.length + read;
        // The last line may lack its line break.
        if (read === 0 && filled > 0) bytes[filled++] = lineFeed;
        const end = bytes.lastIndexOf(lineFeed, filled - 1) + 1;
        const lines = skipped(bytes.subarray(0, end));
        this.#isOdd ||= lines.includes(0) || !isUtf8(lines);
        if (this.#isOdd) return;
        yield lines;
        if (read === 0) return;
        rest = bytes.slice(end, filled);
      }
      this.#isOdd = true;
    } catch (error) {
      throw readError(this.#path, error, 'Check the path.');
    } finally {
      closeSync(descriptor);
    }
  }

  /** Reads a row into `#cells` and `#fish`. @returns false: the line is blank; undefined: it is not plain */
  #readRow(bytes: Uint8Array, from: number, to: number): boolean | undefined {
    if (from === to) return false;
    if (bytes[from] === hash) return undefined;
    const { separator, width } = this.#layout;
    let start = from;
    let cell = 0;
    let nameFrom = 0;
    let nameTo = 0;
    for (let at = from; at <= to; at++) {
      const code = at === to ? separator : bytes[at];
      if (code === quote || code === carriageReturn) return undefined;
      if (code !== separator) continue;
      const slot = this.#slots[cell++];
      if (slot === -1) {
        nameFrom = start;
        nameTo = at;
      } else if (slot !== undefined) {
        const value = number(bytes, start, at);
        if (value === Number.POSITIVE_INFINITY) return undefined;
        this.#cells[slot] = value;
      }
      start = at + 1;
    }
    if (cell !== width || !this.#isTimed()) return undefined;
    let isLost = false;
    for (const place of this.#places) isLost ||= Number.isNaN(this.#cells[place]);
    const fish = this.#animal(bytes, nameFrom, nameTo, isLost);
    if (fish === undefined) return undefined;
    this.#fish = fish;
    return true;
  }

  /** Whether the row has a frame number, or a time in a table without frames. */
  #isTimed(): boolean {
    const { frame, time } = this.#clock;
    const value = this.#cells[frame ?? time ?? 0];
    return frame === undefined ? !Number.isNaN(value) : Number.isSafeInteger(value) && value >= 0;
  }

  /** The index of an animal; −1: it is lost; undefined: its name needs a closer look. */
  #animal(bytes: Uint8Array, from: number, to: number, isLost: boolean): number | undefined {
    let value = 0;
    let isNumber = to > from && to - from < 7 && (bytes[from] !== zero || to - from === 1);
    let isAscii = true;
    for (let at = from; at < to; at++) {
      const code = bytes[at];
      isNumber &&= code >= zero && code <= nine;
      isAscii &&= code < 128 && code > 0;
      value = 10 * value + code - zero;
    }
    if (isNumber) {
      if (isLost) return -1;
      this.#numbered[value] ??= this.#names.indexOf(String(value));
      return this.#numbered[value];
    }
    const name = isAscii ? latin1(bytes, from, to).trim() : '';
    if (isMissing(name)) return undefined;
    return isLost ? -1 : this.#names.indexOf(name);
  }
}

/** A decimal number; NaN: the cell is empty; Infinity: it is neither, or needs a closer look. */
function number(bytes: Uint8Array, from: number, to: number): number {
  let first = from;
  let end = to;
  while (first < end && bytes[first] === space) first++;
  while (end > first && bytes[end - 1] === space) end--;
  return first === end ? Number.NaN : decimal(bytes, first, end);
}

/** A number of digits with a point; if it has anything else, `otherNumber` judges it. */
function decimal(bytes: Uint8Array, from: number, to: number): number {
  const sign = bytes[from];
  let value = 0;
  let digits = 0;
  let afterPoint = -1;
  let isDecimal = false;
  for (let at = sign === minus || sign === plus ? from + 1 : from; at < to; at++) {
    const code = bytes[at];
    if (code >= zero && code <= nine) {
      value = 10 * value + code - zero;
      if (value > 0) digits++;
      if (afterPoint >= 0) afterPoint++;
      isDecimal = true;
    } else if (code === point && afterPoint < 0) afterPoint = 0;
    else return otherNumber(latin1(bytes, from, to));
  }
  if (!isDecimal || digits > mostDigits || afterPoint >= powers.length) return otherNumber(latin1(bytes, from, to));
  if (afterPoint > 0) value /= powers[afterPoint];
  if (value > largest) return Number.POSITIVE_INFINITY;
  return sign === minus ? -value : value;
}

/** A number with an exponent, or a word for a missing one. */
function otherNumber(text: string): number {
  if (isMissing(text)) return Number.NaN;
  const value = decimalOf(text);
  return value === undefined || Math.abs(value) > largest ? Number.POSITIVE_INFINITY : value;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}

/** Rows as columns. */
class PlainBatch {
  count = 0;
  readonly #names: readonly TrackColumn[];
  readonly #columns: Float64Array[];
  readonly #fish: Int32Array;
  readonly #lines: Uint32Array;

  constructor(names: readonly TrackColumn[], capacity: number = batchLength) {
    this.#names = names;
    this.#columns = names.map(() => new Float64Array(capacity));
    this.#fish = new Int32Array(capacity);
    this.#lines = new Uint32Array(capacity);
  }

  add(cells: Float64Array, fish: number, line: number): void {
    const at = this.count++;
    for (let c = 0; c < cells.length; c++) this.#columns[c][at] = cells[c];
    this.#fish[at] = fish;
    this.#lines[at] = line;
  }

  finished(): TrackBatch {
    const { count } = this;
    const columns = this.#names.map((name, c) => [name, this.#columns[c].subarray(0, count)] as const);
    return {
      ...{ count, fish: this.#fish.subarray(0, count) },
      ...(Object.fromEntries(columns) as unknown as Pick<TrackBatch, 'x' | 'y'>),
      place: (row) => `line ${this.#lines[row]}`,
    };
  }
}
