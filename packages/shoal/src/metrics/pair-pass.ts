// Compares pairs of fish once for all metrics that need distances or groups.

import { DisjointSets } from '../math/disjoint-sets.ts';
import { Cells } from '../neighbours/cells.ts';
import { type Positions, reachSq } from '../neighbours/search.ts';
import { maxCandidates } from './groups.ts';

/** What comparing pairs of fish gives. */
export interface Pairs {
  /** Squared distance of each fish to its nearest other, m²; infinite: it is not among the fish that were compared. */
  readonly nearestSq: Float64Array;
  /** The group of each fish, named by the index of one of its members. */
  readonly groups: Int32Array;
}

/**
 * Compares each pair of fish that may be nearer than `gap` once, which takes a fifth of the time of a search for each fish,
 * once for nearest neighbours and once for groups. The results have the same bits. For worlds that do not wrap.
 * @param gap m, above 0
 * @returns undefined if a fish has so many others near it that other methods are faster
 */
export function comparePairs(positions: Positions, gap: number): Pairs | undefined {
  const pass = new PairPass(positions, gap);
  return pass.run() ? { nearestSq: pass.nearestByFish(), groups: pass.groups.roots() } : undefined;
}

/** The mean of the distances, m; undefined: one of them is not known. */
export function meanDistance(squares: Float64Array): number | undefined {
  let sum = 0;
  for (let i = 0; i < squares.length; i++) sum += Math.sqrt(squares[i]);
  return sum < Number.POSITIVE_INFINITY ? sum / squares.length : undefined;
}

class PairPass {
  readonly groups: DisjointSets;
  readonly #gap: number;
  readonly #limit: number;
  readonly #cells = new Cells();
  readonly #span: readonly number[];
  /** How many more pairs may be compared. */
  #left: number;
  /** Slots of cell c are start[c] to start[c + 1]. */
  readonly #start: Int32Array;
  /** Fish by slot, and their positions in that order. */
  readonly #fish: Int32Array;
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #z: Float64Array;
  /** Least squared distance to a fish that was compared, by slot, m². */
  readonly #nearestSq: Float64Array;

  constructor(positions: Positions, gap: number) {
    const { count, x, y, z } = positions;
    this.#nearestSq = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.groups = new DisjointSets(count);
    this.#gap = gap;
    this.#limit = reachSq(gap);
    const cells = this.#cells;
    cells.fit(positions, gap);
    this.#span = [0, 1, 2].map((axis) => cells.span(gap, axis));
    this.#left = (maxCandidates / 2) * count;
    const start = new Int32Array(cells.total + 1);
    const cellOf = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      cellOf[i] =
        (cells.along(z[i], 2) * cells.count[1] + cells.along(y[i], 1)) * cells.count[0] + cells.along(x[i], 0);
      start[cellOf[i]]++;
    }
    for (let cell = 1; cell <= cells.total; cell++) start[cell] += start[cell - 1];
    this.#start = start;
    this.#fish = new Int32Array(count);
    [this.#x, this.#y, this.#z] = [x, y, z].map(() => new Float64Array(count));
    for (let i = count - 1; i >= 0; i--) {
      const slot = --start[cellOf[i]];
      this.#fish[slot] = i;
      this.#x[slot] = x[i];
      this.#y[slot] = y[i];
      this.#z[slot] = z[i];
    }
  }

  /** Squared distance of each fish to its nearest other, if no other can be nearer than those that were compared. */
  nearestByFish(): Float64Array {
    const sureSq = this.#comparedWithin ** 2;
    const byFish = new Float64Array(this.#fish.length);
    for (let slot = 0; slot < byFish.length; slot++) {
      const square = this.#nearestSq[slot];
      byFish[this.#fish[slot]] = square < sureSq ? square : Number.POSITIVE_INFINITY;
    }
    return byFish;
  }

  /** Each fish was compared with all that are nearer than this, m: with those in its cell and so many cells around. */
  get #comparedWithin(): number {
    const { count, perMetre } = this.#cells;
    const widths = this.#span.map((span, axis) =>
      span < count[axis] ? span / perMetre[axis] : Number.POSITIVE_INFINITY,
    );
    return Math.min(...widths) * (1 - 1e-6);
  }

  /** Compares all pairs. @returns whether it came to the end: false if there are too many */
  run(): boolean {
    const [nx, ny, nz] = this.#cells.count;
    for (let cz = 0; cz < nz; cz++)
      for (let cy = 0; cy < ny; cy++) for (let cx = 0; cx < nx; cx++) if (!this.#compareCell(cx, cy, cz)) return false;
    return true;
  }

  /**
   * Compares the fish of a cell with those after them in its row, and with those of the rows after it: each pair of cells
   * has one order.
   */
  #compareCell(cx: number, cy: number, cz: number): boolean {
    const [nx, ny, nz] = this.#cells.count;
    const [rx, ry, rz] = this.#span;
    const start = this.#start;
    const own = (cz * ny + cy) * nx;
    const [from, to] = [start[own + cx], start[own + cx + 1]];
    if (from === to) return true;
    const x0 = Math.max(0, cx - rx);
    const x1 = Math.min(nx - 1, cx + rx);
    const yEnd = Math.min(ny - 1, cy + ry);
    if (!this.#compareBlock(from, to, from, start[own + x1 + 1])) return false;
    for (let kz = cz; kz <= Math.min(nz - 1, cz + rz); kz++)
      for (let ky = kz === cz ? cy + 1 : Math.max(0, cy - ry); ky <= yEnd; ky++) {
        const row = (kz * ny + ky) * nx;
        if (!this.#compareBlock(from, to, start[row + x0], start[row + x1 + 1])) return false;
      }
    return true;
  }

  /** Compares the fish of some slots with those of others, which may begin with the same. @returns false: too many */
  #compareBlock(from: number, to: number, first: number, end: number): boolean {
    this.#left -= (to - from) * (end - first);
    if (this.#left < 0) return false;
    for (let slot = from; slot < to && first < end; slot++) this.#compare(slot, Math.max(first, slot + 1), end);
    return true;
  }

  /** Compares the fish at a slot with those at others. */
  #compare(slot: number, from: number, to: number): void {
    const x = this.#x;
    const y = this.#y;
    const z = this.#z;
    const nearestSq = this.#nearestSq;
    const limit = this.#limit;
    const [xi, yi, zi] = [x[slot], y[slot], z[slot]];
    let least = nearestSq[slot];
    for (let other = from; other < to; other++) {
      const dx = xi - x[other];
      const dy = yi - y[other];
      const dz = zi - z[other];
      const square = dx * dx + dy * dy + dz * dz;
      if (square < least) least = square;
      if (square < nearestSq[other]) nearestSq[other] = square;
      if (square < limit && Math.sqrt(square) < this.#gap) this.groups.unite(this.#fish[slot], this.#fish[other]);
    }
    nearestSq[slot] = least;
  }
}
