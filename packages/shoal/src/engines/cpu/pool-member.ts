// What a step needs of its thread pool: barriers, pieces of work, shared memory. One thread is a pool of one.

/** Indices of the numbers that each thread of a pool reports to the others. */
export const reports = { farthest: 0, listed: 1, candidates: 2, neighbours: 3, events: 4, count: 5 } as const;
type Report = (typeof reports)[keyof typeof reports];

/** Sizes in float64 words: the reports of a thread, the broadcast memory, the event buffer. */
const reportWords = 8;
const broadcastWords = 64;
export const eventBufferWords = 4096;

/** One thread's view of the pool that steps a school: all members run the same code and meet at barriers. */
export interface PoolMember {
  readonly size: number;
  readonly index: number;
  /** Whether this thread does the serial work. */
  readonly isLeader: boolean;
  /** Whether this thread makes the step alone: the others sleep, or there are none. */
  readonly isAlone: boolean;
  /** Memory that the leader writes and all threads read. */
  readonly broadcast: Float64Array;
  /** Memory through which a thread passes events to the leader, between two barriers. */
  readonly eventBuffer: Float64Array;
  /** Waits until all threads have arrived. */
  barrier(): void;
  /**
   * Calls `body` for pieces of 0..count until all are done on all threads. Each thread first takes pieces of its own
   * range, which is the same in all phases, so most data are in its cache. Then it helps the others, so results must not
   * depend on which thread computed which piece.
   * @param pieces about the number of pieces per thread
   */
  parallelFor(count: number, body: (from: number, to: number) => void, pieces?: number): void;
  /** Stores a number of this thread. Other threads may read it after the next barrier. */
  report(what: Report, value: number): void;
  /** Returns a number that a thread reported; default: this thread. */
  reported(what: Report, index?: number): number;
  /** Sum and maximum of the numbers that all threads reported. */
  sum(what: Report): number;
  largest(what: Report): number;
}

class Reports {
  isAlone: boolean;
  readonly #values: Float64Array;
  readonly #size: number;
  readonly #index: number;

  constructor(values: Float64Array, index: number, size: number) {
    this.#values = values;
    this.#index = index;
    this.#size = size;
    this.isAlone = size === 1;
  }

  report(what: Report, value: number): void {
    this.#values[reportWords * this.#index + what] = value;
  }

  reported(what: Report, index = this.#index): number {
    return this.#values[reportWords * index + what];
  }

  sum(what: Report): number {
    if (this.isAlone) return this.reported(what);
    let sum = 0;
    for (let index = 0; index < this.#size; index++) sum += this.reported(what, index);
    return sum;
  }

  largest(what: Report): number {
    if (this.isAlone) return this.reported(what);
    let largest = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < this.#size; index++) largest = Math.max(largest, this.reported(what, index));
    return largest;
  }
}

/** The pool of one: the calling thread does everything. */
export class SingleThread extends Reports implements PoolMember {
  readonly size = 1;
  readonly index = 0;
  readonly isLeader = true;
  readonly broadcast: Float64Array = new Float64Array(broadcastWords);
  readonly eventBuffer: Float64Array = new Float64Array(0);

  constructor() {
    super(new Float64Array(reportWords), 0, 1);
  }

  barrier(): void {}

  parallelFor(count: number, body: (from: number, to: number) => void): void {
    body(0, count);
  }
}

/**
 * Pieces per thread: enough to balance the load, few enough that taking a piece costs nothing. More are needed where
 * some fish cost much more than others, as in clumps.
 */
const evenPieces = 16;
export const unevenPieces = 48;

/** Memory that the threads of a pool share. */
export interface PoolBuffers {
  /** Number of barriers passed, number of threads at the barrier, number of blocked threads. */
  readonly counters: Int32Array;
  /** Start of the next piece of each thread's range, each in a cache line of its own. */
  readonly next: Int32Array;
  readonly broadcast: Float64Array;
  readonly eventBuffer: Float64Array;
  readonly reports: Float64Array;
}

/** Numbers of 32 bits in a cache line. */
const line = 16;
/** Waiting threads read `passed`, so it has a cache line of its own: arrivals do not disturb them. */
const passed = 0;
const arrived = line;
const blocked = line + 1;

/**
 * Limits of how often a waiting thread reads the counter before it blocks. The highest takes about 50 µs, as long as
 * blocking and waking. A wait that ends in blocking halves the limit, so that threads hardly spin while other programs
 * use the processors. Every 32nd wait tries the highest limit, because those programs may have ended.
 */
const mostSpins = 8192;
const leastSpins = 128;
const retryMask = 31;

export function newPoolBuffers(threads: number): PoolBuffers {
  return {
    counters: new Int32Array(new SharedArrayBuffer(4 * 2 * line)),
    next: new Int32Array(new SharedArrayBuffer(4 * line * threads)),
    broadcast: new Float64Array(new SharedArrayBuffer(8 * broadcastWords)),
    eventBuffer: new Float64Array(new SharedArrayBuffer(8 * eventBufferWords)),
    reports: new Float64Array(new SharedArrayBuffer(8 * reportWords * threads)),
  };
}

/** One of several threads over shared memory. Waiting threads spin for some microseconds, then block in `Atomics.wait`. */
export class PoolWorker extends Reports implements PoolMember {
  readonly size: number;
  readonly index: number;
  readonly isLeader: boolean;
  readonly broadcast: Float64Array;
  readonly eventBuffer: Float64Array;
  readonly #counters: Int32Array;
  readonly #next: Int32Array;
  #mostSpins = mostSpins;
  #waits = 0;

