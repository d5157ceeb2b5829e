/** Least seconds before silent threads count as stalled. */
const least = 20;
/** Further allowance, in multiples of the usual time. */
const times = 50;
/** A frame counts for at most so many seconds: sleep of the machine is not waiting. */
const longestFrame = 0.5;
const firstUsual = 1;
/** Seconds of silence before the viewer is told, and multiples of the usual time if that is longer than a second. */
const late = 5;

/** Detects threads that have died silently. */
export class StallDetector {
  #awaited: Promise<unknown> | undefined;
  #waited = 0;
  /** Seconds that the last steps took; initially generous. */
  #usual = firstUsual;

  /** Whether steps take so long that they may never end. */
  get isStalled(): boolean {
    return this.#waited > least + times * this.#usual;
  }

  /** Seconds for which steps have not been answered, if that is unusual; else 0. */
  get lateSeconds(): number {
    return this.#waited > late * Math.max(1, this.#usual) ? Math.floor(this.#waited) : 0;
  }

  /**
   * Call it each frame.
   * @param awaited undefined: nothing is awaited
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

  /** Forgets the steps under way: they were given up, so their time is not usual. */
  forget(): void {
    this.#awaited = undefined;
    this.#waited = 0;
    this.#usual = firstUsual;
  }
}
