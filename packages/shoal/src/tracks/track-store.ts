// Holds the observations of a table as columns, in chunks that are each sorted by frame, and merges them.

import type { SortedTracks } from './judgement/evidence/sorted-tracks.ts';
import {
  chunkInMemory,
  FileChunk,
  GrowingRows,
  type OptionalColumn,
  optionalColumns,
  type RowCursor,
  type ScratchFile,
  type StoredChunk,
  type StoredRows,
} from './track-columns.ts';
import type { TrackBatch, TrackTable } from './track-table.ts';

/** Those that a judgement reads. */
const judged: ReadonlySet<OptionalColumn> = new Set(['z', 'vx', 'vy', 'vz', 'confidence']);

/** The observations of one frame, by animal: the rows from `from` to before `to`, valid until the next frame is requested. */
export interface StoredFrame {
  /** Frame number, or time in a table without frames. */
  readonly key: number;
  readonly from: number;
  readonly to: number;
  readonly rows: StoredRows;
}

/** Indices of the first frame, and of the one after the last. */
export type Stretch = readonly [from: number, to: number];
type SortedRows = Pick<SortedTracks, 'count' | 'fish' | 'frame' | 'x' | 'y'> & Partial<SortedTracks>;

/** Observations of a chunk, and chunks that stay in memory if there is a scratch file. They change no result. */
const chunkLength = 1 << 18;
const mostChunks = 8;

/** What is not kept of a table. */
export interface StoreOptions {
  /** Metres in a unit of the table. */
  readonly scale: number;
  /** Observations with less confidence count as lost. */
  readonly minConfidence?: number;
  readonly ignoreZ?: boolean;
  /** Called before the rows are read, when it is known which columns there are. May throw. */
  readonly opened?: ((store: TrackStore) => void) | undefined;
  /** Makes a file for what does not fit in memory. Without it, all stays in memory. */
  readonly scratch?: (() => ScratchFile) | undefined;
  /** Observations of a chunk, and chunks in memory, for tests. */
  readonly chunkLength?: number;
  readonly mostChunks?: number;
  /** From the table's coordinates to metres, in place. Instead of `scale`. */
  readonly project?: ((x: Float64Array, y: Float64Array) => void) | undefined;
}

/** The observations of a table that have a position, in the order of frames. Lengths in metres. */
export class TrackStore {
  readonly table: TrackTable;
  /** Whether keys are frames; otherwise they are times, s. */
  readonly hasFrames: boolean;
  readonly has: ReadonlySet<OptionalColumn>;
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
  readonly low: Float64Array = new Float64Array(3).fill(Number.POSITIVE_INFINITY);
  readonly high: Float64Array = new Float64Array(3).fill(Number.NEGATIVE_INFINITY);
  readonly mean: Float64Array = new Float64Array(3);
  readonly #options: StoreOptions;
  readonly #chunks: StoredChunk[] = [];
  #scratch: ScratchFile | undefined;
  readonly #chunkLength: number;
  #growing: GrowingRows;
  /** Rows of the table so far, and the last key of each animal. */
  #rows = 0;
  readonly #lastKeys: number[] = [];
  /** Observations of each animal. */
  readonly #counts: number[] = [];

  private constructor(table: TrackTable, first: Partial<TrackBatch>, options: StoreOptions) {
    this.table = table;
    this.hasFrames = first.frame !== undefined;
    this.has = new Set(optionalColumns.filter((name) => first[name] && !isLeftOut(name, options)));
    this.#options = options;
    this.#chunkLength = options.chunkLength ?? chunkLength;
    this.#growing = new GrowingRows(this.has);
  }

