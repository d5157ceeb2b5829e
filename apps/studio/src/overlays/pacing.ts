/** Largest fraction of the time for expensive work. */
const share = 0.1;

/** Repeats expensive work only after a change, and at a limited rate while the scene plays. */
export class Pacing {
  #key: readonly unknown[] | undefined;
  #notBefore = 0;

  /**
   * @param key values that the work depends on, such as the step; of constant length
   * @returns whether the work was done
   */
  run(key: readonly unknown[], playing: boolean, work: () => void): boolean {
    const began = performance.now();
    if (this.#key?.every((value, k) => value === key[k]) || (playing && began < this.#notBefore)) return false;
    this.#key = key;
    work();
    const ended = performance.now();
    this.#notBefore = ended + (ended - began) * (1 / share - 1);
    return true;
  }

  /** The next call works at once. */
  forget(): void {
    this.#key = undefined;
    this.#notBefore = 0;
  }
}
