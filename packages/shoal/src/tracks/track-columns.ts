// Observations as columns, in memory or in a scratch file.

import type { TrackBatch } from './track-table.ts';

/** Columns that a table may lack. */
export const optionalColumns = ['time', 'z', 'vx', 'vy', 'vz', 'heading', 'confidence'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];
type Columns = { [name in OptionalColumn]?: Float64Array };
/** Those in units of length. */
const lengths: ReadonlySet<OptionalColumn> = new Set(['z', 'vx', 'vy', 'vz']);

/** Observations as columns. */
export interface StoredRows extends Columns {
  /** Frame number, or time in a table without frames. */
  readonly key: Float64Array;
  readonly fish: Int32Array;
  readonly species: Uint8Array;
  /** Number of the observation in the table, from 0 on. */
  readonly ordinal: Uint32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

type ColumnName = keyof StoredRows;
type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** A file of the host for observations that do not fit in memory. */
export interface ScratchFile {
  /** Appends bytes. @returns where they begin */
  append(bytes: Uint8Array): number;
  /** Fills an array with the bytes from a place on. */
  read(into: Uint8Array, from: number): void;
  /** Removes it. */
  close(): void;
}

/** Memory that is not written to takes none, so columns may grow fast, which spares copies. */
const growth = 16;

/** Columns with room for more rows. */
export class GrowingRows {
  count = 0;
  rows: StoredRows;
  readonly #has: ReadonlySet<OptionalColumn>;
  readonly #optional: readonly OptionalColumn[];

  constructor(has: ReadonlySet<OptionalColumn>, capacity = 64) {
    this.#has = has;
    this.#optional = [...has];
    this.rows = emptyRows(has, capacity);
  }

