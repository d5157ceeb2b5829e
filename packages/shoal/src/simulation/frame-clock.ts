/** Turns the time of frames into whole steps, so that results do not depend on the frame rate. */
export class FrameClock {
  readonly #maxSteps: number;
  /** Time that has passed and was not stepped yet, s. */
  #behind = 0;

  /** @param maxSteps that one frame may run; what is due beyond them is dropped */
  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  /** Lets time pass. @param seconds above 0 */
  add(seconds: number): void {
    this.#behind += seconds;
  }

  /** Takes the steps that are due. @param step s */
  takeSteps(step: number): number {
    // The tolerance makes sixty frames of 1/60 s sixty steps, whatever the rounding of their sum.
    const due = Math.floor(this.#behind / step + 1e-9);
    const steps = Math.min(due, this.#maxSteps);
    this.#behind = due > steps ? 0 : Math.max(0, this.#behind - steps * step);
    return steps;
  }

  reset(): void {
    this.#behind = 0;
  }

  /** The time that has passed since the last step, at most one step, s. */
  sinceStep(step: number): number {
    return Math.min(step, this.#behind);
  }
}
