// Rows of numbers from the bytes of a text, without a string for each cell.

import { isMissingCell } from '../formats/cells.ts';
import { carriageReturn, cellEnd, hash, lineFeed, longestCell, nine, readNumber, textIn, zero } from './cell-bytes.ts';
import { Labels } from './labels.ts';
import { positionColumns, type TrackColumn } from './table-request.ts';
import type { PlainLayout } from './table-source.ts';

const batchLength = 1 << 14;
/** Slots of cells that are no number. */
const [animalName, notRead] = [-1, -2];

/** How to read a text in which each requested cell is a decimal number, or empty. */
export interface PlainReading {
  readonly layout: PlainLayout;
  /** Index in the file, by contents; all but id must be numbers. */
  readonly columns: readonly (readonly [column: TrackColumn, index: number])[];
}

/** Rows as columns, which can be sent to another thread. */
export interface PlainRows {
  readonly count: number;
  /** Those of the reading but the id, in their order. */
  readonly columns: readonly Float64Array[];
  /** Index of the animal among `names`; −1: it is lost. */
  readonly fish: Int32Array;
  /** In the order of their first appearance. */
  readonly names: readonly string[];
  /** The line of each row among those of the piece, from 1 on. */
  readonly lines: Uint32Array;
  /** Lines of the piece up to the last row. */
  readonly line: number;
  /** Whether another row follows that is not plain, or the piece is no text. */
  readonly isOdd: boolean;
}

/** The rows of whole lines up to the first that is not plain, in batches. */
export function plainRowsOf(reading: PlainReading, bytes: Uint8Array): readonly PlainRows[] {
  return new PlainPiece(reading, bytes).batches();
}

/** Whole lines of a text. */
class PlainPiece {
  readonly #bytes: Uint8Array;
  readonly #layout: PlainLayout;
  /** By cell of a row: the number's column in the batch, or one of the slots above. */
  readonly #slots: Int8Array;
  readonly #columns: readonly TrackColumn[];
  /** The columns of positions and of the moment. */
  readonly #positions: readonly number[];
  readonly #frame: number;
  readonly #time: number;
  #batch: PlainBatch;
  #line = 0;

  constructor({ layout, columns }: PlainReading, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#layout = layout;
    this.#columns = columns.map(([column]) => column).filter((column) => column !== 'id');
    this.#slots = new Int8Array(layout.width).fill(notRead);
    for (const [column, index] of columns)
      this.#slots[index] = column === 'id' ? animalName : this.#columns.indexOf(column);
    this.#positions = positionColumns.map((column) => this.#columns.indexOf(column)).filter((place) => place >= 0);
    this.#frame = this.#columns.indexOf('frame');
    this.#time = this.#columns.indexOf('time');
    this.#batch = new PlainBatch(this.#columns.length);
  }

  batches(): readonly PlainRows[] {
    const bytes = this.#bytes;
    if (!isText(bytes)) return [this.#batch.finished(0, true)];
    const read: PlainRows[] = [];
    for (let at = 0; at >= 0 && at < bytes.length; ) {
      at = this.#readRows(bytes, at);
      read.push(this.#batch.finished(this.#line, at < 0));
      if (at >= 0 && at < bytes.length) this.#batch = new PlainBatch(this.#columns.length);
    }
    return read;
  }

  /** Reads rows into the batch until it is full. @returns where the next row begins; −1: it is not plain */
  #readRows(bytes: Uint8Array, from: number): number {
    const batch = this.#batch;
    let at = from;
    while (at < bytes.length && batch.count < batchLength) {
      const code = bytes[at];
      if (code === lineFeed || (code === carriageReturn && bytes[at + 1] === lineFeed)) {
        at += code === lineFeed ? 1 : 2;
        this.#line++;
        continue;
      }
      const end = code === hash ? -1 : this.#readRow(bytes, at);
      if (end < 0) return -1;
      at = end;
      batch.lines[batch.count++] = ++this.#line;
    }
    return at;
  }

  /** Reads a row into the next one of the batch. @returns where the next row begins; −1: it is not plain */
  #readRow(bytes: Uint8Array, from: number): number {
    const { separator, width } = this.#layout;
    const slots = this.#slots;
    const batch = this.#batch;
    const { columns, count } = batch;
    let [at, nameFrom, nameTo] = [from, 0, 0];
    for (let cell = 0; cell < width; cell++) {
      const slot = slots[cell];
      const start = at;
      at = slot >= 0 ? readNumber(bytes, at, separator, columns[slot], count) : cellEnd(bytes, at, separator);
      if (at < 0) return -1;
      if (slot === animalName) [nameFrom, nameTo] = [start, at];
      if (cell < width - 1 && bytes[at++] !== separator) return -1;
    }
    if (bytes[at] === carriageReturn) at++;
    if (bytes[at] !== lineFeed || !this.#isTimed(count)) return -1;
    let isLost = false;
    for (const place of this.#positions) isLost ||= Number.isNaN(columns[place][count]);
    const fish = this.#animal(bytes, nameFrom, nameTo, isLost);
    if (fish === undefined) return -1;
    batch.fish[count] = fish;
    return at + 1;
  }

  /** Whether a row has a frame number, or a time in a table without frames. */
  #isTimed(row: number): boolean {
    const { columns } = this.#batch;
    if (this.#frame < 0) return !Number.isNaN(columns[this.#time][row]);
    const frame = columns[this.#frame][row];
    return Number.isSafeInteger(frame) && frame >= 0;
  }

  /** The index of an animal; −1: it is lost; undefined: its name needs a closer look. */
  #animal(bytes: Uint8Array, from: number, to: number, isLost: boolean): number | undefined {
    if (to - from > longestCell) return undefined;
    let value = 0;
    let isNumber = to > from && to - from < 7 && (bytes[from] !== zero || to - from === 1);
    let isAscii = true;
    for (let at = from; at < to; at++) {
      const code = bytes[at];
      isNumber &&= code >= zero && code <= nine;
      isAscii &&= code < 128 && code > 0;
      value = 10 * value + code - zero;
    }
    const { names, numbered } = this.#batch;
    if (isNumber) {
      if (isLost) return -1;
      numbered[value] ??= names.indexOf(String(value));
      return numbered[value];
    }
    const text = isAscii ? textIn(bytes, from, to).trim() : '';
    if (isMissingCell(text)) return undefined;
    return isLost ? -1 : names.indexOf(text);
  }
}

/** The library is compiled without the types of any host. */
declare const TextDecoder: new (encoding: string, options: { fatal: true }) => { decode(bytes: Uint8Array): string };
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether bytes are UTF-8 without NUL. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Rows as columns, while they are read. */
class PlainBatch {
  count = 0;
  readonly columns: readonly Float64Array[];
  readonly fish = new Int32Array(batchLength);
  readonly lines = new Uint32Array(batchLength);
  readonly names = new Labels();
  /** Indices of animals whose names are small numbers. */
  readonly numbered: number[] = [];

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new Float64Array(batchLength));
  }

  finished(line: number, isOdd: boolean): PlainRows {
    const { count, columns, fish, lines, names } = this;
    return { ...{ count, columns, fish, lines, line, isOdd }, names: names.names };
  }
}
