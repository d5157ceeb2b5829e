// The fast way through a text of numbers: reads them from its bytes, without a string for each cell.

import { isMissingCell } from '../formats/rows/cells.ts';
import type { NameIndex } from '../formats/rows/fish-names.ts';
import type { TrackFile } from '../track-file.ts';
import type { TrackBatch } from '../track-table.ts';
import { carriageReturn, cellEnd, hash, lineFeed, longestCell, nine, readNumber, textIn, zero } from './cell-bytes.ts';
import { type PlainLayout, positionColumns, type TrackColumn } from './table-source.ts';

const pieceLength = 1 << 18;
const batchLength = 1 << 15;
/** Slots of cells that are no number. */
const [animalName, notRead] = [-1, -2];

/**
 * The rows of a text in which each requested cell is a decimal number, or empty. At the first row that is anything else, a
 * quotation mark for example, it ends: the careful reader goes on from there.
 */
export class PlainText {
  /** Rows read. */
  rows = 0;
  /** Whether all rows were read. */
  isComplete = false;
  readonly #file: TrackFile;
  readonly #layout: PlainLayout;
  readonly #names: NameIndex;
  /** By cell of a row: the number's column in the batch, or one of these. */
  readonly #slots: Int8Array;
  readonly #columns: TrackColumn[] = [];
  /** The columns of positions and of the moment. */
  readonly #positions: readonly number[];
  readonly #frame: number;
  readonly #time: number;
  #batch: PlainBatch;
  /** Whether a line is too long for a plain text, or has other line breaks, or is no text. */
  #isOdd = false;
  /** Indices of animals whose names are small numbers. */
  readonly #numbered: number[] = [];
  #line = 0;
  /** Lines before the first row that are still to come. */
  #skips: number;

  /** @param columns index in the file, by contents; all but id must be numbers */
  constructor(file: TrackFile, layout: PlainLayout, columns: ReadonlyMap<TrackColumn, number>, names: NameIndex) {
    this.#file = file;
    this.#layout = layout;
    this.#skips = layout.skipped;
    this.#names = names;
    this.#slots = new Int8Array(layout.width).fill(notRead);
    for (const [column, index] of columns) {
      this.#slots[index] = column === 'id' ? animalName : this.#columns.length;
      if (column !== 'id') this.#columns.push(column);
    }
    this.#positions = positionColumns.map((column) => this.#columns.indexOf(column)).filter((place) => place >= 0);
    this.#frame = this.#columns.indexOf('frame');
    this.#time = this.#columns.indexOf('time');
    this.#batch = new PlainBatch(this.#columns);
  }

  async *batches(): AsyncGenerator<TrackBatch> {
    for await (const bytes of this.#pieces())
      for (let at = 0; at < bytes.length; ) {
        at = this.#readRows(bytes, at);
        const isEnd = at < 0;
        if (isEnd || this.#batch.count === batchLength) {
          yield this.#batch.finished();
          this.#batch = new PlainBatch(this.#columns);
        }
        if (isEnd) return;
      }
    yield this.#batch.finished();
    this.isComplete = !this.#isOdd && this.rows > 0;
  }

  /** Whole lines of the file after the skipped ones, in pieces. */
  async *#pieces(): AsyncGenerator<Uint8Array> {
    const { size } = this.#file;
    for (let from = 0; from < size; ) {
      const read = await this.#file.bytes(from, from + pieceLength);
      // The last line may lack its line break.
      const bytes = from + read.length === size ? withLineFeed(read) : read;
      const end = bytes.lastIndexOf(lineFeed) + 1;
      const lines = bytes.subarray(0, end);
      const rows = this.#withoutSkipped(lines);
      this.#isOdd ||= end === 0 || !isText(lines);
      if (this.#isOdd) return;
      yield rows;
      from += end;
    }
  }

  /** Lines from the first row on. */
  #withoutSkipped(lines: Uint8Array): Uint8Array {
    let at = 0;
    for (; this.#skips > 0 && at < lines.length; this.#line++) {
      const end = lines.indexOf(lineFeed, at);
      const isBlank = end === at || (end === at + 1 && lines[at] === carriageReturn);
      if (!isBlank) this.#skips--;
      const other = lines.indexOf(carriageReturn, at);
      if (other >= 0 && other < end - 1) this.#isOdd = true;
      at = end + 1;
    }
    return lines.subarray(at);
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
      this.rows++;
    }
    return at;
  }

  /** Reads a row into the next one of the batch. @returns where the next row begins; −1: it is not plain */
  #readRow(bytes: Uint8Array, from: number): number {
    const { separator, width } = this.#layout;
    const slots = this.#slots;
    const batch = this.#batch;
    const { columns, count } = batch;
    let at = from;
    let nameFrom = 0;
    let nameTo = 0;
    for (let cell = 0; cell < width; cell++) {
      const slot = slots[cell];
      const start = at;
      at = slot >= 0 ? readNumber(bytes, at, separator, columns[slot], count) : cellEnd(bytes, at, separator);
      if (at < 0) return -1;
      if (slot === animalName) {
        nameFrom = start;
        nameTo = at;
      }
      if (cell < width - 1 && bytes[at++] !== separator) return -1;
    }
    if (bytes[at] === carriageReturn) at++;
    if (bytes[at] !== lineFeed || !this.#isTimed(count)) return -1;
    let isLost = false;
    for (let p = 0; p < this.#positions.length; p++) isLost ||= Number.isNaN(columns[this.#positions[p]][count]);
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
    if (isNumber) {
      if (isLost) return -1;
      this.#numbered[value] ??= this.#names.indexOf(String(value));
      return this.#numbered[value];
    }
    const text = isAscii ? textIn(bytes, from, to).trim() : '';
    if (isMissingCell(text)) return undefined;
    return isLost ? -1 : this.#names.indexOf(text);
  }
}

/** The library is compiled without the types of any host. */
declare const TextDecoder: new (encoding: string, options: { fatal: true }) => { decode(bytes: Uint8Array): string };
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether bytes are UTF-8 without NUL. */
function isText(bytes: Uint8Array): boolean {
  if (isAscii(bytes)) return true;
  if (bytes.includes(0)) return false;
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether no byte is NUL or above 127. Four at a time, which takes a tenth of the time of decoding them. */
function isAscii({ buffer, byteOffset, length }: Uint8Array): boolean {
  const view = new DataView(buffer, byteOffset, length);
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    const word = view.getInt32(at);
    if ((word | ((word - 0x01010101) & ~word)) & 0x80808080) return false;
  }
  for (; at < length; at++) if (view.getInt8(at) <= 0) return false;
  return true;
}

function withLineFeed(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 0 && bytes[bytes.length - 1] === lineFeed) return bytes;
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = lineFeed;
  return longer;
}

/** Rows as columns. */
class PlainBatch {
  count = 0;
  readonly columns: readonly Float64Array[];
  readonly fish = new Int32Array(batchLength);
  readonly lines = new Uint32Array(batchLength);
  readonly #names: readonly TrackColumn[];

  constructor(names: readonly TrackColumn[]) {
    this.#names = names;
    this.columns = names.map(() => new Float64Array(batchLength));
  }

  finished(): TrackBatch {
    const { count, lines } = this;
    const columns = this.#names.map((column, c) => [column, this.columns[c].subarray(0, count)] as const);
    return {
      ...{ count, fish: this.fish.subarray(0, count) },
      ...(Object.fromEntries(columns) as unknown as Pick<TrackBatch, 'x' | 'y'>),
      place: (row) => `line ${lines[row]}`,
    };
  }
}
