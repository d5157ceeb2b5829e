// The fast way through a text of numbers, piece by piece.

import { longestLine } from '../file-start.ts';
import type { TrackFile } from '../track-file.ts';
import type { TrackBatch } from '../track-table.ts';
import { carriageReturn, lineFeed } from './cell-bytes.ts';
import type { Labels } from './labels.ts';
import { type PlainReading, type PlainRows, plainRowsOf } from './plain-rows.ts';
import type { TrackColumn } from './table-request.ts';

const pieceLength = 1 << 20;

/** Reads pieces of plain texts, several at once, as `plainRowsOf` does. */
export interface PlainReader {
  /** Pieces that may be read ahead. */
  readonly ahead: number;
  /** Waits until it can take a piece. */
  ready(): Promise<void>;
  /** @param bytes whole lines, which the reader may take away */
  read(reading: PlainReading, bytes: Uint8Array): Promise<readonly PlainRows[]>;
}

const readHere: PlainReader = {
  ahead: 0,
  ready: async () => undefined,
  read: async (reading, bytes) => plainRowsOf(reading, bytes),
};

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
  readonly #reading: PlainReading;
  /** Those of the batches. */
  readonly #columns: readonly TrackColumn[];
  readonly #names: Labels;
  readonly #reader: PlainReader;
  /** Whether a line is too long for a plain text, or has other line breaks, or a row is not plain. */
  #isOdd = false;
  /** Whether the last batch ended before such a row. */
  #hasEnded = false;
  /** Lines before the next batch. */
  #line = 0;

  constructor(file: TrackFile, reading: PlainReading, names: Labels, reader: PlainReader = readHere) {
    this.#file = file;
    this.#reading = reading;
    this.#columns = reading.columns.map(([column]) => column).filter((column) => column !== 'id');
    this.#names = names;
    this.#reader = reader;
  }

  async *batches(): AsyncGenerator<TrackBatch> {
    const open: Promise<readonly PlainRows[]>[] = [];
    for await (const bytes of this.#pieces()) {
      await this.#reader.ready();
      const rows = this.#reader.read(this.#reading, bytes);
      // An error is thrown where the rows are taken.
      rows.catch(() => undefined);
      open.push(rows);
      if (open.length > this.#reader.ahead) yield* this.#batchesOf(await open.shift());
      if (this.#hasEnded) return;
    }
    for (const rows of open) if (!this.#hasEnded) yield* this.#batchesOf(await rows);
    this.isComplete = !this.#isOdd && this.rows > 0;
  }

  *#batchesOf(pieces: readonly PlainRows[] = []): Generator<TrackBatch> {
    const line = this.#line;
    for (const { count, columns, fish, names, lines, ...piece } of pieces) {
      const indices = names.map((name) => this.#names.indexOf(name));
      for (let k = 0; k < count; k++) if (fish[k] >= 0) fish[k] = indices[fish[k]];
      this.rows += count;
      this.#line = line + piece.line;
      this.#hasEnded = piece.isOdd;
      this.#isOdd ||= piece.isOdd;
      const named = this.#columns.map((column, c) => [column, columns[c].subarray(0, count)] as const);
      yield {
        ...{ count, fish: fish.subarray(0, count) },
        ...(Object.fromEntries(named) as unknown as Pick<TrackBatch, 'x' | 'y'>),
        place: (row) => `line ${line + lines[row]}`,
      };
    }
  }

  /** Whole lines of the file after the skipped ones, in pieces. */
  async *#pieces(): AsyncGenerator<Uint8Array> {
    const { size } = this.#file;
    let skips = this.#reading.layout.skipped;
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
    let rest: Uint8Array = new Uint8Array(0);
    for (let from = 0; from < size || rest.length > 0; ) {
      const read = await this.#file.bytes(from, from + pieceLength);
      from += read.length;
      // The last line may lack its line break.
      const isLast = read.length === 0 || from >= size;
      const bytes = new Uint8Array(rest.length + read.length + 1);
      bytes.set(rest);
      bytes.set(read, rest.length);
      bytes[bytes.length - 1] = lineFeed;
      const filled = bytes.length - (isLast ? 0 : 1);
      const end = bytes.lastIndexOf(lineFeed, filled - 1) + 1;
      const lines = skipped(bytes.subarray(0, end));
      if (this.#isOdd) return;
      // A copy, because a reader may take the bytes away.
      rest = bytes.slice(end, filled);
      yield lines;
      if (isLast) return;
      if (rest.length > longestLine) this.#isOdd = true;
    }
  }
}
