type Numbers = Float32Array | Float64Array | Uint32Array;

/** A growing typed array. It takes a few bytes per number, fewer than a JavaScript array may take. */
export class GrowingList<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A;
  /** The numbers, followed by unused capacity. */
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
