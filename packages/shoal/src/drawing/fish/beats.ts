// How fast fish beat their tails and birds their wings, and how they bend and bank, from their motion.

import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';
import type { BodyMotion } from '../bodies/model.ts';

/**
 * Beat frequency at a speed, Hz. For fish, Bainbridge 1958 measured V = L (3 f − 4) / 4 for speed V, length L and beat
 * frequency f, so f = (4 V/L + 4) / 3. L is the drawn length, so a magnified fish beats as slowly as a real fish of
 * that size.
 */
export function beatFrequency(speed: number, drawnLength: number, atRest: number, perLength: number): number {
  return perLength * (speed / drawnLength) + atRest;
}

/** Turns of the phase per second of a bird on its feet, which hops five times in a turn. */
export const hopRate = 0.16;

/** Fastest beat, radians/s. On a screen with 60 frames a second, the wave of a faster one would seem to run backwards. */
export const fastest = 144;

/** Acceleration of a startled fish, as a multiple of its top speed per second. Calm schools stay below it. */
export const startled = 1.9;

const wholeTurn = 2 * Math.PI;

/** The columns of a school that tail beats depend on. */
type BeatingFish = Pick<School, 'count' | 'id' | 'species' | 'vx' | 'vy' | 'vz' | 'ax' | 'ay' | 'az'>;

/**
 * Tail-beat phase, bend and bank of every animal, by id. `look` reads speed and acceleration of each one now and then. In
 * between, the phase turns at a constant speed, and the other numbers approach what is wanted.
 */
export class Beats {
  /** Drawn length of the fish divided by real length. */
  magnify = 1;
  /** A fish has the index `id % room`. */
  room = 0;
  /** Time of the last look, s. */
  #time = 0;
  /** Phase, amplitude, bend and bank of each fish at the last look. The amplitude is about 1 when cruising, 2 when startled. */
  #now: Float32Array = new Float32Array(0);
  /** Angular speed of the phase, radians/s; wanted amplitude, bend and bank. */
  #aim: Float32Array = new Float32Array(0);
  /** See `showAt`. */
  #since = 0;
  #rise = 0;
  #fall = 0;
  #approach = 0;

  /** Makes room for all fish; existing ones keep their numbers. */
  reserve(room: number): void {
    const known = this.room;
    if (room <= known) return;
    this.room = room;
    const [now, aim] = [this.#now, this.#aim];
    this.#now = new Float32Array(4 * room);
    this.#aim = new Float32Array(4 * room);
    this.#now.set(now);
    this.#aim.set(aim);
    this.#begin(known);
  }

  /** The numbers at a time, s, for `load`. */
  saveAt(time: number): Float32Array {
    const saved = this.#now.slice();
    this.showAt(time);
    for (let i = 0; i < this.room; i++) this.write(i, saved, 4 * i, 4 * i + 1);
    return saved;
  }

  /** Goes back to saved numbers; without them all fish begin anew. */
  load(saved: Float32Array | undefined): void {
    this.#begin(0);
    if (saved) this.#now.set(saved);
  }

  #begin(first: number): void {
    const [now, aim] = [this.#now.fill(0, 4 * first), this.#aim.fill(0, 4 * first)];
    for (let i = first; i < this.room; i++) {
      // Golden-ratio steps spread the phases evenly, so that fish do not beat in unison.
      now[4 * i] = ((i * 0.618034) % 1) * wholeTurn;
      now[4 * i + 1] = aim[4 * i + 1] = 1;
    }
  }

  /** Nothing changes until the next look. */
  restAt(time: number): void {
    this.#time = time;
    this.#aim.set(this.#now);
    for (let i = 0; i < this.room; i++) this.#aim[4 * i] = 0;
  }

  /** Prepares `write`. @param time simulated time, s */
  showAt(time: number): void {
    const since = time - this.#time;
    this.#since = since;
    // The amplitude rises fast and falls slowly, which hides jitter between steps.
    this.#rise = 1 - Math.exp(-8 * since);
    this.#fall = 1 - Math.exp(-2 * since);
    this.#approach = 1 - Math.exp(-4 * since);
  }

  /** Writes the phase of fish i to an index of an array, and its amplitude, bend and bank to another and the next ones. */
  write(i: number, to: Float32Array, phaseAt: number, othersAt: number): void {
    const now = this.#now;
    const aim = this.#aim;
    const k = 4 * i;
    const amplitude = now[k + 1];
    const change = aim[k + 1] - amplitude;
    to[phaseAt] = now[k] + aim[k] * this.#since;
    to[othersAt] = amplitude + change * (change > 0 ? this.#rise : this.#fall);
    to[othersAt + 1] = now[k + 2] + (aim[k + 2] - now[k + 2]) * this.#approach;
    to[othersAt + 2] = now[k + 3] + (aim[k + 3] - now[k + 3]) * this.#approach;
  }

  /** Brings the numbers to a time, s. */
  moveTo(time: number): void {
    const now = this.#now;
    this.showAt(time);
    for (let i = 0; i < this.room; i++) {
      this.write(i, now, 4 * i, 4 * i + 1);
      now[4 * i] -= wholeTurn * Math.floor(now[4 * i] / wholeTurn);
    }
    this.#time = time;
  }

  /** Reads what the fish do at the time of the last `moveTo`. @param motions the motion of each species */
  look({ species: kinds }: Plan, school: BeatingFish, motions: readonly BodyMotion[]): void {
    const { room, magnify } = this;
    const now = this.#now;
    const aim = this.#aim;
    const { id, species, vx, vy, vz, ax, ay, az } = school;
    let last = -1;
    let [length, topSpeed, moving, perLength, standing] = [1, 1, 0, 0, 0];
    for (let i = 0; i < school.count; i++) {
      if (species[i] !== last) {
        // Fish of a species are mostly consecutive, so this seldom runs.
        last = species[i];
        const { body, motion } = kinds[last];
        const { beat, gait } = motions[last];
        length = body.length * magnify;
        topSpeed = Math.min(motion.maxSpeed, 1e4) + 1e-6;
        [moving, perLength] = beat;
        standing = gait === 'fly' ? hopRate : moving;
      }
      const aX = ax[i];
      const aY = ay[i];
      const aZ = az[i];
      const x = vx[i];
      const y = vy[i];
      const z = vz[i];
      const level = Math.sqrt(x * x + z * z);
      const speed = Math.sqrt(level * level + y * y);
      const along = speed > 0 ? (aX * x + aY * y + aZ * z) / speed : 0;
      // To the right of the heading, in the horizontal plane.
      const sideways = (aZ * x - aX * z) / (level + 1e-6 * speed + 1e-12);
      const k = 4 * (id[i] < room ? id[i] : id[i] % room);
      const frequency = beatFrequency(speed, length, speed === 0 ? standing : moving, perLength);
      aim[k] = Math.min(fastest, wholeTurn * frequency * (0.4 + 0.6 * Math.max(1, now[k + 1])));
      const flight = Math.sqrt(aX * aX + aY * aY + aZ * aZ) / topSpeed - startled;
      aim[k + 1] =
        (0.25 + 0.75 * Math.min(1, speed / (0.5 * length))) *
        (0.75 +
          0.12 * Math.min(1, speed / (2 * length)) +
          0.07 * Math.min(4, Math.abs(along)) +
          Math.min(1, Math.max(0, flight)));
      // Curvature of the path times the body length; positive to the right.
      aim[k + 2] = Math.max(-0.7, Math.min(0.7, (sideways * length) / (speed * speed + 0.3)));
      aim[k + 3] = Math.max(-0.6, Math.min(0.6, sideways * 0.09));
    }
  }
}
