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
