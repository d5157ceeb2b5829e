// Sums over whole species, for rules whose radius is "all".

import type { SpeciesPlan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/**
 * Sums over whole species, computed once a step, so that rules with a radius of "all" cost O(1) per fish: the mean of
 * the others is the total less the fish itself (the Abzû article's optimisation).
 */
export class Totals {
  /** For each species: number of fish, Σ x, Σ y, Σ z, Σ vx, Σ vy, Σ vz. */
  readonly #own: Float64Array[];
  /** The same sums over all flockmates of each species, then 1 if the species is its own flockmate, otherwise 0. */
  readonly ofFlockmates: Float64Array[];

  constructor(species: number) {
    this.#own = Array.from({ length: species }, () => new Float64Array(7));
    this.ofFlockmates = Array.from({ length: species }, () => new Float64Array(8));
  }

  compute(school: School, species: readonly SpeciesPlan[]): void {
    const { count, x, y, z, vx, vy, vz } = school;
    for (const own of this.#own) own.fill(0);
    // Each run of fish of one species is summed in local variables.
    for (let i = 0; i < count; ) {
      const s = school.species[i];
      const own = this.#own[s];
      let sumX = own[1];
      let sumY = own[2];
      let sumZ = own[3];
      let sumVx = own[4];
      let sumVy = own[5];
      let sumVz = own[6];
      const first = i;
      for (; i < count && school.species[i] === s; i++) {
        sumX += x[i];
        sumY += y[i];
        sumZ += z[i];
        sumVx += vx[i];
        sumVy += vy[i];
        sumVz += vz[i];
      }
      own[0] += i - first;
      own[1] = sumX;
      own[2] = sumY;
      own[3] = sumZ;
      own[4] = sumVx;
      own[5] = sumVy;
      own[6] = sumVz;
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
