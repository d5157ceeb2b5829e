import type { Simulation } from 'shoal';

/** Measures of a school's motion. */
export interface Liveliness {
  /** Mean speed, as a fraction of each fish's top speed. */
  readonly speed: number;
  /** Mean rate of turning, rad/s of simulated time. */
  readonly turning: number;
  /** Fraction of the fish that are faster than their top speed, as after a startle. */
  readonly frightened: number;
}

export const still: Liveliness = { speed: 0, turning: 0, frightened: 0 };

/** Maximum number of fish that are measured. */
const mostSampled = 200;
/** A fish with at least this fraction of its top speed is startled. */
const fright = 1.1;

/** Measures how a school moves between two calls. */
export class LivelinessMeter {
  readonly #headings = new Float64Array(3 * mostSampled);
  #time = Number.NaN;
  #count = 0;
  #latest = still;

  /** Call it while the state can be read. */
  measure({ school, plan }: Pick<Simulation, 'school' | 'plan'>): Liveliness {
    const { count, time, vx, vy, vz, species } = school;
    const seconds = time - this.#time;
    if (seconds === 0 && count === this.#count) return this.#latest;
    // After a jump in time, or with other fish, headings cannot be compared.
    const isNext = seconds > 0 && seconds < 2 && count === this.#count;
    const stride = Math.max(1, Math.ceil(count / mostSampled));
    let [speed, angle, frightened, sampled] = [0, 0, 0, 0];
    for (let i = 0; i < count; i += stride, sampled++) {
      const length = Math.hypot(vx[i], vy[i], vz[i]);
      const relative = length / plan.species[species[i]].motion.maxSpeed;
      speed += relative;
      if (relative > fright) frightened++;
      angle += this.#turn(3 * sampled, vx[i], vy[i], vz[i], length || 1);
    }
    this.#time = time;
    this.#count = count;
    const all = Math.max(1, sampled);
    this.#latest = { speed: speed / all, turning: isNext ? angle / all / seconds : 0, frightened: frightened / all };
    return this.#latest;
  }

  /** The angle since the last call, radians. */
  #turn(at: number, x: number, y: number, z: number, length: number): number {
    const before = this.#headings;
    const along = (x * before[at] + y * before[at + 1] + z * before[at + 2]) / length;
    before[at] = x / length;
    before[at + 1] = y / length;
    before[at + 2] = z / length;
    return Math.acos(Math.min(1, Math.max(-1, along)));
  }
}
