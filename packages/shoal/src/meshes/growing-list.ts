type Numbers = Float32Array | Float64Array | Uint32Array;

/** Numbers of one kind that are added one after the other: a few bytes each, where a list of JavaScript's may take many. */
export class GrowingList<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  /** The numbers, and room for more behind them. */
  data: A;
  length = 0;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.data = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new this.#make(2 * this.length);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }

  toArray(): A {
    return this.data.slice(0, this.length) as A;
  }
}