  constructor(buffers: PoolBuffers, index: number, size: number) {
    super(buffers.reports, index, size);
    this.#counters = buffers.counters;
    this.#next = buffers.next;
    this.broadcast = buffers.broadcast;
    this.eventBuffer = buffers.eventBuffer;
    this.size = size;
    this.index = index;
    this.isLeader = index === 0;
  }

  barrier(): void {
    if (this.isAlone) return;
    const counters = this.#counters;
    const before = Atomics.load(counters, passed);
    if (Atomics.add(counters, arrived, 1) === this.size - 1) {
      // The last to arrive resets the counters before it wakes the others.
      Atomics.store(counters, arrived, 0);
      for (let at = 0; at < this.#next.length; at += line) Atomics.store(this.#next, at, 0);
      Atomics.add(counters, passed, 1);
      if (Atomics.load(counters, blocked) > 0) Atomics.notify(counters, passed);
      return;
    }
    if (this.#spin(before)) return;
    // Announced before waiting: the last thread either sees this and wakes it, or has already passed the barrier.
    Atomics.add(counters, blocked, 1);
    while (Atomics.load(counters, passed) === before) Atomics.wait(counters, passed, before);
    Atomics.sub(counters, blocked, 1);
  }

  /** Reads the counter for a while. @returns whether all threads have arrived */
  #spin(before: number): boolean {
    const counters = this.#counters;
    const most = (++this.#waits & retryMask) === 0 ? mostSpins : this.#mostSpins;
    for (let spins = 0; spins < most; spins++)
      if (Atomics.load(counters, passed) !== before) {
        this.#mostSpins = Math.min(mostSpins, 2 * most);
        return true;
      }
    this.#mostSpins = Math.max(leastSpins, this.#mostSpins >> 1);
    return false;
  }

  parallelFor(count: number, body: (from: number, to: number) => void, pieces = evenPieces): void {
    if (this.isAlone) {
      body(0, count);
      return;
    }
    const { size } = this;
    const least = Math.max(1, Math.min(wholeLines, Math.floor(count / (pieces * size))));
    for (let k = 0; k < size; k++) {
      const range = (this.index + k) % size;
      const first = borderOf(range, count, size);
      this.#takeAll(range, first, borderOf(range + 1, count, size) - first, body, least, pieces >> 2);
    }
    this.barrier();
  }

  /**
   * Takes pieces of a range until none is left: first a fraction of what is left, `least` at the end, so that all
   * threads finish at about the same time.
   */
  #takeAll(
    range: number,
    first: number,
    length: number,
    body: (from: number, to: number) => void,
    least: number,
    fraction: number,
  ): void {
    const next = this.#next;
    const at = range * line;
    for (let from = Atomics.load(next, at); from < length; ) {
      const to = Math.min(length, from + Math.max(least, rounded((length - from) / fraction)));
      const seen = Atomics.compareExchange(next, at, from, to);
      if (seen === from) {
        body(first + from, first + to);
        from = Atomics.load(next, at);
      } else from = seen;
    }
  }
}

/** Numbers in whole cache lines. Borders are multiples of it where possible, so no two threads write to one line. */
const wholeLines = 32;
/** Rules run over blocks of so many fish. */
const block = 256;

/** The first of a thread's range. */
function borderOf(range: number, count: number, size: number): number {
  if (range === size) return count;
  const border = Math.floor((count * range) / size);
  return count > wholeLines * size ? border & ~(wholeLines - 1) : border;
}

/** Rounds the size of a piece down to whole blocks or cache lines. */
function rounded(size: number): number {
  if (size >= block) return size & ~(block - 1);
  return size >= wholeLines ? size & ~(wholeLines - 1) : Math.floor(size);
}
