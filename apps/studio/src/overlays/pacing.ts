/** Largest fraction of the time for expensive work. */
const share = 0.1;

/** Repeats expensive work only after a change, and not too often while the scene plays. */
export class Pacing {
  #key: readonly unknown[] | undefined;
  #notBefore = 0;

  /**
   * @param key values on which the work depends, such as the step; always the same number of values
   * @param work may go on elsewhere until a promise resolves, and is then done once at a time while the scene plays
   * @returns whether the work was begun
   */
  run(key: readonly unknown[], playing: boolean, work: () => Promise<void> | undefined | void): boolean {
    const began = performance.now();
    if (this.#key?.every((value, k) => value === key[k]) || (playing && began < this.#notBefore)) return false;
    this.#key = key;
    const end = (): void => {
      const ended = performance.now();
      if (key === this.#key) this.#notBefore = ended + (ended - began) * (1 / share - 1);
    };
    this.#notBefore = Number.POSITIVE_INFINITY;
    const rest = work();
    if (rest) void rest.then(end);
    else end();
    return true;
  }

  /** Makes the next call do the work immediately. */
  forget(): void {
    this.#key = undefined;
    this.#notBefore = 0;
  }
}
