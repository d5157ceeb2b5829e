// The search by a particle swarm, for one loss over numbers.

import { Draws } from '../draws.ts';
import { compare, type Evaluation, type Method, type Point } from '../method.ts';

/** Options of `ParticleSwarm`. */
export interface ParticleSwarmOptions {
  readonly population?: number;
  /** Fraction of its velocity that a particle keeps. */
  readonly inertia?: number;
  /** Largest attraction towards the particle's own best point. */
  readonly own?: number;
  /** Largest attraction towards the swarm's best point. */
  readonly swarm?: number;
}

/**
 * Particle swarm optimisation (Kennedy & Eberhart 1995, doi:10.1109/ICNN.1995.488968) with the constriction factors of
 * Clerc & Kennedy 2002, doi:10.1109/4235.985692. A particle that reaches a border of the range stops there.
 */
export class ParticleSwarm implements Method {
  readonly #options: Required<ParticleSwarmOptions>;
  readonly #draws: Draws;
  readonly #positions: readonly Point[];
  readonly #velocities: readonly Point[];
  #best: readonly Evaluation[] = [];

  constructor(dimensions: number, seed: number, options: ParticleSwarmOptions = {}) {
    this.#options = { population: 30, inertia: 0.7298, own: 1.49618, swarm: 1.49618, ...options };
    this.#draws = new Draws(seed);
    const anywhere = (): Point => Float64Array.from({ length: dimensions }, () => this.#draws.unit());
    this.#positions = Array.from({ length: this.#options.population }, anywhere);
    this.#velocities = this.#positions.map((position) => anywhere().map((x, d) => (x - position[d]) / 2));
  }

  ask(): readonly Point[] {
    return this.#positions.map((position) => Float64Array.from(position));
  }

  tell(evaluations: readonly Evaluation[]): void {
    this.#best = evaluations.map((one, index) => {
      const best = this.#best[index];
      return best && compare(best, one) <= 0 ? best : one;
    });
    const leader = this.#best.reduce((best, one) => (compare(one, best) < 0 ? one : best)).point;
    for (const [index, { point }] of this.#best.entries()) this.#move(index, point, leader);
  }

  #move(index: number, own: Point, leader: Point): void {
    const { inertia, own: ownPull, swarm } = this.#options;
    const position = this.#positions[index];
    const velocity = this.#velocities[index];
    for (const d of position.keys()) {
      velocity[d] =
        inertia * velocity[d] +
        ownPull * this.#draws.unit() * (own[d] - position[d]) +
        swarm * this.#draws.unit() * (leader[d] - position[d]);
      const next = position[d] + velocity[d];
      position[d] = Math.min(Math.max(next, 0), 1);
      if (next !== position[d]) velocity[d] = 0;
    }
  }
}
