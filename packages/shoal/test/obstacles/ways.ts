import type { Simulation } from 'shoal';
import type { Point } from './oracle.ts';
import type { Solid } from './solid.ts';

/**
 * The ways that fish go around obstacles within one step, bent where they slide: at high speed the straight way from the
 * old place to the new may lead through a corner that the fish went around. The constraint asks for the distance at each
 * bend, so the questions that it asks are the way; for scenes in which nothing moves.
 */
export class Ways {
  readonly #asked: Point[] = [];
  readonly #asking: (() => void)[] = [];

  constructor(simulation: Simulation) {
    for (const { surface } of simulation.obstacles.bodies) {
      const { tree } = surface;
      const nearest = tree.nearest.bind(tree);
      tree.nearest = (x, y, z, limitSq, guess) => {
        this.#asked.push([x, y, z]);
        return nearest(x, y, z, limitSq, guess);
      };
      this.#asking.push(() => {
        tree.nearest = nearest;
      });
    }
  }

  /** Forgets what was asked: before a step. */
  begin(): void {
    this.#asked.length = 0;
  }

  /**
   * The ways of all fish of the step.
   * @param from of each fish, where it was
   * @param to where it is
   */
  of(from: readonly Point[], to: readonly Point[]): Point[][] {
    const key = (place: Point): string => place.join();
    // Of the fish that start there, the last.
    const starts = new Map(from.map((place, i) => [key(place), i]));
    const asked = this.#asked;
    let next = 0;
    return from.map((start, i) => {
      const way = [start];
      if (next < asked.length && key(asked[next]) === key(start)) {
        for (next++; next < asked.length && !((starts.get(key(asked[next])) ?? -1) > i); next++) way.push(asked[next]);
      }
      // What was asked after the last place that was taken was refused.
      const end = way.findLastIndex((place) => key(place) === key(to[i]));
      return end < 0 ? [...way, to[i]] : way.slice(0, end + 1);
    });
  }

  /** Stops listening. */
  end(): void {
    for (const stop of this.#asking) stop();
  }
}

/** Whether any straight part of a way passes through a triangle. */
export function leadsThrough(solid: Solid, way: readonly Point[]): boolean {
  return way.some((place, k) => k > 0 && solid.isCrossed(way[k - 1], place));
}
