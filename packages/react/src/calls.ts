/** Calls each of a set of functions, which may be added and removed at any time. */
export class Calls<Arguments extends readonly unknown[]> {
  readonly #all = new Set<(...values: Arguments) => void>();

  add(call: (...values: Arguments) => void): () => void {
    this.#all.add(call);
    return () => {
      this.#all.delete(call);
    };
  }

  run(...values: Arguments): void {
    for (const call of this.#all) call(...values);
  }
}
