// Holds the observations of a table as columns, in chunks that are each sorted by frame, and merges them.

import type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
import { TrackError } from './track-error.ts';
import type { TrackBatch, TrackTable } from './track-table.ts';

/** Columns that a table may lack. */
const optional = ['time', 'z', 'vx', 'vy', 'vz', 'confidence'] as const;
type Optional = (typeof optional)[number];
/** Those in units of length. */
const lengths: ReadonlySet<Optional> = new Set(['z', 'vx', 'vy', 'vz']);
type Columns = { [name in 'x' | 'y' | Optional]?: Float64Array };

/** Those that a judgement reads. */
const judged: ReadonlySet<Optional> = new Set(['z', 'vx', 'vy', 'vz', 'confidence']);

/** Observations of a chunk, or of one frame. */
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

/** The observations of one frame, by animal. Its columns are valid until the next frame is requested. */
export interface StoredFrame {
  /** Frame number, or time in a table without frames. */
  readonly key: number;
  readonly count: number;
  readonly rows: StoredRows;
}

/** Observations of a chunk. */
const chunkLength = 1 << 18;

/** What is not kept of a table. */
export interface StoreOptions {
  /** Metres in a unit of the table. */
  readonly scale: number;
  /** Observations with less confidence count as lost. */
  readonly minConfidence?: number;
  readonly ignoreZ?: boolean;
  /** From the table's coordinates to metres, in place. Instead of `scale`. */
  readonly project?: ((x: Float64Array, y: Float64Array) => void) | undefined;
}

/** The observations of a table that have a position, in the order of frames. Lengths in metres. */
export class TrackStore {
  readonly table: TrackTable;
  /** Whether keys are frames; otherwise they are times, s. */
  readonly hasFrames: boolean;
  readonly has: ReadonlySet<Optional>;
  /** Observations with a position. */
  count = 0;
  /** Observations without a position, and those with too little confidence. */
  empty = 0;
  doubtful = 0;
  /** Observations without a velocity. */
  velocityless = 0;
  /** Observations whose key is below that of the row before of the same animal, and the first of them. */
  backward = 0;
  firstBackward = -1;
  readonly low: number[] = [Infinity, Infinity, Infinity];
  readonly high: number[] = [-Infinity, -Infinity, -Infinity];
  readonly mean: number[] = [0, 0, 0];
  readonly #options: StoreOptions;
  readonly #chunks: StoredRows[] = [];
  #chunk: Chunk;
  /** Rows of the table so far, and the last key of each animal. */
  #rows = 0;
  readonly #lastKeys: number[] = [];

  private constructor(table: TrackTable, first: Partial<TrackBatch>, options: StoreOptions) {
    this.table = table;
    this.hasFrames = first.frame !== undefined;
    this.has = new Set(optional.filter((name) => first[name] && !isLeftOut(name, options)));
    this.#options = options;
    this.#chunk = new Chunk(this.has);
  }

  /** Reads a table to its end. */
  static async of(table: TrackTable, options: StoreOptions): Promise<TrackStore> {
    let store: TrackStore | undefined;
    for await (const batch of table.batches()) {
      store ??= new TrackStore(table, batch, options);
      options.project?.(batch.x, batch.y);
      store.#take(batch);
    }
    store ??= new TrackStore(table, {}, options);
    store.#close();
    for (let axis = 0; axis < 3; axis++) store.mean[axis] /= Math.max(1, store.count);
    return store;
  }

  #take(batch: TrackBatch): void {
    const kept = this.#keptOf(batch);
    this.#noteOrder(batch, kept);
    for (let from = 0; from < kept.length; ) {
      const part = kept.subarray(from, from + chunkLength - this.#chunk.count);
      this.#chunk.append(batch, part, this.#rows, this.#options);
      this.#measure(part.length);
      from += part.length;
      if (this.#chunk.count === chunkLength) this.#close();
    }
    this.count += kept.length;
    this.#rows += batch.count;
  }

  #close(): void {
    if (this.#chunk.count > 0) this.#chunks.push(this.#chunk.sorted());
    this.#chunk = new Chunk(this.has);
  }

  /** The rows that have a position. */
  #keptOf({ fish, x, y, z, confidence, count }: TrackBatch): Uint32Array {
    const { minConfidence, ignoreZ } = this.#options;
    const kept = new Uint32Array(count);
    let n = 0;
    for (let k = 0; k < count; k++) {
      if (fish[k] < 0 || Number.isNaN(x[k] + y[k] + (ignoreZ || !z ? 0 : z[k]))) this.empty++;
      else if (minConfidence !== undefined && confidence && confidence[k] < minConfidence) this.doubtful++;
      else kept[n++] = k;
    }
    return kept.subarray(0, n);
  }

