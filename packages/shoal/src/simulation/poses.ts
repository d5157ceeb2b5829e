import { shortestImage } from '../math/periodic.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';

/** m/s² */
const gravity = 9.81;

/** Poses for drawing, between the last two states: motion looks smooth however steps and frames fall together. */
export class Poses {
  #school!: School;
  /** Positions before the last step. */
  #x!: Float32Array;
  #y!: Float32Array;
  #z!: Float32Array;

  constructor(school: School) {
    this.follow(school);
  }

  follow(school: School): void {
    this.#school = school;
    this.#x = school.x.slice();
    this.#y = school.y.slice();
    this.#z = school.z.slice();
  }

  /** Remembers the present state as the one before the coming step. */
  keep(): void {
    this.#x.set(this.#school.x);
    this.#y.set(this.#school.y);
    this.#z.set(this.#school.z);
  }

  /** @param part 0: the state before the last step, 1: after it */
  into(positions: Float32Array, headings: Float32Array, part: number, { wraps, world: { min, max } }: Plan): void {
    const { count, x, y, z, vx, vy, vz } = this.#school;
    const back = 1 - part;
    for (let i = 0; i < count; i++) {
      let dx = x[i] - this.#x[i];
      let dy = y[i] - this.#y[i];
      let dz = z[i] - this.#z[i];
      if (wraps) {
        dx = shortestImage(dx, max[0] - min[0]);
        dy = shortestImage(dy, max[1] - min[1]);
        dz = shortestImage(dz, max[2] - min[2]);
      }
      positions[3 * i] = x[i] - back * dx;
      positions[3 * i + 1] = y[i] - back * dy;
      positions[3 * i + 2] = z[i] - back * dz;
      const speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      if (speed === 0) {
        // A fish that stands keeps the heading it was last drawn with; one that never moved looks along z.
        if (headings[3 * i] === 0 && headings[3 * i + 1] === 0) headings[3 * i + 2] ||= 1;
        continue;
      }
      headings[3 * i] = vx[i] / speed;
      headings[3 * i + 1] = vy[i] / speed;
      headings[3 * i + 2] = vz[i] / speed;
    }
  }

  /**
   * How far each fish leans into its turn, radians, positive to the right of its heading: tan = sideways acceleration / g,
   * as a coordinated turn banks. A fish that swims straight up or down, or not at all, does not lean.
   */
  banksInto(angles: Float32Array): void {
    const { count, vx, vz, ax, az } = this.#school;
    for (let i = 0; i < count; i++) {
      const level = Math.sqrt(vx[i] * vx[i] + vz[i] * vz[i]);
      // Right of the heading (hx, hz) on the level is (−hz, hx), with y up.
      const sideways = level > 0 ? (az[i] * vx[i] - ax[i] * vz[i]) / level : 0;
      angles[i] = Math.atan(sideways / gravity);
    }
  }
}
