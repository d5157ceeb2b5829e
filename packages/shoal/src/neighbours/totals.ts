import type { SpeciesPlan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/**
 * Sums over whole species, computed once a step, so that rules with a radius of "all" cost O(1) per fish: the mean of
 * the others is the total less the fish itself (the Abzû article's optimisation).
 */
export class Totals {
  /** Fish, Σ x, Σ y, Σ z, Σ vx, Σ vy, Σ vz of each species. */
  readonly #own: Float64Array[];
  /** The same over all flockmates of each species; then 1 if they include the species itself, else 0. */
  readonly ofFlockmates: Float64Array[];

  constructor(species: number) {
    this.#own = Array.from({ length: species }, () => new Float64Array(7));
    this.ofFlockmates = Array.from({ length: species }, () => new Float64Array(8));
  }

  compute(school: School, species: readonly SpeciesPlan[]): void {
    const { count, x, y, z, vx, vy, vz } = school;
    for (const own of this.#own) own.fill(0);
    for (let i = 0; i < count; i++) {
      const own = this.#own[school.species[i]];
      own[0]++;
      own[1] += x[i];
      own[2] += y[i];
      own[3] += z[i];
      own[4] += vx[i];
      own[5] += vy[i];
      own[6] += vz[i];
    }
    for (let s = 0; s < species.length; s++) {
      this.ofFlockmates[s].fill(0);
      for (const mate of species[s].schoolsWith) {
        for (let k = 0; k < 7; k++) this.ofFlockmates[s][k] += this.#own[mate][k];
        if (mate === s) this.ofFlockmates[s][7] = 1;
      }
    }
  }
}
