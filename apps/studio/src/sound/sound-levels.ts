import type { Plan } from 'shoal';
import { models, shapesOf } from 'shoal/drawing';
import type { Liveliness } from './liveliness.ts';

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
