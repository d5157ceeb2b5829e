import { bytesOf } from '../math/bytes.ts';

/** Ciura's gaps, continued by a factor of about 2.25. */
const gaps = [90927, 40412, 17961, 7983, 3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1];

/**
 * The flockmates of one fish, as the rules read them: for each, d = xᵢ − xⱼ, its length and the mate's index.
 * One list is filled again for every fish, so a step allocates nothing.
 */
export class NearList {
  count = 0;
  /** Index of the mate in the school's arrays. */
  index = new Int32Array(256);
  dx = new Float64Array(256);
  dy = new Float64Array(256);
  dz = new Float64Array(256);
  /** |d|, m. */
  distance = new Float64Array(256);

  /** Memory, bytes. */
  get bytes(): number {
    return bytesOf(this.index, this.dx, this.dy, this.dz, this.distance);
  }

  /** Takes a mate in at displacement d whose squared length is known. */
  add(j: number, dx: number, dy: number, dz: number, distanceSq: number): void {
    const k = this.count;
    if (k === this.index.length) this.#grow();
    this.index[k] = j;
    this.dx[k] = dx;
    this.dy[k] = dy;
    this.dz[k] = dz;
    this.distance[k] = Math.sqrt(distanceSq);
    this.count = k + 1;
  }

  /** Sorts by distance, ties by index: the nearest come first, whatever search found them. */
  sort(): void {
    // Shell sort: quick for short lists, still quick where thousands are in one clump, and nothing is allocated.
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
      let place = k;
      while (place >= gap && this.#isAfter(place - gap, distance, index)) {
        this.#copy(place - gap, place);
        place -= gap;
      }
      this.index[place] = index;
      this.distance[place] = distance;
      this.dx[place] = dx;
      this.dy[place] = dy;
      this.dz[place] = dz;
    }
  }

  /** Leaves out whoever is in the blind cone behind a fish of this heading; a fish at rest sees all around. */
  keepSeen(headingX: number, headingY: number, headingZ: number, cosHalfView: number): void {
    if (headingX === 0 && headingY === 0 && headingZ === 0) return;
    let kept = 0;
    for (let k = 0; k < this.count; k++) {
      // −d points to the mate.
      const ahead = -(this.dx[k] * headingX + this.dy[k] * headingY + this.dz[k] * headingZ);
      if (ahead >= cosHalfView * this.distance[k]) this.#copy(k, kept++);
    }
    this.count = kept;
  }

  #isAfter(k: number, distance: number, index: number): boolean {
    return this.distance[k] > distance || (this.distance[k] === distance && this.index[k] > index);
  }

  #copy(from: number, to: number): void {
    this.index[to] = this.index[from];
    this.distance[to] = this.distance[from];
    this.dx[to] = this.dx[from];
    this.dy[to] = this.dy[from];
    this.dz[to] = this.dz[from];
  }

  /** How many of the first `limit` are nearer than `radius`. */
  countWithin(radius: number, limit: number): number {
    let within = 0;
    for (let k = 0; k < limit; k++) if (this.distance[k] < radius) within++;
    return within;
  }

  #grow(): void {
    const grown = <A extends Int32Array | Float64Array>(old: A, next: A): A => {
      next.set(old);
      return next;
    };
    const size = this.index.length * 2;
    this.index = grown(this.index, new Int32Array(size));
    this.dx = grown(this.dx, new Float64Array(size));
    this.dy = grown(this.dy, new Float64Array(size));
    this.dz = grown(this.dz, new Float64Array(size));
    this.distance = grown(this.distance, new Float64Array(size));
  }
}