  /** Counts rows that go back. */
  #noteOrder({ fish, frame, time }: TrackBatch, kept: Uint32Array): void {
    const keys = (frame ?? time) as Float64Array;
    for (const k of kept) {
      if (keys[k] < this.#lastKeys[fish[k]]) {
        this.backward++;
        if (this.firstBackward < 0) this.firstBackward = this.#rows + k;
      }
      this.#lastKeys[fish[k]] = keys[k];
    }
  }

  /** Notes extent and sum of a column. */
  #extend(axis: number, column: Float64Array, from: number, to: number): void {
    let low = this.low[axis];
    let high = this.high[axis];
    let sum = this.mean[axis];
    for (let k = from; k < to; k++) {
      const value = column[k];
      if (value < low) low = value;
      if (value > high) high = value;
      sum += value;
    }
    this.low[axis] = low;
    this.high[axis] = high;
    this.mean[axis] = sum;
  }

  /** Notes extent, sum and velocities of the last rows. */
  #measure(added: number): void {
    const { rows, count } = this.#chunk;
    const { x, y, z, vx, vy, vz } = rows;
    this.#extend(0, x, count - added, count);
    this.#extend(1, y, count - added, count);
    if (z) this.#extend(2, z, count - added, count);
    else this.low[2] = this.high[2] = 0;
    if (vx && vy)
      for (let k = count - added; k < count; k++) if (Number.isNaN(vx[k] + vy[k] + (vz?.[k] ?? 0))) this.velocityless++;
  }

  /** Whether all rows have velocities. */
  get hasVelocities(): boolean {
    return this.has.has('vx') && this.velocityless === 0;
  }

  get dimensions(): 2 | 3 {
    return this.has.has('z') ? 3 : 2;
  }

  /** The location of an observation in its file. */
  async placeOf(ordinal: number): Promise<string> {
    let first = 0;
    for await (const batch of this.table.batches()) {
      if (ordinal < first + batch.count) return batch.place(ordinal - first);
      first += batch.count;
    }
    return `row ${ordinal + 1}`;
  }

  /** All observations by animal, then by frame. @param frames number of each frame, in order */
  byFish(frames: Float64Array): Pick<SortedTracks, 'count' | 'fish' | 'frame' | 'x' | 'y'> & Partial<SortedTracks> {
    const { count } = this;
    const starts = this.#startsByFish();
    const names = ['x', 'y', ...[...this.has].filter((name) => judged.has(name))] as const;
    const columns = names.map((name) => [name, new Float64Array(count)] as const);
    const [fish, frame] = [new Int32Array(count), new Float64Array(count)];
    let n = 0;
    for (const { rows, count: inFrame } of this.frames()) {
      for (let k = 0; k < inFrame; k++) {
        const at = starts[rows.fish[k]]++;
        fish[at] = rows.fish[k];
        frame[at] = frames[n];
        for (const [name, column] of columns) column[at] = (rows[name] as Float64Array)[k];
      }
      n++;
    }
    return { count, fish, frame, ...(Object.fromEntries(columns) as Pick<SortedTracks, 'x' | 'y'>) };
  }

  /** Where the observations of each animal begin, if all are sorted by animal. */
  #startsByFish(): number[] {
    const counts: number[] = [];
    for (const { fish } of this.#chunks) for (const one of fish) counts[one] = (counts[one] ?? 0) + 1;
    let start = 0;
    return Array.from(counts, (own = 0) => {
      start += own;
      return start - own;
    });
  }

  /** All frames, in order. */
  *frames(): Generator<StoredFrame> {
    const cursors = this.#chunks.map((rows) => ({ rows, at: 0 })).sort((a, b) => a.rows.key[0] - b.rows.key[0]);
    const frame = new Chunk(this.has);
    let started = 0;
    const open: typeof cursors = [];
    while (started < cursors.length || open.length > 0) {
      let key = started < cursors.length ? cursors[started].rows.key[0] : Infinity;
      for (const { rows, at } of open) key = Math.min(key, rows.key[at]);
      while (started < cursors.length && cursors[started].rows.key[0] === key) open.push(cursors[started++]);
      frame.clear();
      for (let c = 0; c < open.length; c++) {
        const cursor = open[c];
        const { rows } = cursor;
        while (cursor.at < rows.key.length && rows.key[cursor.at] === key) frame.copy(rows, cursor.at++);
        if (cursor.at === rows.key.length) open.splice(c--, 1);
      }
      yield frame.byFish(key);
    }
  }
}

