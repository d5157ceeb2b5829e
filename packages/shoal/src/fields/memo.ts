/**
 * Remembers its last answers: of an obstacle that is dragged much is asked many times a second, and only its place
 * differs.
 */
export class Memo<T> {
  readonly #most: number;
  readonly #known: { readonly key: string; readonly on: readonly unknown[]; readonly value: T }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer for a text and some things, by their identity; made if it is not known any more. */
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
