// The search MAP-Elites, for the best candidate of each kind.

import { Draws } from '../draws.ts';
import { compare, type Evaluation, type Method, type Point, reflected } from '../method.ts';

/** A feature of candidates, whose range is divided into cells. */
export interface Feature {
  readonly min: number;
  readonly max: number;
  readonly cells: number;
}

/** Options of `MapElites`. */
export interface MapElitesOptions {
  /** Number of random candidates before the first children of elites. */
  readonly first?: number;
  /** Candidates per generation. */
  readonly batch?: number;
  /** Standard deviations of a child's steps: in every direction, and along the line to another elite. */
  readonly spread?: number;
  readonly alongLine?: number;
}

/**
 * MAP-Elites: the best candidate in each cell of a map of features (Mouret & Clune 2015, arXiv:1504.04909), with
 * children along the line between two elites (Vassiliades & Mouret 2018, doi:10.1145/3205455.3205602). A feature
 * outside its range counts for the cell at that end.
 */
export class MapElites implements Method {
  readonly #features: readonly Feature[];
  readonly #options: Required<MapElitesOptions>;
  readonly #draws: Draws;
  readonly #dimensions: number;
  /** Elites by the index of their cell, and the indices of filled cells in the order of discovery. */
  readonly #elites = new Map<number, Evaluation>();
  #isFirst = true;

  constructor(dimensions: number, seed: number, features: readonly Feature[], options: MapElitesOptions = {}) {
    this.#dimensions = dimensions;
    this.#features = features;
    this.#options = { first: 100, batch: 50, spread: 0.02, alongLine: 0.2, ...options };
    this.#draws = new Draws(seed);
  }

  /** The best candidate of each non-empty cell. Cells are numbered with the last feature changing fastest. */
  get elites(): ReadonlyMap<number, Evaluation> {
    return this.#elites;
  }

  ask(): readonly Point[] {
    const { first, batch } = this.#options;
    if (this.#isFirst || this.#elites.size === 0) return Array.from({ length: first }, () => this.#anywhere());
    const points = [...this.#elites.values()].map(({ point }) => point);
    return Array.from({ length: batch }, () => this.#child(points));
  }

  tell(evaluations: readonly Evaluation[]): void {
    this.#isFirst = false;
    for (const one of evaluations) {
      const cell = this.#cell(one);
      if (cell === undefined || one.violation > 0) continue;
      const elite = this.#elites.get(cell);
      if (!elite || compare(one, elite) < 0) this.#elites.set(cell, one);
    }
  }

  #anywhere(): Point {
    return Float64Array.from({ length: this.#dimensions }, () => this.#draws.unit());
  }

  #child(points: readonly Point[]): Point {
    const { spread, alongLine } = this.#options;
    const one = points[this.#draws.index(points.length)];
    const other = points[this.#draws.index(points.length)];
    const along = alongLine * this.#draws.normal();
    return one.map((x, d) => reflected(x + spread * this.#draws.normal() + along * (other[d] - x)));
  }

  #cell({ features = [] }: Evaluation): number | undefined {
    let cell = 0;
    for (const [index, { min, max, cells }] of this.#features.entries()) {
      const share = (features[index] - min) / (max - min);
      if (!Number.isFinite(share)) return undefined;
      cell = cell * cells + Math.min(Math.max(Math.floor(share * cells), 0), cells - 1);
    }
    return cell;
  }
}
