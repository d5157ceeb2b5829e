// The search NSGA-II, for several losses at once.

import { exponential, logarithm } from '../../math/exponential.ts';
import { Draws } from '../draws.ts';
import type { Evaluation, Method, Point } from '../method.ts';
import { fronts } from '../pareto.ts';

/** Options of `Nsga2`. */
export interface Nsga2Options {
  /** Candidates per generation, an even number. */
  readonly population?: number;
  /** Probability that two children mix their parents. */
  readonly crossover?: number;
  /** Probability that a coordinate of a child mutates. */
  readonly mutation?: number;
  /** Distribution indices of crossover and mutation: large values keep children near their parents. */
  readonly crossoverIndex?: number;
  readonly mutationIndex?: number;
}

/**
 * NSGA-II, for several objectives. The best fronts survive; of the last front, the least crowded candidates. Operators
 * are simulated binary crossover and polynomial mutation (Deb, Pratap, Agarwal & Meyarivan 2002,
 * doi:10.1109/4235.996017).
 */
export class Nsga2 implements Method {
  readonly #options: Required<Nsga2Options>;
  readonly #draws: Draws;
  readonly #dimensions: number;
  #parents: readonly Ranked[] = [];

  constructor(dimensions: number, seed: number, options: Nsga2Options = {}) {
    this.#dimensions = dimensions;
    this.#options = {
      population: 100,
      crossover: 0.9,
      mutation: 1 / dimensions,
      crossoverIndex: 20,
      mutationIndex: 20,
      ...options,
    };
    this.#draws = new Draws(seed);
  }

  /** The surviving candidates that no other dominates. */
  get front(): readonly Evaluation[] {
    return this.#parents.filter(({ rank }) => rank === 0).map(({ evaluation }) => evaluation);
  }

  ask(): readonly Point[] {
    const { population } = this.#options;
    if (this.#parents.length === 0)
      return Array.from({ length: population }, () =>
        Float64Array.from({ length: this.#dimensions }, () => this.#draws.unit()),
      );
    const children: Point[] = [];
    while (children.length < population) children.push(...this.#children());
    return children.slice(0, population);
  }

  tell(evaluations: readonly Evaluation[]): void {
    const all = [...this.#parents.map(({ evaluation }) => evaluation), ...evaluations];
    const next: Ranked[] = [];
    for (const [rank, front] of fronts(all).entries()) {
      const distances = crowding(front.map((index) => all[index]));
      const ranked = front.map((index, place) => ({ evaluation: all[index], rank, distance: distances[place] }));
      // Two infinite distances differ by NaN. The sort is stable, so ties go by index.
      ranked.sort((one, other) => other.distance - one.distance || 0);
      next.push(...ranked.slice(0, this.#options.population - next.length));
      if (next.length === this.#options.population) break;
    }
    this.#parents = next;
  }

  #children(): readonly [Point, Point] {
    const one = Float64Array.from(this.#parent());
    const other = Float64Array.from(this.#parent());
    if (this.#draws.unit() < this.#options.crossover)
      for (const d of one.keys()) if (this.#draws.unit() < 0.5) this.#mix(one, other, d);
    for (const child of [one, other])
      for (const d of child.keys()) if (this.#draws.unit() < this.#options.mutation) child[d] = this.#mutated(child[d]);
    return [one, other];
  }

  #parent(): Point {
    const one = this.#parents[this.#draws.index(this.#parents.length)];
    const other = this.#parents[this.#draws.index(this.#parents.length)];
    const isBetter = one.rank < other.rank || (one.rank === other.rank && one.distance >= other.distance);
    return (isBetter ? one : other).evaluation.point;
  }

  /** Simulated binary crossover within 0 to 1 (Deb & Agrawal 1995). */
  #mix(one: Point, other: Point, d: number): void {
    const low = Math.min(one[d], other[d]);
    const high = Math.max(one[d], other[d]);
    if (high - low < 1e-14) return;
    const { crossoverIndex } = this.#options;
    const u = this.#draws.unit();
    const spread = (room: number): number => {
      const alpha = 2 - rootOf(1 + (2 * room) / (high - low), -(crossoverIndex + 1));
      return rootOf(u <= 1 / alpha ? u * alpha : 1 / (2 - u * alpha), 1 / (crossoverIndex + 1));
    };
    const down = clamped((low + high - spread(low) * (high - low)) / 2);
    const up = clamped((low + high + spread(1 - high) * (high - low)) / 2);
    const isSwapped = this.#draws.unit() < 0.5;
    one[d] = isSwapped ? up : down;
    other[d] = isSwapped ? down : up;
  }

  /** Polynomial mutation within 0 to 1 (Deb & Goyal 1996). */
  #mutated(x: number): number {
    const index = this.#options.mutationIndex + 1;
    const u = this.#draws.unit();
    if (u < 0.5) return clamped(x + rootOf(2 * u + (1 - 2 * u) * rootOf(1 - x, index), 1 / index) - 1);
    return clamped(x + 1 - rootOf(2 * (1 - u) + 2 * (u - 0.5) * rootOf(x, index), 1 / index));
  }
}

interface Ranked {
  readonly evaluation: Evaluation;
  readonly rank: number;
  readonly distance: number;
}

/**
 * The crowding distance of each candidate: the distance between its two neighbours in the front, as a fraction of the
 * front's range, summed over all objectives. At the ends of the front it is infinite.
 */
function crowding(front: readonly Evaluation[]): Float64Array {
  const distances = new Float64Array(front.length);
  const objectives = front[0]?.losses.length ?? 0;
  for (let k = 0; k < objectives; k++) {
    const loss = (place: number): number => front[place].losses[k];
    const order = [...front.keys()].sort((i, j) => loss(i) - loss(j));
    const last = order.length - 1;
    const range = loss(order[last]) - loss(order[0]);
    distances[order[0]] = Number.POSITIVE_INFINITY;
    distances[order[last]] = Number.POSITIVE_INFINITY;
    if (range > 0)
      for (let i = 1; i < last; i++) distances[order[i]] += (loss(order[i + 1]) - loss(order[i - 1])) / range;
  }
  return distances;
}

/** Power of a positive number. */
function rootOf(x: number, power: number): number {
  return x <= 0 ? 0 : exponential(power * logarithm(x));
}

function clamped(x: number): number {
  return Math.min(Math.max(x, 0), 1);
}
