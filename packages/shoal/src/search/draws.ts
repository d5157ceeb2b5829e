import { logarithm } from '../math/exponential.ts';
import { sinCos } from '../math/trigonometry.ts';
import { randomInto, streams } from '../random/random.ts';

/**
 * A sequence of random numbers for a search. It depends only on the seed and the purpose, so the order in which parts
 * of a search draw does not matter.
 */
export class Draws {
  readonly #seed: number;
  readonly #purpose: number;
  readonly #hashes = new Uint32Array(4);
  readonly #sinCos = new Float64Array(2);
  #counter = 0;
  #left = 0;

  /** @param purpose a whole number; draws with different purposes are independent */
  constructor(seed: number, purpose = 0) {
    this.#seed = seed;
    this.#purpose = purpose;
  }

  /** A random number in [0, 1) with 48 random bits. */
  unit(): number {
    return (this.#hash() >>> 8) * 2 ** -24 + (this.#hash() >>> 8) * 2 ** -48;
  }

  /** A random whole number from 0 to below `count`. */
  index(count: number): number {
    return Math.floor(this.unit() * count);
  }

  /** A normally distributed number with mean 0 and standard deviation 1 (Box & Muller 1958). */
  normal(): number {
    const radius = Math.sqrt(-2 * logarithm(1 - this.unit()));
    sinCos(this.#sinCos, 2 * Math.PI * this.unit());
    return radius * this.#sinCos[1];
  }

  /** An exponentially distributed number with mean 1. */
  exponential(): number {
    return -logarithm(1 - this.unit());
  }

  /** Shuffles the items of a list (Fisher & Yates). */
  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last--) {
      const other = this.index(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }

  #hash(): number {
    if (this.#left === 0) {
      randomInto(this.#hashes, this.#seed, streams.search, this.#purpose, this.#counter++);
      this.#left = 4;
    }
    return this.#hashes[4 - this.#left--];
  }
}
