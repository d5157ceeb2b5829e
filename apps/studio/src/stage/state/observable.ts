// Values that views subscribe to, such as the state of the stage.

/** A value with listeners. */
export class Observable<T extends object> {
  #value: T;
  readonly #listeners = new Set<(value: T, before: T) => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Replaces properties, and calls the listeners if one differs. */
  update(changes: Partial<T>): void {
    const before = this.#value;
    const keys = Object.keys(changes) as (keyof T)[];
    if (keys.every((key) => Object.is(before[key], changes[key]))) return;
    this.#value = { ...before, ...changes };
    for (const listener of this.#listeners) listener(this.#value, before);
  }

  /** Calls the listener now and at each change. @returns unsubscribes */
  subscribe(listener: (value: T, before: T) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#value, this.#value);
    return () => this.#listeners.delete(listener);
  }
}
