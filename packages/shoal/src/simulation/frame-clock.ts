/** Turns the time of frames into whole steps, so that results do not depend on the frame rate. */
export class FrameClock {
  readonly #maxSteps: number;
  /** Time for which no step was made yet, s. */
  #behind = 0;

  /** @param maxSteps maximum number of due steps; further time is dropped */
  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  /**
   * Adds the time of a frame.
   * @param seconds above 0
   * @param first duration of the next step, s
   * @param later duration of the steps after it, s
   */
  add(seconds: number, first: number, later: number): void {
    this.#behind += seconds;
    if (this.#due(first, later) > this.#maxSteps) this.#behind = duration(this.#maxSteps, first, later);
  }

  /** Takes up to `most` of the due steps. The others stay due. @returns the number taken */
  take(first: number, later: number, most = this.#maxSteps): number {
    const steps = Math.min(most, this.#due(first, later));
    if (steps > 0) this.#behind = Math.max(0, this.#behind - duration(steps, first, later));
    return steps;
  }

  #due(first: number, later: number): number {
    // With the tolerance, sixty frames of 1/60 s make sixty steps, despite rounding.
    const others = Math.floor((this.#behind - first) / later + 1e-9);
    return this.#behind / first + 1e-9 < 1 ? 0 : 1 + Math.max(0, others);
  }

  reset(): void {
    this.#behind = 0;
  }

  /** Copies the time that another clock has carried over. */
  copyFrom(other: FrameClock): void {
    this.#behind = other.#behind;
  }

  /** The time since the last step, at most one step, s. */
  sinceStep(step: number): number {
    return Math.min(step, this.#behind);
  }
}

/** Duration of some steps, s. */
function duration(steps: number, first: number, later: number): number {
  return first + (steps - 1) * later;
}
