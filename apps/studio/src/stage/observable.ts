/** A value that tells its listeners when it is replaced. */
export class Observable<T extends object> {
  #value: T;
  readonly #listeners = new Set<(value: T, before: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Replaces the given parts; says nothing if none of them differs. */
  update(parts: Partial<T>): void {
    const before = this.#value;
    const keys = Object.keys(parts) as (keyof T)[];
    if (keys.every((key) => Object.is(before[key], parts[key]))) return;
    this.#value = { ...before, ...parts };
    for (const listener of this.#listeners) listener(this.#value, before);
  }

  /** Calls the listener now and at each change; returns how to stop that. */
  subscribe(listener: (value: T, before: T) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#value, this.#value);
    return () => this.#listeners.delete(listener);
  }
}
