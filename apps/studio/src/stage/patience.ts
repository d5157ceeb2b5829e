/** Seconds that threads may be silent, whatever they do. */
const least = 20;
/** So many times the usual they may take longer. */
const times = 50;
/** No frame counts for more seconds: a machine that slept has not waited. */
const longestFrame = 0.5;

/** Knows when to wait no longer for threads: one may have died without a word. */
export class Patience {
  #awaited: Promise<unknown> | undefined;
  #waited = 0;
  /** Seconds that the last steps took; generous until there were any. */
  #usual = 1;

  /**
   * Called each frame.
   * @param awaited what is waited for; undefined: nothing
   * @param seconds since the last frame
   */
  isOut(awaited: Promise<unknown> | undefined, seconds: number): boolean {
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
