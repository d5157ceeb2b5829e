/** From step `from`, which begins at `time` (s), each step lasts `dt` (s). */
export interface StepPace {
  readonly from: number;
  readonly time: number;
  readonly dt: number;
}

/** Start times of steps. Adds up `dt` as the school's time does: a product would round differently. */
export class StepClock {
  readonly #paces: readonly StepPace[];
  /** Index of the current pace. */
  #pace = 0;
  #step: number;
  /** Start of the current step, s. */
  time: number;

  /** @param paces in the order of their steps, at least one */
  constructor(paces: readonly StepPace[]) {
    this.#paces = paces;
    this.#step = paces[0].from;
    this.time = paces[0].time;
  }

  /** Duration of the current step, s. */
  get dt(): number {
    return this.#paces[this.#pace].dt;
  }

  /** Advances to a step. */
  goTo(step: number): void {
    for (;;) {
      const next = this.#paces[this.#pace + 1];
      if (next && next.from <= this.#step) {
        this.#pace++;
        this.time = next.time;
      } else if (this.#step < step) {
        this.time += this.dt;
        this.#step++;
      } else return;
    }
  }
}
