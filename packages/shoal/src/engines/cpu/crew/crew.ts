/** What the threads of a crew report to each other, by number. */
export const reports = { farthest: 0, built: 1, candidates: 2, neighbours: 3, told: 4, count: 5 } as const;
type Report = (typeof reports)[keyof typeof reports];
const reportsEach = 8;
const notesWords = 32;
export const mailWords = 4096;

/** The threads that step a school together, as one of them sees it: all run the same code and meet between its parts. */
export interface Crew {
  readonly size: number;
  /** Which of them this is. */
  readonly index: number;
  /** Whether this one does what must be done by one. */
  readonly leads: boolean;
  /** Numbers that the leader writes for all. */
  readonly notes: Float64Array;
  /** Where one writes what is too long for a report, for the others to read between two meetings. */
  readonly mail: Float64Array;
  /** Waits until all have come here. */
  meet(): void;
  /**
   * Calls `part` for pieces of 0..count, whoever comes takes the next, until none is left and all are done. So a thread
   * whose pieces are quick takes more of them; which thread did what must not show in the results.
   */
  share(count: number, part: (from: number, to: number) => void): void;
  /** Writes a number of this thread's, for all to see after the next meeting. */
  report(what: Report, value: number): void;
  /** What a thread has reported, this one if not said; and the sum and the largest of all. */
  reported(what: Report, index?: number): number;
  total(what: Report): number;
  largest(what: Report): number;
}

/** Numbers that each thread writes for the others. */
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
    this.#values[reportsEach * this.#index + what] = value;
  }

  reported(what: Report, index = this.#index): number {
    return this.#values[reportsEach * index + what];
  }

  total(what: Report): number {
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

/** One thread, that does everything. */
export class Alone extends Reports implements Crew {
  readonly size = 1;
  readonly index = 0;
  readonly leads = true;
  readonly notes: Float64Array = new Float64Array(notesWords);
  readonly mail: Float64Array = new Float64Array(0);

  constructor() {
    super(new Float64Array(reportsEach), 0, 1);
  }

  meet(): void {}

  share(count: number, part: (from: number, to: number) => void): void {
    part(0, count);
  }
}

/** Pieces for each thread: enough that the last ones even out what the others took, few enough to cost nothing. */
const piecesEach = 48;

/** What the threads of a crew write to each other. */
export interface Board {
  /** How many have arrived at a meeting, how many meetings there were, and where the next piece begins. */
  readonly counters: Int32Array<SharedArrayBuffer>;
  readonly notes: Float64Array<SharedArrayBuffer>;
  readonly mail: Float64Array<SharedArrayBuffer>;
  readonly reports: Float64Array<SharedArrayBuffer>;
}

const arrived = 0;
const meetings = 1;
const next = 2;

/** A board for so many threads. */
export function newBoard(threads: number): Board {
  return {
    counters: new Int32Array(new SharedArrayBuffer(64)),
    notes: new Float64Array(new SharedArrayBuffer(8 * notesWords)),
    mail: new Float64Array(new SharedArrayBuffer(8 * mailWords)),
    reports: new Float64Array(new SharedArrayBuffer(8 * reportsEach * threads)),
  };
}

/** Several threads over one shared memory. Who waits sleeps. */
export class SharedCrew extends Reports implements Crew {
  readonly size: number;
  readonly index: number;
  readonly leads: boolean;
  readonly notes: Float64Array;
  readonly mail: Float64Array;
  readonly #counters: Int32Array<SharedArrayBuffer>;

  constructor(board: Board, index: number, size: number) {
    super(board.reports, index, size);
    this.#counters = board.counters;
    this.notes = board.notes;
    this.mail = board.mail;
    this.size = size;
    this.index = index;
    this.leads = index === 0;
  }

  meet(): void {
    const counters = this.#counters;
    const meeting = Atomics.load(counters, meetings);
    if (Atomics.add(counters, arrived, 1) === this.size - 1) {
      // The last one clears the table for what comes next, then wakes the others.
      Atomics.store(counters, arrived, 0);
      Atomics.store(counters, next, 0);
      Atomics.add(counters, meetings, 1);
      Atomics.notify(counters, meetings);
      return;
    }
    while (Atomics.load(counters, meetings) === meeting) Atomics.wait(counters, meetings, meeting);
  }

  share(count: number, part: (from: number, to: number) => void): void {
    const piece = Math.max(1, Math.floor(count / (piecesEach * this.size)));
    // Whole cache lines of numbers, so that two threads do not write to the same one.
    const rounded = piece > 32 ? piece & ~31 : piece;
    for (;;) {
      const from = Atomics.add(this.#counters, next, rounded);
      if (from >= count) break;
      part(from, Math.min(count, from + rounded));
    }
    this.meet();
  }
}
