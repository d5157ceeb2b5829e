// Distances and groups of small schools, without a grid.

import type { Positions } from '../neighbours/search.ts';

/** Up to this number of fish, a sweep along x takes less time than a grid. */
export const few = 600;

/**
 * Measures few fish in a world that is not periodic. They are sorted along x, so that pairs too far apart along x are
 * skipped. The order counts from 1; at both ends is a sentinel at infinite distance, which ends each sweep.
 */
export class FewFish {
  #count = 0;
  /** Index of each fish in this order, and its position. */
  readonly #fish = new Int32Array(few + 2);
  readonly #x = new Float64Array(few + 2);
  readonly #y = new Float64Array(few + 2);
  readonly #z = new Float64Array(few + 2);
  readonly #nearest = new Float64Array(few);
  /** For each fish its place in the order, and its nearest other fish at the last query. */
  readonly #place = new Int32Array(few);
  readonly #last = new Int32Array(few);
  readonly #alone = new Alone();
  readonly #group = new Int32Array(few);

  /** Takes at most `few` fish. The order is kept between calls; it changes little, so sorting is fast. */
  take({ count, x, y, z }: Positions): this {
    const places = this.#fish;
    const along = this.#x;
    if (count !== this.#count) for (let k = 1; k <= count; k++) places[k] = k - 1;
    this.#count = count;
    along[0] = Number.NEGATIVE_INFINITY;
    for (let k = 1; k <= count; k++) {
      const i = places[k];
      const at = x[i];
      let place = k;
      for (; along[place - 1] > at; place--) {
        along[place] = along[place - 1];
        places[place] = places[place - 1];
      }
      along[place] = at;
      places[place] = i;
    }
    along[count + 1] = Number.POSITIVE_INFINITY;
    for (let k = 1; k <= count; k++) {
      this.#y[k] = y[places[k]];
      this.#z[k] = z[places[k]];
    }
    return this;
  }

  /** Like `meanNearestNeighbour`. */
  meanNearest(): number {
    const count = this.#count;
    if (count < 2) return Number.NaN;
    const nearest = this.#nearest;
    const fish = this.#fish;
    for (let k = 1; k <= count; k++) this.#place[fish[k]] = k;
    for (let k = 1; k <= count; k++) nearest[fish[k]] = Math.sqrt(this.#nearestSq(k));
    // In the order of indices, so that the sum has the same bits as with a grid.
    let sum = 0;
    for (let i = 0; i < count; i++) sum += nearest[i];
    return sum / count;
  }

  #nearestSq(k: number): number {
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const xk = x[k];
    const yk = y[k];
    const zk = z[k];
    let found = this.#guess(k);
    const gx = xk - x[found];
    const gy = yk - y[found];
    const gz = zk - z[found];
    let least = gx * gx + gy * gy + gz * gz;
    if (Number.isNaN(least)) least = Number.POSITIVE_INFINITY;
    for (let l = k - 1; ; l--) {
      const dx = xk - x[l];
      const xx = dx * dx;
      if (!(xx < least)) break;
      const dy = yk - y[l];
      const dz = zk - z[l];
      const square = xx + dy * dy + dz * dz;
      if (!(square < least)) continue;
      least = square;
      found = l;
    }
    for (let l = k + 1; ; l++) {
      const dx = xk - x[l];
      const xx = dx * dx;
      if (!(xx < least)) break;
      const dy = yk - y[l];
      const dz = zk - z[l];
      const square = xx + dy * dy + dz * dz;
      if (!(square < least)) continue;
      least = square;
      found = l;
    }
    this.#last[this.#fish[k]] = this.#fish[found];
    // Only NaN positions have no neighbour.
    return least < Number.POSITIVE_INFINITY ? least : Number.NaN;
  }

  /**
   * Returns the place of a fish whose distance bounds the search: the last nearest fish, which is probably still near.
   */
  #guess(k: number): number {
    const last = this.#last[this.#fish[k]];
    const place = last < this.#count ? this.#place[last] : k;
    if (place !== k) return place;
    return k > 1 ? k - 1 : k + 1;
  }

  /** Like `groupSizes`. */
  groupSizes(distance: number): number[] {
    const count = this.#count;
    const sizes: number[] = [];
    const group = this.#group;
    const alone = this.#alone.fill(count);
    for (let first = 1; first <= count; first++) {
      if (alone.has[first] === 0) continue;
      alone.remove(first);
      group[0] = first;
      let size = 1;
      for (let member = 0; member < size; member++) {
        const k = group[member];
        size = this.#join(group, size, k, distance, alone, alone.before);
        size = this.#join(group, size, k, distance, alone, alone.after);
      }
      sizes.push(size);
    }
    return sizes.sort((a, b) => b - a);
  }

  /**
   * Adds the fish on one side of place k that are nearer than `distance` and have no group yet.
   * @returns the size of the group
   */
  #join(group: Int32Array, size: number, k: number, distance: number, alone: Alone, towards: Int32Array): number {
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const { has } = alone;
    const xk = x[k];
    const yk = y[k];
    const zk = z[k];
    // Skips the square root for fish that are clearly farther away: most are. The margin is for rounding.
    const limit = distance * distance * (1 + 1e-12);
    let joined = size;
    for (let l = towards[k]; ; l = towards[l]) {
      const dx = xk - x[l];
      // Also at both ends, if the distance is infinite.
      if (!(dx * dx < limit)) break;
      if (has[l] === 0) continue;
      const dy = yk - y[l];
      const dz = zk - z[l];
      const square = dx * dx + dy * dy + dz * dz;
      if (square >= limit || Math.sqrt(square) >= distance) continue;
      alone.remove(l);
      group[joined++] = l;
    }
    return joined;
  }
}

/** A linked list of the places of fish without a group. A removed place keeps its link to the next one. */
class Alone {
  readonly has: Uint8Array = new Uint8Array(few + 2);
  readonly before: Int32Array = new Int32Array(few + 2);
  readonly after: Int32Array = new Int32Array(few + 2);

  /** Marks all places as having no group. */
  fill(count: number): this {
    const { has, before, after } = this;
    for (let k = 0; k < count + 2; k++) {
      has[k] = 1;
      before[k] = k - 1;
      after[k] = k + 1;
    }
    return this;
  }

  remove(k: number): void {
    const { has, before, after } = this;
    has[k] = 0;
    after[before[k]] = after[k];
    before[after[k]] = before[k];
  }
}
