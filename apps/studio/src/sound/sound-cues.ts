/** Something that is heard once: jaws, or the fins and wings of many in fright. */
export type SoundCue = 'thump' | 'flutter';

/** Part of the fish beyond their top speed with which a fright begins, and below which the next may begin. */
const fright = { from: 0.3, until: 0.1 };
/** Least time between two thumps, ms: a feast is not a drum roll. */
const thumpEvery = 150;

/** When events of a scene are heard. */
export class SoundCues {
  #isFrightened = false;
  #thumped = Number.NEGATIVE_INFINITY;

  /** A predator has caught a fish. @param now ms */
  caught(now: number): SoundCue | undefined {
    if (now - this.#thumped < thumpEvery) return undefined;
    this.#thumped = now;
    return 'thump';
  }

  /** Heard when many fish take fright at once, once for each time. @param share of fish beyond their top speed */
  frightened(share: number): SoundCue | undefined {
    const begins = !this.#isFrightened && share >= fright.from;
    if (begins) this.#isFrightened = true;
    else if (share < fright.until) this.#isFrightened = false;
    return begins ? 'flutter' : undefined;
  }
}
