// Chooses for each step whether one thread or all of the pool make it, whichever is faster.

/** Longest step that is tried on one thread, ms. For longer ones a trial would take too long. */
const longestStep = 5;
/** Steps of a timing window: enough for several builds of lists. */
const windowSteps = 32;
/** Number of windows between trials of the slower way: at first, and at most. */
const shortestPause = 4;
const longestPause = 256;
/**
 * A trial ends after so many steps if each takes so many times as long as in the other way. After such a trial the pause
 * grows by a factor of 4, otherwise of 2.
 */
const trialSteps = 8;
const hopeless = 1.25;
/**
 * All threads are used if their time is at most this fraction of that of one: they take processors from other programs.
 */
const worthIt = 0.97;
/** The calling thread makes steps that take less than this on one thread, ms: a request to another takes 0.25 ms or more. */
const shortStep = 1;

/**
 * Chooses whether one thread makes the next steps, while the others sleep, or all threads together: whichever was
 * faster lately. Small schools lose more by waiting at barriers than they gain by sharing the work. Larger ones do too
 * while other programs use the processors. The choice affects only the time, never the bits.
 */
export class AloneOrTogether {
  /** Last measured time of a step on one thread and on all, ms; 0: not measured yet. */
  #alone = 0;
  #together = 0;
  #isAlone = false;
  /** Number of coming steps that are not timed, because code is still being compiled. */
  #warmUp = windowSteps;
  /** Steps of the current window so far, and their time, ms. */
  #steps = 0;
  #ms = 0;
  /** Whether the current window is a trial of the slower way. */
  #isTrial = false;
  #wasShort = false;
  #pause = shortestPause;
  /** Windows until the next trial. */
  #left = shortestPause;

  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** Whether steps on one thread are so short that the calling thread makes them itself. */
  get isShort(): boolean {
    return this.#alone > 0 && this.#alone < shortStep;
  }

  /** How many steps may be made before `add` is called. */
  get mostSteps(): number {
    return this.#isTrial ? trialSteps : Number.POSITIVE_INFINITY;
  }

  /** Records the time of steps, ms. @param alone whether one thread made them */
  add(steps: number, ms: number, alone: boolean): void {
    if (alone !== this.#isAlone) return;
    if (this.#warmUp > 0) {
      this.#warmUp -= steps;
      return;
    }
    this.#steps += steps;
    this.#ms += ms;
    const other = alone ? this.#together : this.#alone;
    const isHopeless = this.#isTrial && this.#steps >= trialSteps && this.#ms > hopeless * other * this.#steps;
    if (this.#steps < windowSteps && !isHopeless) return;
    if (alone) this.#alone = this.#ms / this.#steps;
    else this.#together = this.#ms / this.#steps;
    this.#steps = this.#ms = 0;
    this.#isAlone = this.#next(isHopeless ? 4 : 2);
    if (this.#wasShort || !this.#isAlone || !this.isShort) return;
    // The calling thread has not compiled this code yet.
    this.#wasShort = true;
    this.#warmUp = windowSteps;
  }

  /** Whether one thread makes the next window. @param growth factor of the pause after a trial that changes nothing */
  #next(growth: number): boolean {
    const isAlone = this.#isAlone;
    const wasTrial = this.#isTrial;
    this.#isTrial = false;
    if (this.#together > longestStep) return false;
    const better = this.#together > worthIt * this.#alone;
    if (wasTrial && better !== isAlone) {
      this.#left = this.#pause = Math.min(longestPause, growth * this.#pause);
      return better;
    }
    // After a trial that was won, the other way gets one too: it may have been slow only because its code was still being
    // compiled. A slow window is no reason to change either: a frame may have been measured meanwhile, or the school has
    // become denser since the last trial.
    if (wasTrial) this.#pause = shortestPause;
    this.#isTrial = wasTrial || --this.#left <= 0 || better !== isAlone;
    return this.#isTrial !== isAlone;
  }
}
