// How loud and how high each sound of a scene is, from the motion of the animals.

import type { Plan, Simulation } from 'shoal';
import { models, shapesOf } from 'shoal/drawing';

/** What the animals move through. It determines their sound. */
export type Medium = 'water' | 'air' | 'land';

/** Levels and pitch of the sounds of a scene. */
export interface SoundLevels {
  /** Overall loudness, 0 to 1. */
  readonly master: number;
  /** Loudness of water, wind or grass. */
  readonly ambience: number;
  /** Loudness of the moving school, and its pitch, Hz. */
  readonly school: number;
  readonly schoolPitch: number;
}

/** Turn rate, rad/s, and relative speed at which a school is loudest. */
const full = { turning: 2, speed: 1.2 };
/** Pitch of a slow and of a fast school, Hz. */
const pitches: Readonly<Record<Medium, readonly [slow: number, fast: number]>> = {
  water: [220, 1100],
  air: [500, 2200],
  land: [140, 420],
};
const ambiences: Readonly<Record<Medium, number>> = { water: 0.5, air: 0.4, land: 0.28 };
export const silence: SoundLevels = { master: 0, ambience: 0, school: 0, schoolPitch: pitches.water[0] };

/** What most animals of a scene move through. */
export function mediumOf(plan: Plan): Medium {
  const counts = { swim: 0, fly: 0, walk: 0 };
  for (const [k, shape] of shapesOf(plan).entries()) counts[models[shape].gait] += plan.species[k].count;
  if (counts.fly > Math.max(counts.swim, counts.walk)) return 'air';
  return counts.walk > counts.swim ? 'land' : 'water';
}

/**
 * The levels for a school. The faster it moves and the more it turns, the louder and higher it sounds. While the scene
 * is paused, only water or wind can be heard.
 * @param volume 0 to 1; it is squared, because perceived loudness is about the square root of the level
 */
export function levelsOf(medium: Medium, { speed, turning }: Liveliness, volume: number, plays: boolean): SoundLevels {
  const fast = Math.min(1, speed / full.speed);
  const swings = Math.min(1, turning / full.turning);
  const [slow, high] = pitches[medium];
  return {
    master: volume * volume,
    ambience: ambiences[medium],
    school: plays ? fast * (0.12 + 0.45 * swings) : 0,
    schoolPitch: slow * (high / slow) ** (0.6 * fast + 0.4 * swings),
  };
}

/** A single sound: a bite, or the fins and wings of many startled fish. */
export type SoundCue = 'thump' | 'flutter';

/** Fraction of the fish beyond their top speed at which a startle begins, and below which the next one may begin. */
const fright = { from: 0.3, until: 0.1 };
/** Least time between two bites, ms, so that many catches do not sound like a drum roll. */
const thumpEvery = 150;

/** Decides when events of a scene can be heard. */
export class SoundCues {
  #isFrightened = false;
  #thumped = Number.NEGATIVE_INFINITY;

  /** A predator has caught a fish. @param now ms */
  caught(now: number): SoundCue | undefined {
    if (now - this.#thumped < thumpEvery) return undefined;
    this.#thumped = now;
    return 'thump';
  }

  /**
   * Plays a sound when many fish are startled at once, once for each startle. @param share fraction of fish beyond
   * their top speed
   */
  frightened(share: number): SoundCue | undefined {
    const begins = !this.#isFrightened && share >= fright.from;
    if (begins) this.#isFrightened = true;
    else if (share < fright.until) this.#isFrightened = false;
    return begins ? 'flutter' : undefined;
  }
}

/** Measures of a school's motion. */
interface Liveliness {
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
const startledSpeed = 1.1;

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
      if (relative > startledSpeed) frightened++;
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
