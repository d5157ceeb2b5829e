// Notices when threads do not answer any more, so that the stage can go on with one thread.

/** Threads count as stalled after at least this many seconds without an answer. */
const least = 20;
/** Threads also get this multiple of the usual time before they count as stalled. */
const times = 50;
/** A frame counts for at most this many seconds, because a sleeping machine makes no steps. */
const longestFrame = 0.5;
const firstUsual = 1;
/**
 * The user is told after this many times the usual time without an answer; a usual time below 1 s counts as 1 s.
 */
const late = 5;

/** Detects threads that have died without an error. */
export class StallDetector {
  #awaited: Promise<unknown> | undefined;
  #waited = 0;
  /** Seconds that the last steps took; initially a large estimate. */
  #usual = firstUsual;

  /** Whether steps take so long that they may never end. */
  get isStalled(): boolean {
    return this.#waited > least + times * this.#usual;
  }

  /** Seconds for which the running steps have given no answer, if that is unusually long; else 0. */
  get lateSeconds(): number {
    return this.#waited > late * Math.max(1, this.#usual) ? Math.floor(this.#waited) : 0;
  }

  /**
   * Call it each frame.
   * @param awaited undefined if there is nothing to wait for
   * @param seconds since the last frame
   */
  follow(awaited: Promise<unknown> | undefined, seconds: number): void {
    if (awaited !== this.#awaited) {
      if (this.#awaited) this.#usual = this.#waited;
      this.#awaited = awaited;
      this.#waited = 0;
    }
    if (awaited) this.#waited += Math.min(seconds, longestFrame);
  }

  /** Forgets the running steps, which were given up, and resets the usual time to its first estimate. */
  forget(): void {
    this.#awaited = undefined;
    this.#waited = 0;
    this.#usual = firstUsual;
  }
}
