// Maps how fish accelerate depending on where their nearest neighbour is.

import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { finderOf, forNearest } from '../nearest-ranks.ts';

/** A cell of a force map: where the neighbour is, and what fish do then, means over all observations. */
export interface ForceCell {
  /** Middle of the cell: ahead of the fish and to its right, m. */
  readonly ahead: number;
  readonly right: number;
  readonly count: number;
  /** Acceleration along the heading and across it, to the right, m/s². */
  readonly speeding: number;
  readonly turning: number;
}

/** Sums of a cell: s is speeding, t turning, h the sine of the angle from the fish's heading to the neighbour's. */
interface Sums {
  count: number;
  s: number;
  t: number;
  h: number;
  hh: number;
  th: number;
}

/** Fish at a time, s. */
type Frame = MeasuredFish & { readonly time: number };

/** A cell with fewer observations does not count in `strengths` and `matching`. */
const fewest = 5;

/**
 * The mean acceleration of fish by the position of their nearest neighbour, seen from them (Katz et al. 2011,
 * doi:10.1073/pnas.1107583108), in the plane: ahead is along the heading, right across it. The acceleration is that from
 * one frame to the next. Fish at rest are left out, as are velocities that are not differentiable, and height in 3D, where
 * ahead and right are horizontal.
 */
export class ForceMap {
  readonly #range: number;
  readonly #width: number;
  readonly #across: number;
  readonly #cells: (Sums | undefined)[];
  #before: Frame | undefined;

  /** @param range largest distance of a neighbour ahead, behind or aside, m @param cells from one end to the other, even */
  constructor(range: number, cells = 40) {
    this.#range = range;
    this.#across = cells;
    this.#width = (2 * range) / cells;
    this.#cells = new Array<Sums | undefined>(cells * cells).fill(undefined);
  }

  /** Adds what fish did between the frame before and this one. @param time of the frame, s */
  add(fish: MeasuredFish, space: MeasuredSpace, time: number): void {
    const before = this.#before;
    if (before && before.time < time && haveSameIds(before, fish)) this.#observe(before, fish, space, time);
    const { count, id, species, x, y, z, vx, vy, vz, ax, ay, az, differentiable } = fish;
    this.#before = {
      ...{ time, count, ax, ay, az, id: id.slice(0, count), species: species.slice(0, count) },
      ...{ x: x.slice(0, count), y: y.slice(0, count), z: z.slice(0, count) },
      ...{ vx: vx.slice(0, count), vy: vy.slice(0, count), vz: vz.slice(0, count) },
      ...(differentiable && { differentiable: differentiable.slice(0, count) }),
    };
  }

  #observe(from: Frame, to: MeasuredFish, space: MeasuredSpace, time: number): void {
    const finder = finderOf(from, space, this.#range);
    const { near } = finder;
    const [u, w] = space.dimensions === 2 ? [from.vy, to.vy] : [from.vz, to.vz];
    // To the right of the heading (a, b): (b, −a) in 2D, seen from +z, and (−b, a) in 3D, seen from above.
    const side = space.dimensions === 2 ? 1 : -1;
    const seconds = time - from.time;
    forNearest(finder, from, 1, this.#range, (i) => {
      const speed = Math.sqrt(from.vx[i] * from.vx[i] + u[i] * u[i]);
      if (!(speed > 0) || near.count === 0) return;
      if (from.differentiable?.[i] === 0 || to.differentiable?.[i] === 0) return;
      const j = near.index[0];
      const [a, b] = [from.vx[i] / speed, u[i] / speed];
      const other = Math.sqrt(from.vx[j] * from.vx[j] + u[j] * u[j]);
      // near has the vector from the neighbour to the fish.
      const [x, y] = [-near.dx[0], space.dimensions === 2 ? -near.dy[0] : -near.dz[0]];
      const [p, q] = [(to.vx[i] - from.vx[i]) / seconds, (w[i] - u[i]) / seconds];
      const sine = other > 0 ? (side * (b * from.vx[j] - a * u[j])) / other : 0;
      this.#count(x * a + y * b, side * (x * b - y * a), p * a + q * b, side * (p * b - q * a), sine);
    });
  }

  #count(ahead: number, right: number, s: number, t: number, h: number): void {
    const row = Math.floor((ahead + this.#range) / this.#width);
    const column = Math.floor((right + this.#range) / this.#width);
    if (!(row >= 0 && row < this.#across && column >= 0 && column < this.#across)) return;
    const at = row * this.#across + column;
    const cell = this.#cells[at] ?? { count: 0, s: 0, t: 0, h: 0, hh: 0, th: 0 };
    this.#cells[at] = cell;
    cell.count++;
    cell.s += s;
    cell.t += t;
    cell.h += h;
    cell.hh += h * h;
    cell.th += t * h;
  }

  /** The cells that have been observed, from behind left on. */
  get cells(): readonly ForceCell[] {
    return this.#cells.flatMap((cell, at) => {
      if (!cell) return [];
      const middle = (k: number): number => (k + 0.5) * this.#width - this.#range;
      const [ahead, right] = [middle(Math.floor(at / this.#across)), middle(at % this.#across)];
      return [{ ahead, right, count: cell.count, speeding: cell.s / cell.count, turning: cell.t / cell.count }];
    });
  }

  /**
   * The distance straight ahead (1) or behind (−1) at which speeding changes sign, m: nearer, fish keep away from the
   * neighbour, farther they make for it. From the means over the two middle columns, linear between them. NaN: there is none.
   */
  balance(where: 1 | -1): number {
    const middle = this.#across / 2;
    let before: readonly [distance: number, pull: number] | undefined;
    for (let k = 0; k < middle; k++) {
      const row = where === 1 ? middle + k : middle - 1 - k;
      const cells = [middle - 1, middle].flatMap((column) => this.#cells[row * this.#across + column] ?? []);
      const count = cells.reduce((sum, cell) => sum + cell.count, 0);
      if (count < fewest) continue;
      const pull = (where * cells.reduce((sum, cell) => sum + cell.s, 0)) / count;
      const distance = (k + 0.5) * this.#width;
      if (before && before[1] < 0 && pull >= 0)
        return before[0] + ((distance - before[0]) * before[1]) / (before[1] - pull);
      before = [distance, pull];
    }
    return Number.NaN;
  }

  /** Means of |speeding| and of |turning| over the cells, each cell counted once, m/s². */
  get strengths(): { readonly speeding: number; readonly turning: number } {
    const cells = this.cells.filter(({ count }) => count >= fewest);
    const mean = (of: 'speeding' | 'turning'): number =>
      cells.reduce((sum, cell) => sum + Math.abs(cell[of]), 0) / cells.length;
    return { speeding: mean('speeding'), turning: mean('turning') };
  }

  /**
   * How much fish turn towards the neighbour's heading where the neighbour is at one place, m/s²: the slope of turning by
   * the sine of the angle between both headings, within cells. 0: heading does not matter beside position.
   */
  get matching(): number {
    let [both, squares] = [0, 0];
    for (const cell of this.#cells) {
      if (!cell || cell.count < fewest) continue;
      both += cell.th - (cell.t * cell.h) / cell.count;
      squares += cell.hh - (cell.h * cell.h) / cell.count;
    }
    return both / squares;
  }
}

function haveSameIds(a: MeasuredFish, b: MeasuredFish): boolean {
  if (a.count !== b.count) return false;
  for (let i = 0; i < a.count; i++) if (a.id[i] !== b.id[i]) return false;
  return true;
}
