/** Calls each of a set of functions, which may be added and removed at any time. */
export class Calls<Arguments extends readonly unknown[]> {
  readonly #all = new Set<(...values: Arguments) => void>();

  add(call: (...values: Arguments) => void): () => void {
    this.#all.add(call);
    return () => {
      this.#all.delete(call);
    };
  }

  /** Calls all functions. @throws the first error, after all have been called */
  run(...values: Arguments): void {
    let failure: { readonly error: unknown } | undefined;
    for (const call of this.#all) {
      try {
        call(...values);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
}
