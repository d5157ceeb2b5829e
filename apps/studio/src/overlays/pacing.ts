/** What costs much takes at most this part of the time. */
const share = 0.1;

/** Does something again only after a step, and while the scene plays only so often that it never takes much of the time. */
export class Pacing {
  #key: readonly unknown[] | undefined;
  #notBefore = 0;

  /**
   * @param key what it depends on, such as the step: always as many things
   * @returns whether it was done
   */
  run(key: readonly unknown[], playing: boolean, work: () => void): boolean {
    const began = performance.now();
    if (this.#key?.every((part, k) => part === key[k]) || (playing && began < this.#notBefore)) return false;
    this.#key = key;
    work();
    const ended = performance.now();
    this.#notBefore = ended + (ended - began) * (1 / share - 1);
    return true;
  }

  /** The next time it is done at once. */
  forget(): void {
    this.#key = undefined;
    this.#notBefore = 0;
  }
}
