// How fast fish change neighbours: one metric of a series of frames.

import type { MeasuredFish } from './measured-fish.ts';
import { countedNeighbours, type Finder, forNearest } from './nearest-ranks.ts';

/**
 * How fast fish change neighbours: the mean fraction of a fish's 7 nearest neighbours that were not among the 7 in the
 * previous measured frame. It is 1 − Q of Cavagna et al. 2013 (arXiv:1206.4434), and depends on the time between the
 * two frames. Fish that are not in both frames are left out.
 */
export class NeighbourTurnover {
  /** Ids of the neighbours of each fish, by its id. */
  #before = new Map<number, ReadonlySet<number>>();
  /** The last frame: its step, the number of steps since the frame before, and its turnover. NaN: unknown. */
  #step = Number.NaN;
  #interval = Number.NaN;
  #turnover = Number.NaN;

  /**
   * Measures a frame; the same frame again gives the same value.
   * @param step number of the frame in steps; NaN: unknown
   * @returns NaN for the first frame, if the interval differs from the previous one, for fewer than 8 fish, or if no
   * fish is in both frames
   */
  measure(finder: Finder, fish: MeasuredFish, reach: number, step: number): number {
    if (step === this.#step) return this.#turnover;
    const turnover = this.#compare(finder, fish, reach);
    const interval = step - this.#step;
    // An unknown interval (NaN) does not count as a different one.
    const isOther = Math.abs(interval - this.#interval) > 0;
    this.#step = step;
    this.#interval = interval;
    this.#turnover = isOther ? Number.NaN : turnover;
    return this.#turnover;
  }

  #compare(finder: Finder, fish: MeasuredFish, reach: number): number {
    const { near } = finder;
    const now = new Map<number, ReadonlySet<number>>();
    let [sum, compared] = [0, 0];
    forNearest(finder, fish, countedNeighbours, reach, (i) => {
      const neighbours = new Set<number>();
      for (let k = 0; k < near.count; k++) neighbours.add(fish.id[near.index[k]]);
      now.set(fish.id[i], neighbours);
      const old = this.#before.get(fish.id[i]);
      if (!old || neighbours.size < countedNeighbours) return;
      let kept = 0;
      for (const id of neighbours) if (old.has(id)) kept++;
      sum += 1 - kept / neighbours.size;
      compared++;
    });
    this.#before = now;
    return sum / compared;
  }
}
