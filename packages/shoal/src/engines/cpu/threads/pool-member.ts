/** Numbers that the threads of a pool report to each other, by index. */
export const reports = { farthest: 0, listBytes: 1, candidates: 2, neighbours: 3, events: 4, count: 5 } as const;
type Report = (typeof reports)[keyof typeof reports];

/** Float64 words: of each thread's reports, of the leader's broadcast, of the event buffer. */
const reportWords = 8;
const broadcastWords = 64;
export const eventBufferWords = 4096;

/** One thread's view of the pool that steps a school: all members run the same code and meet at barriers. */
export interface PoolMember {
  readonly size: number;
  readonly index: number;
  /** Whether this thread does the serial work. */
  readonly isLeader: boolean;
  /** Numbers that the leader writes for all. */
  readonly broadcast: Float64Array;
  /** Shared memory through which a thread hands its events to the leader, between two barriers. */
  readonly eventBuffer: Float64Array;
  /** Waits until all threads have arrived. */
  barrier(): void;
  /**
   * Calls `body` for pieces of 0..count until all are done on all threads. Each thread takes the next free piece, so
   * results must not depend on which thread computed which piece.
   */
  parallelFor(count: number, body: (from: number, to: number) => void): void;
  /** Writes a number of this thread; the others may read it after the next barrier. */
  report(what: Report, value: number): void;
  /** The number that a thread reported, by default this one. */
  reported(what: Report, index?: number): number;
  /** Sum and largest of what all threads reported. */
  sum(what: Report): number;
  largest(what: Report): number;
}

class Reports {
  readonly #values: Float64Array;
  readonly #size: number;
  readonly #index: number;

  constructor(values: Float64Array, index: number, size: number) {
    this.#values = values;
    this.#index = index;
    this.#size = size;
  }

  report(what: Report, value: number): void {
    this.#values[reportWords * this.#index + what] = value;
  }

  reported(what: Report, index = this.#index): number {
    return this.#values[reportWords * index + what];
  }

  sum(what: Report): number {
    let sum = 0;
    for (let index = 0; index < this.#size; index++) sum += this.reported(what, index);
    return sum;
  }

  largest(what: Report): number {
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

/** Pieces per thread: enough to balance the load, few enough that taking one costs nothing. */
const piecesPerThread = 48;

/** Memory that the threads of a pool share. */
export interface PoolBuffers {
  /** int32: threads that have arrived at the barrier, barriers passed so far, start of the next piece. */
  readonly counters: Int32Array;
  readonly broadcast: Float64Array;
  readonly eventBuffer: Float64Array;
  readonly reports: Float64Array;
}

const arrived = 0;
const passed = 1;
const next = 2;

export function newPoolBuffers(threads: number): PoolBuffers {
  return {
    counters: new Int32Array(new SharedArrayBuffer(64)),
    broadcast: new Float64Array(new SharedArrayBuffer(8 * broadcastWords)),
    eventBuffer: new Float64Array(new SharedArrayBuffer(8 * eventBufferWords)),
    reports: new Float64Array(new SharedArrayBuffer(8 * reportWords * threads)),
  };
}

/** One of several threads over shared memory. Waiting threads block in `Atomics.wait`. */
export class PoolWorker extends Reports implements PoolMember {
  readonly size: number;
  readonly index: number;
  readonly isLeader: boolean;
  readonly broadcast: Float64Array;
  readonly eventBuffer: Float64Array;
  readonly #counters: Int32Array;

  constructor(buffers: PoolBuffers, index: number, size: number) {
    super(buffers.reports, index, size);
    this.#counters = buffers.counters;
    this.broadcast = buffers.broadcast;
    this.eventBuffer = buffers.eventBuffer;
    this.size = size;
    this.index = index;
    this.isLeader = index === 0;
  }

  barrier(): void {
    const counters = this.#counters;
    const before = Atomics.load(counters, passed);
    if (Atomics.add(counters, arrived, 1) === this.size - 1) {
      // The last to arrive resets the counters before it wakes the others.
      Atomics.store(counters, arrived, 0);
      Atomics.store(counters, next, 0);
      Atomics.add(counters, passed, 1);
      Atomics.notify(counters, passed);
      return;
    }
    while (Atomics.load(counters, passed) === before) Atomics.wait(counters, passed, before);
  }

  parallelFor(count: number, body: (from: number, to: number) => void): void {
    const piece = Math.max(1, Math.floor(count / (piecesPerThread * this.size)));
    // Multiples of 32 numbers are whole cache lines: no two threads write to the same one.
    const rounded = piece > 32 ? piece & ~31 : piece;
    for (;;) {
      const from = Atomics.add(this.#counters, next, rounded);
      if (from >= count) break;
      body(from, Math.min(count, from + rounded));
    }
    this.barrier();
  }
}
