/** Codes are bytes. The largest one stands for a value that is not in the list. */
const most = 255;
export const unlisted = most;

/**
 * The last values, the latest first (move-to-front coding). Neighbouring triangles share vertices, so most codes are
 * small.
 */
export class RecentList {
  readonly #values: number[] = [];

  /** How many values it has. */
  get length(): number {
    return this.#values.length;
  }

  /** The code of a value, which becomes the latest one. */
  codeOf(value: number): number {
    const at = this.#values.indexOf(value);
    this.#use(at, value);
    return at < 0 ? unlisted : at;
  }

  /** The value of a code, which becomes the latest one; undefined if there is none. */
  take(code: number): number | undefined {
    const value = this.#values[code];
    if (value !== undefined) this.#use(code, value);
    return value;
  }

  /** Adds a value that is not in the list. */
  add(value: number): void {
    this.#use(-1, value);
  }

  #use(at: number, value: number): void {
    if (at >= 0) this.#values.copyWithin(1, 0, at);
    else {
      this.#values.length = Math.min(most, this.#values.length + 1);
      this.#values.copyWithin(1, 0);
    }
    this.#values[0] = value;
  }
}
