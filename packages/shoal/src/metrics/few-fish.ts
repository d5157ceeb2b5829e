import type { Positions } from '../neighbours/search.ts';

/** Fish up to which a sweep along x takes less time than a grid. */
export const few = 600;

/**
 * Few fish in a world that does not wrap, sorted along x: pairs that are farther apart along x than a limit are skipped.
 * Places count from 1; beyond both ends lies a fish infinitely far away, which ends each sweep.
 */
export class FewFish {
  #count = 0;
  /** Index of the fish at each place, and the place's position. */
  readonly #fish = new Int32Array(few + 2);
  readonly #x = new Float64Array(few + 2);
  readonly #y = new Float64Array(few + 2);
  readonly #z = new Float64Array(few + 2);
  readonly #nearest = new Float64Array(few);

  /** Takes at most `few` fish. Those of the last time have hardly changed their order, so that sorting takes little. */
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
    if (count < 2) return 0;
    const nearest = this.#nearest;
    for (let k = 1; k <= count; k++) nearest[this.#fish[k]] = Math.sqrt(this.#nearestSq(k));
    // In the order of the fish, so that the sum has the same bits as that of a grid.
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
    let least = Number.POSITIVE_INFINITY;
    for (let l = k - 1; ; l--) {
      const dx = xk - x[l];
      const xx = dx * dx;
      if (!(xx < least)) break;
      const dy = yk - y[l];
      const dz = zk - z[l];
      least = Math.min(least, xx + dy * dy + dz * dz);
    }
    for (let l = k + 1; ; l++) {
      const dx = xk - x[l];
      const xx = dx * dx;
      if (!(xx < least)) break;
      const dy = yk - y[l];
      const dz = zk - z[l];
      least = Math.min(least, xx + dy * dy + dz * dz);
    }
    // Only NaN positions have no neighbour.
    return least < Number.POSITIVE_INFINITY ? least : Number.NaN;
  }

  /** Like `groupSizes`. */
  groupSizes(distance: number): number[] {
    const count = this.#count;
    const sizes: number[] = [];
    const group = new Int32Array(count);
    const alone = new Alone(count);
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

  /** Adds the fish on one side of place k, nearer than `distance`, that have no group yet. @returns the group's size */
  #join(group: Int32Array, size: number, k: number, distance: number, alone: Alone, towards: Int32Array): number {
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const { has } = alone;
    const xk = x[k];
    const yk = y[k];
    const zk = z[k];
    // Most are farther away: they take no root. The margin is for rounding.
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

/** Places of fish without a group. A removed one still leads to those beyond it. */
class Alone {
  readonly has: Uint8Array;
  readonly before: Int32Array;
  readonly after: Int32Array;

  constructor(count: number) {
    this.has = new Uint8Array(count + 2).fill(1);
    this.before = new Int32Array(count + 2);
    this.after = new Int32Array(count + 2);
    for (let k = 0; k < count + 2; k++) {
      this.before[k] = k - 1;
      this.after[k] = k + 1;
    }
  }

  remove(k: number): void {
    const { has, before, after } = this;
    has[k] = 0;
    after[before[k]] = after[k];
    before[after[k]] = before[k];
  }
}
