// A map of how trodden the meadow is, where herds have walked.

import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { LandLayout } from '../air/layout.ts';

/** Texels along a side of the map. */
export const wearPoints = 128;
/** Width of the square that the map covers, in sizes of the world. */
const coverage = 1.2;
/** Time in which an unused path loses most of its wear, simulated seconds. */
const regrowth = 240;
/** Time between two updates, simulated seconds. */
const interval = 0.4;
/** Wear per second that one animal leaves in a texel. */
const tread = 0.05;

/** Where herds have walked: a map of the ground from 0 (grass) to 1 (bare). Standing animals wear nothing. */
export class WearMap {
  readonly texels: Uint8Array<ArrayBuffer> = new Uint8Array(wearPoints * wearPoints);
  /** x and z of the corner, and width, m. */
  readonly place: readonly [x: number, z: number, width: number];
  readonly #worn = new Float32Array(wearPoints * wearPoints);
  readonly #simulation: Simulation;
  #time: number;

  constructor(simulation: Simulation, { centre, size }: LandLayout) {
    const width = coverage * size;
    this.place = [centre[0] - width / 2, centre[2] - width / 2, width];
    this.#simulation = simulation;
    this.#time = simulation.school.time;
    this.#wearWays(simulation.plan);
    this.#write();
  }

  /** Adds the wear since the last update. @returns whether `texels` have changed */
  update(): boolean {
    const { school, plan } = this.#simulation;
    const since = school.time - this.#time;
    // A jump back in time does not undo wear.
    if (since < 0) this.#time = school.time;
    if (since < interval || !plan.species.some(({ onGround }) => onGround)) return false;
    this.#time = school.time;
    const seconds = Math.min(since, 4);
    const kept = Math.exp(-seconds / regrowth);
    const worn = this.#worn;
    for (let k = 0; k < worn.length; k++) worn[k] *= kept;
    const [x0, z0, width] = this.place;
    for (let i = 0; i < school.count; i++) {
      if (!plan.species[school.species[i]].onGround) continue;
      const length = plan.species[school.species[i]].body.length;
      const pace = Math.min(1, Math.hypot(school.vx[i], school.vz[i]) / (0.4 * length));
      this.#tread(
        ((school.x[i] - x0) / width) * wearPoints,
        ((school.z[i] - z0) / width) * wearPoints,
        tread * pace * seconds,
      );
    }
    this.#write();
    return true;
  }

  /** Lines between consecutive goals are worn from the start. */
  #wearWays({ species }: Plan): void {
    const [x0, z0, width] = this.place;
    for (const { onGround, goals } of species) {
      if (!onGround) continue;
      for (let k = 1; k < goals.length; k++) {
        const [from, to] = [goals[k - 1].at, goals[k].at];
        const steps = Math.ceil((2 * wearPoints * Math.hypot(to[0] - from[0], to[2] - from[2])) / width);
        for (let step = 0; step <= steps; step++) {
          const share = step / Math.max(1, steps);
          const x = from[0] + (to[0] - from[0]) * share;
          const z = from[2] + (to[2] - from[2]) * share;
          this.#tread(((x - x0) / width) * wearPoints, ((z - z0) / width) * wearPoints, 0.2);
        }
      }
    }
  }

  /** Wears the four texels around a point. */
  #tread(u: number, w: number, strength: number): void {
    const [i, k] = [Math.floor(u - 0.5), Math.floor(w - 0.5)];
    if (i < 0 || k < 0 || i + 1 >= wearPoints || k + 1 >= wearPoints) return;
    const [a, b] = [u - 0.5 - i, w - 0.5 - k];
    const at = k * wearPoints + i;
    const worn = this.#worn;
    worn[at] = Math.min(1, worn[at] + strength * (1 - a) * (1 - b));
    worn[at + 1] = Math.min(1, worn[at + 1] + strength * a * (1 - b));
    worn[at + wearPoints] = Math.min(1, worn[at + wearPoints] + strength * (1 - a) * b);
    worn[at + wearPoints + 1] = Math.min(1, worn[at + wearPoints + 1] + strength * a * b);
  }

  #write(): void {
    for (let k = 0; k < this.#worn.length; k++) this.texels[k] = 255 * this.#worn[k];
  }
}
