// Writes little-endian numbers, for exports as ZIP files.

/** Little-endian numbers, one after another. */
export class LittleEndianBytes {
  readonly all: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.all = new Uint8Array(length);
    this.#view = new DataView(this.all.buffer);
  }

  u16(value: number): this {
    this.#view.setUint16(this.skip(2).#at - 2, value, true);
    return this;
  }

  u32(value: number): this {
    this.#view.setUint32(this.skip(4).#at - 4, value, true);
    return this;
  }

  u64(value: number): this {
    this.#view.setBigUint64(this.skip(8).#at - 8, BigInt(value), true);
    return this;
  }

  put(bytes: Uint8Array): this {
    this.all.set(bytes, this.#at);
    return this.skip(bytes.length);
  }

  skip(count: number): this {
    this.#at += count;
    return this;
  }
}
