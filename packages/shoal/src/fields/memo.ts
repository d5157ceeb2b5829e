/**
 * Caches the last results of a computation. While an obstacle is dragged, only its position changes, and the same
 * results are needed many times a second.
 */
export class Memo<T> {
  readonly #most: number;
  readonly #known: { readonly key: string; readonly on: readonly unknown[]; readonly value: T }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the result for a text and some objects, compared by identity. Computes it if it is not cached. */
  of(key: string, on: readonly unknown[], make: () => T): T {
    const at = this.#known.findIndex(
      (one) => one.key === key && one.on.length === on.length && one.on.every((thing, k) => thing === on[k]),
    );
    const found = at < 0 ? { key, on, value: make() } : this.#known.splice(at, 1)[0];
    this.#known.unshift(found);
    if (this.#known.length > this.#most) this.#known.pop();
    return found.value;
  }
}
