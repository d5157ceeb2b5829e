// The genetic algorithm, a search for one loss.

import { Draws } from '../draws.ts';
import { compare, type Evaluation, type Method, type Point, reflected } from '../method.ts';

/** Options of `Genetic`. */
export interface GeneticOptions {
  readonly population?: number;
  /** Number of candidates that compete to be a parent. */
  readonly tournament?: number;
  /** Probability that a child mixes two parents. */
  readonly crossover?: number;
  /** Probability that a coordinate of a child mutates. */
  readonly mutation?: number;
  /** Standard deviation of a mutation. */
  readonly mutationSize?: number;
  /** How many of the best candidates survive unchanged. */
  readonly elite?: number;
}

/**
 * A genetic algorithm with real coordinates: tournaments choose parents, children mix them (BLX-0.5; Eshelman & Schaffer
 * 1993, doi:10.1016/B978-0-08-094832-4.50018-0) and mutate by normal steps.
 */
export class Genetic implements Method {
  readonly #dimensions: number;
  readonly #options: Required<GeneticOptions>;
  readonly #draws: Draws;
  #parents: readonly Evaluation[] = [];

  constructor(dimensions: number, seed: number, options: GeneticOptions = {}) {
    this.#dimensions = dimensions;
    this.#options = { ...defaults, mutation: 1 / dimensions, ...options };
    this.#draws = new Draws(seed);
  }

  ask(): readonly Point[] {
    const { population, elite } = this.#options;
    if (this.#parents.length > 0)
      return Array.from({ length: population - Math.min(elite, population - 1) }, () => this.#child());
    return Array.from({ length: population }, () => this.#anywhere());
  }

  tell(evaluations: readonly Evaluation[]): void {
    const elite = [...this.#parents]
      .sort(compare)
      .slice(0, Math.min(this.#options.elite, this.#options.population - 1));
    this.#parents = [...elite, ...evaluations];
  }

  #anywhere(): Point {
    return Float64Array.from({ length: this.#dimensions }, () => this.#draws.unit());
  }

  #child(): Point {
    return childOf(() => this.#parent(), this.#draws, this.#options);
  }

  #parent(): Point {
    let best: Evaluation | undefined;
    for (let round = 0; round < this.#options.tournament; round++) {
      const rival = this.#parents[this.#draws.index(this.#parents.length)];
      if (!best || compare(rival, best) < 0) best = rival;
    }
    return best?.point ?? this.#anywhere();
  }
}

type Variation = Pick<Required<GeneticOptions>, 'crossover' | 'mutation' | 'mutationSize'>;

/** A child of the parents that `choose` returns. */
function childOf(choose: () => Point, draws: Draws, { crossover, mutation, mutationSize }: Variation): Point {
  const child = Float64Array.from(choose());
  if (draws.unit() < crossover) {
    const other = choose();
    for (const d of child.keys()) child[d] += (draws.unit() * 2 - 0.5) * (other[d] - child[d]);
  }
  for (const d of child.keys()) if (draws.unit() < mutation) child[d] += mutationSize * draws.normal();
  return child.map(reflected);
}

/**
 * Children of parents that a person has chosen. All parents count as equally good (interactive genetic algorithm; Chen,
 * Kobayashi, Huang & Nakao 2008).
 * @param generation number of their generation; together with the seed it determines all random numbers
 */
export function offspring(
  parents: readonly Point[],
  count: number,
  seed: number,
  generation: number,
  options: Pick<GeneticOptions, keyof Variation> = {},
): readonly Point[] {
  // The second argument keeps generations independent of each other, and of `Genetic`, which draws with 0.
  const draws = new Draws(seed, 1 + generation);
  const choose = (): Point => parents[draws.index(parents.length)];
  return Array.from({ length: count }, () => childOf(choose, draws, { ...byHand, ...options }));
}

/** For small generations from few parents: more variation than in a long search. */
const byHand: Variation = { crossover: 0.9, mutation: 0.3, mutationSize: 0.12 };

const defaults = { population: 30, tournament: 3, crossover: 0.7, mutationSize: 0.1, elite: 1 };
