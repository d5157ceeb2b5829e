/** A table over simulated time with bounded memory: when it is full, every second row is dropped. */
export class TimeTable {
  readonly #columns = new Map<string, Float64Array>();
  readonly #time: Float64Array;
  readonly #first: number;
  #count = 0;
  #spacing: number;

  /**
   * @param rows capacity
   * @param spacing least time between rows, s; it doubles with each thinning
   */
  constructor(names: Iterable<string>, rows = 1024, spacing = 0.05) {
    this.#time = new Float64Array(rows);
    for (const name of names) this.#columns.set(name, new Float64Array(rows));
    this.#first = this.#spacing = spacing;
  }

  /** Number of rows. */
  get count(): number {
    return this.#count;
  }

  /** Time of each row, s. */
  get time(): Float64Array {
    return this.#time.subarray(0, this.#count);
  }

  /** Memory, bytes; constant. */
  get bytes(): number {
    return this.#time.byteLength * (1 + this.#columns.size);
  }

  /** A column; NaN where it was not measured. */
  column(name: string): Float64Array {
    return this.#columns.get(name)?.subarray(0, this.#count) ?? new Float64Array(this.#count).fill(Number.NaN);
  }

  /** Adds a row. After a jump back in time, removes later rows. */
  add(time: number, values: Readonly<Record<string, number | undefined>>): void {
    while (this.#count > 0 && this.#time[this.#count - 1] >= time) this.#count--;
    // Replaces the last row until it is far enough from the one before.
    if (this.#count > 1 && this.#time[this.#count - 1] - this.#time[this.#count - 2] < this.#spacing) this.#count--;
    if (this.#count === this.#time.length) this.#thin();
    this.#time[this.#count] = time;
    for (const [name, column] of this.#columns) column[this.#count] = values[name] ?? Number.NaN;
    this.#count++;
  }

  clear(): void {
    this.#count = 0;
    this.#spacing = this.#first;
  }

  #thin(): void {
    const kept = Math.ceil(this.#count / 2);
    for (const column of [this.#time, ...this.#columns.values()]) {
      for (let row = 0; row < kept; row++) column[row] = column[2 * row];
    }
    this.#count = kept;
    this.#spacing *= 2;
  }
}
