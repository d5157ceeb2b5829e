/** Least seconds before silent threads count as stalled. */
const least = 20;
/** Further allowance, in multiples of the usual time. */
const times = 50;
/** A frame counts for at most so many seconds: sleep of the machine is not waiting. */
const longestFrame = 0.5;

/** Detects threads that have died silently. */
export class StallDetector {
  #awaited: Promise<unknown> | undefined;
  #waited = 0;
  /** Seconds that the last steps took; initially generous. */
  #usual = 1;

  /**
   * Called each frame.
   * @param awaited undefined: nothing is awaited
   * @param seconds since the last frame
   */
  isStalled(awaited: Promise<unknown> | undefined, seconds: number): boolean {
    if (awaited !== this.#awaited) {
      if (this.#awaited) this.#usual = this.#waited;
      this.#awaited = awaited;
      this.#waited = 0;
    }
    if (!awaited) return false;
    this.#waited += Math.min(seconds, longestFrame);
    return this.#waited > least + times * this.#usual;
  }
}