/** Heights that are ignored, and velocities in degrees. */
function isLeftOut(name: Optional, { ignoreZ, project }: StoreOptions): boolean {
  const isHeight = name === 'z' || name === 'vz';
  return (isHeight && ignoreZ === true) || (project !== undefined && name.startsWith('v'));
}

/** Rows under construction. */
class Chunk {
  count = 0;
  rows: StoredRows;
  readonly #has: ReadonlySet<Optional>;

  constructor(has: ReadonlySet<Optional>, capacity = 64) {
    this.#has = has;
    this.rows = emptyRows(has, capacity);
  }

  clear(): void {
    this.count = 0;
  }

  /** @param taken rows of the batch @param first number of the batch's first row in the table */
  append(batch: TrackBatch, taken: Uint32Array, first: number, { scale, project }: StoreOptions): void {
    while (this.rows.key.length < this.count + taken.length) this.#grow();
    const { rows, count } = this;
    const write = (to: { [k: number]: number }, from: ArrayLike<number> | undefined, factor: number): void => {
      for (let k = 0; k < taken.length; k++) to[count + k] = from ? from[taken[k]] * factor : 0;
    };
    write(rows.key, batch.frame ?? batch.time, 1);
    write(rows.fish, batch.fish, 1);
    write(rows.species, batch.species, 1);
    for (let k = 0; k < taken.length; k++) rows.ordinal[count + k] = first + taken[k];
    write(rows.x, batch.x, project ? 1 : scale);
    write(rows.y, batch.y, project ? 1 : scale);
    for (const name of this.#has) write(rows[name] as Float64Array, batch[name], lengths.has(name) ? scale : 1);
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
    for (const name of this.#has) (rows[name] as Float64Array)[at] = (from[name] as Float64Array)[k];
  }

  /** Its rows by key. Rows of one key stay in their order. */
  sorted(): StoredRows {
    const { rows, count } = this;
    const { key } = rows;
    let isSorted = true;
    for (let k = 1; isSorted && k < count; k++) isSorted = key[k] >= key[k - 1];
    return taken(rows, this.#has, isSorted ? undefined : orderOf(key.subarray(0, count)), count);
  }

  /** Its rows by animal. Must be of one frame. */
  byFish(key: number): StoredFrame {
    const { rows, count } = this;
    const { fish } = rows;
    let isSorted = true;
    for (let k = 1; isSorted && k < count; k++) isSorted = fish[k] >= fish[k - 1];
    if (!isSorted) {
      const order = Uint32Array.from({ length: count }, (_, k) => k).sort((a, b) => fish[a] - fish[b] || a - b);
      const sorted = taken(rows, this.#has, order, count);
      return { key, count, rows: sorted };
    }
    return { key, count, rows };
  }

  #grow(): void {
    const { rows } = this;
    const larger = emptyRows(this.#has, 2 * rows.key.length);
    for (const name of columnsOf(this.#has)) (larger[name] as Float64Array).set(rows[name] as Float64Array);
    this.rows = larger;
  }
}

function columnsOf(has: ReadonlySet<Optional>): readonly (keyof StoredRows)[] {
  return ['key', 'fish', 'species', 'ordinal', 'x', 'y', ...has];
}

function emptyRows(has: ReadonlySet<Optional>, length: number): StoredRows {
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
  has: ReadonlySet<Optional>,
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

/** The order of keys from low to high; equal ones keep theirs. Numbers sort much faster without a function. */
function orderOf(keys: Float64Array): Uint32Array {
  const ranks = Float64Array.from(keys).sort();
  const rankOf = (key: number): number => {
    let [low, high] = [0, ranks.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranks[middle] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const coded = Float64Array.from(keys, (key, k) => rankOf(key) * chunkLength + k).sort();
  return Uint32Array.from(coded, (code) => code % chunkLength);
}

/** @throws TrackError if there is no position, or no confidence by which to choose */
export function refuseEmpty({ count, doubtful, has }: TrackStore, name: string, minConfidence?: number): void {
  if (minConfidence !== undefined && !has.has('confidence'))
    throw new TrackError(
      `${name}: has no confidences, so there can be no least confidence. Leave it out.`,
      '--min-confidence',
    );
  if (count === 0 && doubtful > 0)
    throw new TrackError(
      `${name}: all ${doubtful} positions have a confidence below ${minConfidence}. Choose a smaller one.`,
      '--min-confidence P',
    );
  if (count === 0) throw new TrackError(`${name}: has no row with a position, expected one for each fish and frame.`);
}
