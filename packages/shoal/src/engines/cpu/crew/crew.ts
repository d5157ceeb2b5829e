/** The threads that step a school together, as one of them sees it: all run the same code and meet between its parts. */
export interface Crew {
  readonly size: number;
  /** Whether this one does what must be done by one. */
  readonly leads: boolean;
  /** Waits until all have come here. */
  meet(): void;
  /** Has a part done by whoever leads; the others wait for it. */
  lead(part: () => void): void;
  /**
   * Calls `part` for pieces of 0..count, whoever comes takes the next, until none is left and all are done. So a thread
   * whose pieces are quick takes more of them; which thread did what must not show in the results.
   */
  share(count: number, part: (from: number, to: number) => void): void;
}

/** One thread, that does everything. */
export const alone: Crew = {
  size: 1,
  leads: true,
  meet() {},
  lead(part) {
    part();
  },
  share(count, part) {
    part(0, count);
  },
};

/** Pieces for each thread: enough that the last ones even out what the others took, few enough to cost nothing. */
const piecesEach = 48;

/** Places on the board that a crew shares. */
const arrived = 0;
const meetings = 1;
const next = 2;
const boardWords = 16;

/** A board for a crew: what its threads write to each other. */
export function newBoard(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4 * boardWords));
}

/** Several threads over one shared memory. Who waits sleeps. */
export class SharedCrew implements Crew {
  readonly size: number;
  readonly leads: boolean;
  readonly #board: Int32Array<SharedArrayBuffer>;

  constructor(board: Int32Array<SharedArrayBuffer>, index: number, size: number) {
    this.#board = board;
    this.size = size;
    this.leads = index === 0;
  }

  meet(): void {
    const board = this.#board;
    const meeting = Atomics.load(board, meetings);
    if (Atomics.add(board, arrived, 1) === this.size - 1) {
      // The last one clears the table for what comes next, then wakes the others.
      Atomics.store(board, arrived, 0);
      Atomics.store(board, next, 0);
      Atomics.add(board, meetings, 1);
      Atomics.notify(board, meetings);
      return;
    }
    while (Atomics.load(board, meetings) === meeting) Atomics.wait(board, meetings, meeting);
  }

  lead(part: () => void): void {
    if (this.leads) part();
    this.meet();
  }

  share(count: number, part: (from: number, to: number) => void): void {
    const piece = Math.max(1, Math.floor(count / (piecesEach * this.size)));
    // Whole cache lines of numbers, so that two threads do not write to the same one.
    const rounded = piece > 32 ? piece & ~31 : piece;
    for (;;) {
      const from = Atomics.add(this.#board, next, rounded);
      if (from >= count) break;
      part(from, Math.min(count, from + rounded));
    }
    this.meet();
  }
}
