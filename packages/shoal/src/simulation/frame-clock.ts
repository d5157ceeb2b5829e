/** Turns the time of frames into whole steps, so that results do not depend on the frame rate. */
export class FrameClock {
  readonly #maxSteps: number;
  /** Time that has passed and was not stepped yet, s. */
  #behind = 0;

  /** @param maxSteps that may be due: time beyond them is dropped */
  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  /** Lets time pass. @param seconds above 0 @param first duration of the next step, s @param later of those after it */
  add(seconds: number, first: number, later: number): void {
    this.#behind += seconds;
    if (this.#due(first, later) > this.#maxSteps) this.#behind = duration(this.#maxSteps, first, later);
  }

  /** Takes steps that are due, as many as there are, or `most`. The others stay due. */
  take(first: number, later: number, most = this.#maxSteps): number {
    const steps = Math.min(most, this.#due(first, later));
    if (steps > 0) this.#behind = Math.max(0, this.#behind - duration(steps, first, later));
    return steps;
  }

  #due(first: number, later: number): number {
    // The tolerance makes sixty frames of 1/60 s sixty steps, whatever the rounding of their sum.
    const others = Math.floor((this.#behind - first) / later + 1e-9);
    return this.#behind / first + 1e-9 < 1 ? 0 : 1 + Math.max(0, others);
  }

  reset(): void {
    this.#behind = 0;
  }

  /** Begins with the time that another clock has kept. */
  copyFrom(other: FrameClock): void {
    this.#behind = other.#behind;
  }

  /** The time that has passed since the last step, at most one step, s. */
  sinceStep(step: number): number {
    return Math.min(step, this.#behind);
  }
}

/** Of steps, s. */
function duration(steps: number, first: number, later: number): number {
  return first + (steps - 1) * later;
}