  /** Reads a table to its end. */
  static async of(table: TrackTable, options: StoreOptions): Promise<TrackStore> {
    let store: TrackStore | undefined;
    for await (const batch of table.batches()) {
      if (!store) {
        store = new TrackStore(table, batch, options);
        options.opened?.(store);
      }
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
    const scale = this.#options.project ? undefined : this.#options.scale;
    for (let from = 0; from < kept.length; ) {
      const part = kept.subarray(from, from + this.#chunkLength - this.#growing.count);
      this.#growing.append(batch, part, this.#rows, scale);
      this.#measure(part.length);
      from += part.length;
      if (this.#growing.count < this.#chunkLength) continue;
      this.#close();
      this.#growing = new GrowingRows(this.has, this.#chunkLength);
    }
    this.count += kept.length;
    this.#rows += batch.count;
  }

  #close(): void {
    if (this.#growing.count > 0) this.#chunks.push(this.#stored(this.#growing.sorted()));
  }

  #stored(rows: StoredRows): StoredChunk {
    const { scratch, mostChunks: most = mostChunks } = this.#options;
    if (!scratch || this.#chunks.length < most) return chunkInMemory(rows);
    this.#scratch ??= scratch();
    return new FileChunk(rows, this.has, this.#scratch);
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

  /** Counts rows of each animal, and those that go back. */
  #noteOrder({ fish, frame, time }: TrackBatch, kept: Uint32Array): void {
    const keys = (frame ?? time) as Float64Array;
    const [lastKeys, counts] = [this.#lastKeys, this.#counts];
    for (let n = 0; n < kept.length; n++) {
      const k = kept[n];
      const one = fish[k];
      if (keys[k] < lastKeys[one]) {
        this.backward++;
        if (this.firstBackward < 0) this.firstBackward = this.#rows + k;
      }
      lastKeys[one] = keys[k];
      counts[one] = (counts[one] ?? 0) + 1;
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
    const { rows, count } = this.#growing;
    const { x, y, z, vx, vy, vz } = rows;
    this.#extend(0, x, count - added, count);
    this.#extend(1, y, count - added, count);
    if (z) this.#extend(2, z, count - added, count);
    else this.low[2] = this.high[2] = 0;
    if (vx && vy)
      for (let k = count - added; k < count; k++) if (Number.isNaN(vx[k] + vy[k] + (vz?.[k] ?? 0))) this.velocityless++;
  }

  /** Removes the scratch file, if there is one. Its observations cannot be read any more. */
  close(): void {
    this.#scratch?.close();
  }

  /** Whether all rows have velocities. */
  get hasVelocities(): boolean {
    return this.has.has('vx') && this.velocityless === 0;
  }

  /** Number of animals. */
  get animals(): number {
    return this.#counts.length;
  }

  get dimensions(): 2 | 3 {
    return this.has.has('z') ? 3 : 2;
  }

  /** The location of an observation in its file, and its animal. */
  async observation(ordinal: number): Promise<{ readonly place: string; readonly fish: string }> {
    let first = 0;
    for await (const batch of this.table.batches()) {
      const row = ordinal - first;
      if (row < batch.count) return { place: batch.place(row), fish: this.table.fish[batch.fish[row]] };
      first += batch.count;
    }
    return { place: `row ${ordinal + 1}`, fish: '' };
  }

  /**
   * Observations by animal, then by frame, of stretches of frames.
   * @param clock key and number of each frame, in order
   * @param stretches indices of the first frame of each, and of the one after its last; in order
   */
  byFish(
    { keys, frames }: { readonly keys: Float64Array; readonly frames: Float64Array },
    stretches: readonly Stretch[],
  ): readonly SortedRows[] {
    const counts = stretches.map(() => new Int32Array(this.animals));
    for (const [{ rows, from, to }, s] of this.#framesIn(keys, stretches))
      for (let k = from; k < to; k++) counts[s][rows.fish[k]]++;
    const names = ['x', 'y', ...[...this.has].filter((name) => judged.has(name))] as const;
    const sorted = counts.map((own) => {
      const count = own.reduce((sum, one) => sum + one, 0);
      const columns = names.map((name) => [name, new Float64Array(count)] as const);
      return { count, fish: new Int32Array(count), frame: new Float64Array(count), columns, next: startsOf(own) };
    });
    let places = new Int32Array(0);
    for (const [{ rows, from, to }, s, n] of this.#framesIn(keys, stretches)) {
      const { fish, frame, columns, next } = sorted[s];
      if (places.length < to - from) places = new Int32Array(2 * (to - from));
      for (let k = from; k < to; k++) {
        const at = next[rows.fish[k]]++;
        places[k - from] = at;
        fish[at] = rows.fish[k];
        frame[at] = frames[n];
      }
      for (const [name, column] of columns) {
        const values = rows[name] as Float64Array;
        for (let k = from; k < to; k++) column[places[k - from]] = values[k];
      }
    }
    return sorted.map(({ count, fish, frame, columns }) => ({
      ...{ count, fish, frame },
      ...(Object.fromEntries(columns) as Pick<SortedTracks, 'x' | 'y'>),
    }));
  }

  /** The frames of stretches, with the index of the stretch and of the frame. */
  *#framesIn(
    keys: Float64Array,
    stretches: readonly Stretch[],
  ): Generator<readonly [frame: StoredFrame, stretch: number, index: number]> {
    for (const [s, [from, to]] of stretches.entries()) {
      let n = from;
      for (const frame of this.frames(keys[from])) {
        if (n === to) break;
        yield [frame, s, n++];
      }
    }
  }

  /** All frames, in order. @param first the least key that is read */
  *frames(first: number = Number.NEGATIVE_INFINITY): Generator<StoredFrame> {
    const sorted = [...this.#chunks].sort((a, b) => a.firstKey - b.firstKey);
    const chunks = sorted.filter(({ firstKey }) => firstKey >= first);
    const gathered = new GrowingRows(this.has);
    const open = sorted
      .filter(({ firstKey, lastKey }) => firstKey < first && lastKey >= first)
      .map((chunk) => chunk.cursor(first));
    for (let started = 0; started < chunks.length || open.length > 0; ) {
      let key = started < chunks.length ? chunks[started].firstKey : Number.POSITIVE_INFINITY;
      for (const { rows, at } of open) key = Math.min(key, rows.key[at]);
      while (started < chunks.length && chunks[started].firstKey === key) open.push(chunks[started++].cursor(first));
      const whole = open.length === 1 ? wholeFrame(open[0], key) : undefined;
      if (whole) yield whole;
      else yield gatheredFrame(open, key, gathered);
      for (let c = open.length - 1; c >= 0; c--) if (open[c].at === open[c].end && !open[c].next()) open.splice(c, 1);
    }
  }
}

/** Where the rows of each animal begin, if all are sorted by animal. */
function startsOf(counts: Int32Array): Int32Array {
  let start = 0;
  return counts.map((own) => {
    start += own;
    return start - own;
  });
}

/** The rows of a key, unless more of them may follow. */
function wholeFrame(cursor: RowCursor, key: number): StoredFrame | undefined {
  const { rows, at, end } = cursor;
  let to = at + 1;
  while (to < end && rows.key[to] === key) to++;
  if (to === end) return undefined;
  cursor.at = to;
  return { key, from: at, to, rows };
}

/** Copies the rows of a key. */
function gatheredFrame(cursors: readonly RowCursor[], key: number, into: GrowingRows): StoredFrame {
  into.count = 0;
  for (const cursor of cursors)
    while ((cursor.at < cursor.end || cursor.next()) && cursor.rows.key[cursor.at] === key)
      into.copy(cursor.rows, cursor.at++);
  const { fish } = into.rows;
  let isSorted = true;
  for (let k = 1; k < into.count; k++) isSorted &&= fish[k] >= fish[k - 1];
  return { key, from: 0, to: into.count, rows: isSorted ? into.rows : into.sorted() };
}

/** Heights that are ignored, and velocities in degrees. */
function isLeftOut(name: OptionalColumn, { ignoreZ, project }: StoreOptions): boolean {
  const isHeight = name === 'z' || name === 'vz';
  return (isHeight && ignoreZ === true) || (project !== undefined && name.startsWith('v'));
}
