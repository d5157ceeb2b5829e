// The list of the neighbours of one fish, which rules read.

import { bytesOf } from '../math/bytes.ts';

/** Gaps of the Shell sort: Ciura's, continued by a factor of about 2.25. */
const gaps = [90927, 40412, 17961, 7983, 3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1];

/** Float32 in steps of the SIMD kernel, otherwise float64. */
type Distances = Float32Array | Float64Array;

/**
 * The neighbours of one fish i: for each neighbour j its index, d = xᵢ − xⱼ and |d|. One list is refilled for every
 * fish, so a step allocates nothing.
 */
export class NearList {
  count = 0;
  dx: Distances = new Float64Array(256);
  dy: Distances = new Float64Array(256);
  dz: Distances = new Float64Array(256);
  /** |d|, m. */
  distance: Distances = new Float64Array(256);
  #index: Int32Array = new Int32Array(256);
  /** Number of indices that are still to be written, and the function that writes them. */
  #missing = 0;
  #writeIndices: (count: number) => void = () => {};

  /** Index j in the school's arrays. */
  get index(): Int32Array {
    if (this.#missing > 0) {
      this.#writeIndices(this.#missing);
      this.#missing = 0;
    }
    return this.#index;
  }

  /**
   * Prepares the list to be filled by the kernel, in the kernel's memory.
   * @param writeIndices writes the first `count` indices to `index`; see `refilled`
   */
  bind(index: Int32Array, writeIndices: (count: number) => void): void {
    this.#index = index;
    this.#writeIndices = writeIndices;
  }

  /**
   * Call after the kernel has filled the list with `count` neighbours. Their indices are written when they are first
   * read.
   */
  refilled(count: number): void {
    this.count = count;
    this.#missing = count;
  }

  /** Size in bytes. */
  get bytes(): number {
    return bytesOf(this.#index, this.dx, this.dy, this.dz, this.distance);
  }

  /** Adds neighbour j at displacement d. */
  add(j: number, dx: number, dy: number, dz: number, distanceSq: number): void {
    const k = this.count;
    if (k === this.#index.length) this.#grow();
    this.#index[k] = j;
    this.dx[k] = dx;
    this.dy[k] = dy;
    this.dz[k] = dz;
    this.distance[k] = Math.sqrt(distanceSq);
    this.count = k + 1;
  }

  /** Sorts by distance, ties by index, so that the order does not depend on the search. */
  sort(): void {
    // Shell sort: fast for short lists and for clumps of thousands, and allocates nothing.
    for (let g = 0; g < gaps.length; g++) if (gaps[g] < this.count) this.#sortByGap(gaps[g]);
  }

  /** Insertion sort of every gap-th entry. */
  #sortByGap(gap: number): void {
    for (let k = gap; k < this.count; k++) {
      const index = this.index[k];
      const distance = this.distance[k];
      const dx = this.dx[k];
      const dy = this.dy[k];
      const dz = this.dz[k];
      let slot = k;
      while (slot >= gap && this.#isAfter(slot - gap, distance, index)) {
        this.#copy(slot - gap, slot);
        slot -= gap;
      }
      this.index[slot] = index;
      this.distance[slot] = distance;
      this.dx[slot] = dx;
      this.dy[slot] = dy;
      this.dz[slot] = dz;
    }
  }

  /** Keeps the k nearest, sorted. */
  keepNearest(k: number): void {
    this.sort();
    this.count = Math.min(k, this.count);
  }

  /** Moves the neighbours nearer than `radius` to the front. @returns their number */
  bringForward(radius: number): number {
    let within = 0;
    for (let k = 0; k < this.count; k++) if (this.distance[k] < radius) this.#swap(k, within++);
    return within;
  }

  /** Removes the neighbours out of view of a fish with this heading. A fish at rest sees all around. */
  keepSeen(headingX: number, headingY: number, headingZ: number, cosHalfView: number): void {
    if (headingX === 0 && headingY === 0 && headingZ === 0) return;
    let kept = 0;
    for (let k = 0; k < this.count; k++) {
      // −d points to the neighbour.
      const ahead = -(this.dx[k] * headingX + this.dy[k] * headingY + this.dz[k] * headingZ);
      if (ahead >= cosHalfView * this.distance[k]) this.#copy(k, kept++);
    }
    this.count = kept;
  }

  #isAfter(k: number, distance: number, index: number): boolean {
    return this.distance[k] > distance || (this.distance[k] === distance && this.index[k] > index);
  }

  #swap(a: number, b: number): void {
    if (a === b) return;
    const { dx, dy, dz, distance, index } = this;
    [index[a], index[b]] = [index[b], index[a]];
    [dx[a], dx[b]] = [dx[b], dx[a]];
    [dy[a], dy[b]] = [dy[b], dy[a]];
    [dz[a], dz[b]] = [dz[b], dz[a]];
    [distance[a], distance[b]] = [distance[b], distance[a]];
  }

  #copy(from: number, to: number): void {
    this.index[to] = this.index[from];
    this.distance[to] = this.distance[from];
    this.dx[to] = this.dx[from];
    this.dy[to] = this.dy[from];
    this.dz[to] = this.dz[from];
  }

  /** Counts the neighbours nearer than `radius` among the first `limit`. */
  countWithin(radius: number, limit: number): number {
    let within = 0;
    for (let k = 0; k < limit; k++) if (this.distance[k] < radius) within++;
    return within;
  }

  #grow(): void {
    const grown = <A extends Int32Array | Distances>(old: A, next: A): A => {
      next.set(old);
      return next;
    };
    const size = this.#index.length * 2;
    this.#index = grown(this.#index, new Int32Array(size));
    this.dx = grown(this.dx, new Float64Array(size));
    this.dy = grown(this.dy, new Float64Array(size));
    this.dz = grown(this.dz, new Float64Array(size));
    this.distance = grown(this.distance, new Float64Array(size));
  }
}