  /**
   * @param taken rows of the batch
   * @param first number of the batch's first row in the table
   * @param scale metres in a unit of the table; undefined: positions are in metres
   */
  append(batch: TrackBatch, taken: Uint32Array, first: number, scale: number | undefined): void {
    while (this.rows.key.length < this.count + taken.length) this.#grow();
    const { rows, count } = this;
    const end = count + taken.length;
    const start = taken[0] ?? 0;
    // Rows without a gap between them are copied at once.
    const areAll = taken[taken.length - 1] - start === taken.length - 1;
    const write = (to: Column, from: TrackBatch[OptionalColumn | 'fish' | 'species'], factor = 1): void => {
      if (!from) to.fill(to instanceof Float64Array ? Number.NaN : 0, count, end);
      else if (areAll) to.set(from.subarray(start, start + taken.length), count);
      else for (let k = 0; k < taken.length; k++) to[count + k] = from[taken[k]];
      if (factor !== 1) for (let k = count; k < end; k++) to[k] *= factor;
    };
    write(rows.key, batch.frame ?? batch.time);
    write(rows.fish, batch.fish);
    write(rows.species, batch.species);
    for (let k = 0; k < taken.length; k++) rows.ordinal[count + k] = first + taken[k];
    write(rows.x, batch.x, scale);
    write(rows.y, batch.y, scale);
    for (const name of this.#optional)
      write(rows[name] as Float64Array, batch[name], lengths.has(name) ? scale : undefined);
    this.count += taken.length;
  }

  copy(from: StoredRows, k: number): void {
    if (this.count === this.rows.key.length) this.#grow();
    const { rows } = this;
    const at = this.count++;
    rows.key[at] = from.key[k];
    rows.fish[at] = from.fish[k];
    rows.species[at] = from.species[k];
    rows.ordinal[at] = from.ordinal[k];
    rows.x[at] = from.x[k];
    rows.y[at] = from.y[k];
    for (const name of this.#optional) (rows[name] as Float64Array)[at] = (from[name] as Float64Array)[k];
  }

  /** Its rows by key, then by animal; rows of one animal and key keep their order. They are copies unless it is full. */
  sorted(): StoredRows {
    const { rows, count } = this;
    const { key, fish } = rows;
    let isSorted = true;
    for (let k = 1; isSorted && k < count; k++)
      isSorted = key[k] > key[k - 1] || (key[k] === key[k - 1] && fish[k] >= fish[k - 1]);
    if (isSorted && count === key.length) return rows;
    return taken(rows, this.#has, isSorted ? undefined : orderOf(rows, count), count);
  }

  #grow(): void {
    const { rows } = this;
    const larger = emptyRows(this.#has, growth * rows.key.length);
    for (const name of columnsOf(this.#has)) (larger[name] as Float64Array).set(rows[name] as Float64Array);
    this.rows = larger;
  }
}

/** Sorted observations that are read from the first to the last. */
export interface RowCursor {
  /** Some of them: those from `at` to before `end` were not read yet. */
  rows: StoredRows;
  at: number;
  end: number;
  /** Goes on to the next ones when `at` is `end`. @returns whether there are any */
  next(): boolean;
}

/** Sorted observations of a part of a table. */
export interface StoredChunk {
  readonly count: number;
  readonly firstKey: number;
  readonly lastKey: number;
  /** @param from the least key that is read */
  cursor(from: number): RowCursor;
}

export function chunkInMemory(rows: StoredRows): StoredChunk {
  const { length } = rows.key;
  return {
    ...{ count: length, firstKey: rows.key[0], lastKey: rows.key[length - 1] },
    cursor: (from) => ({ rows, at: firstFrom(from, length, (k) => rows.key[k]), end: length, next: () => false }),
  };
}

/** The first of ascending keys that is not less. */
function firstFrom(from: number, count: number, keyOf: (k: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows of a chunk in a scratch file that are read at once. */
const windowLength = 1 << 12;

/** Sorted observations in a scratch file. */
export class FileChunk implements StoredChunk {
  readonly count: number;
  readonly firstKey: number;
  readonly lastKey: number;
  /** Where each column begins in the file. */
  readonly #starts: readonly number[];
  readonly #has: ReadonlySet<OptionalColumn>;
  readonly #file: ScratchFile;

  constructor(rows: StoredRows, has: ReadonlySet<OptionalColumn>, file: ScratchFile) {
    this.count = rows.key.length;
    this.firstKey = rows.key[0];
    this.lastKey = rows.key[this.count - 1];
    this.#starts = columnsOf(has).map((name) => file.append(bytesOf(rows[name] as Column)));
    this.#has = has;
    this.#file = file;
  }

  cursor(from: number): RowCursor {
    const key = new Float64Array(1);
    const keyOf = (k: number): number => {
      this.#file.read(bytesOf(key), this.#starts[0] + k * key.BYTES_PER_ELEMENT);
      return key[0];
    };
    const first = from <= this.firstKey ? 0 : firstFrom(from, this.count, keyOf);
    return new FileCursor(first, this.count, this.#starts, this.#has, this.#file);
  }
}

/** Reads rows back. */
class FileCursor implements RowCursor {
  readonly rows: StoredRows;
  at = 0;
  end = 0;
  readonly #count: number;
  readonly #starts: readonly number[];
  readonly #names: readonly ColumnName[];
  readonly #file: ScratchFile;
  #read: number;

  /** @param first row that is read @param starts where each column begins in the file */
  constructor(
    first: number,
    count: number,
    starts: readonly number[],
    has: ReadonlySet<OptionalColumn>,
    file: ScratchFile,
  ) {
    this.rows = emptyRows(has, Math.min(count, windowLength));
    this.#read = first;
    this.#count = count;
    this.#starts = starts;
    this.#names = columnsOf(has);
    this.#file = file;
    this.next();
  }

  next(): boolean {
    const length = Math.min(windowLength, this.#count - this.#read);
    for (const [c, name] of this.#names.entries()) {
      const column = this.rows[name] as Column;
      this.#file.read(bytesOf(column.subarray(0, length)), this.#starts[c] + this.#read * column.BYTES_PER_ELEMENT);
    }
    this.#read += length;
    [this.at, this.end] = [0, length];
    return length > 0;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function columnsOf(has: ReadonlySet<OptionalColumn>): readonly ColumnName[] {
  return ['key', 'fish', 'species', 'ordinal', 'x', 'y', ...has];
}

function emptyRows(has: ReadonlySet<OptionalColumn>, length: number): StoredRows {
  const column = (): Float64Array => new Float64Array(length);
  return {
    ...{ key: column(), fish: new Int32Array(length), species: new Uint8Array(length) },
    ...{ ordinal: new Uint32Array(length), x: column(), y: column() },
    ...Object.fromEntries([...has].map((name) => [name, column()])),
  };
}

/** Copies of the columns, in another order. */
function taken(
  rows: StoredRows,
  has: ReadonlySet<OptionalColumn>,
  order: Uint32Array | undefined,
  count: number,
): StoredRows {
  const copies = columnsOf(has).map((name) => {
    const column = rows[name] as Float64Array;
    const copy = column.slice(0, count);
    if (order) for (let k = 0; k < count; k++) copy[k] = column[order[k]];
    return [name, copy] as const;
  });
  return Object.fromEntries(copies) as unknown as StoredRows;
}

/** The order of rows by key, then by animal. */
function orderOf({ key, fish }: StoredRows, count: number): Uint32Array {
  const byFish = stableOrder(Float64Array.from(fish.subarray(0, count)));
  const byKey = stableOrder(Float64Array.from(byFish, (k) => key[k]));
  return byKey.map((k) => byFish[k]);
}

/** Equal numbers keep their order. */
function stableOrder(numbers: Float64Array): Uint32Array {
  let [low, high, isWhole] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true];
  for (const one of numbers) {
    low = Math.min(low, one);
    high = Math.max(high, one);
    isWhole &&= Number.isInteger(one);
  }
  const isDense = isWhole && high - low < 4 * numbers.length;
  return isDense ? orderByCounting(numbers, low, high) : orderByRank(numbers);
}

/** The order of whole numbers of a short range. */
function orderByCounting(numbers: Float64Array, low: number, high: number): Uint32Array {
  const next = new Uint32Array(high - low + 2);
  for (const one of numbers) next[one - low + 1]++;
  for (let k = 1; k < next.length; k++) next[k] += next[k - 1];
  const order = new Uint32Array(numbers.length);
  numbers.forEach((one, k) => {
    order[next[one - low]++] = k;
  });
  return order;
}

/** Numbers sort much faster without a function. */
function orderByRank(numbers: Float64Array): Uint32Array {
  const { length } = numbers;
  const ranks = Float64Array.from(numbers).sort();
  const rankOf = (one: number): number => {
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranks[middle] < one) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const coded = Float64Array.from(numbers, (one, k) => rankOf(one) * length + k).sort();
  return Uint32Array.from(coded, (code) => code % length);
}
