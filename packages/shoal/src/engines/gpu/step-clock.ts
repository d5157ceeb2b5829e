/** Steps from `from` on, which begins at `time` (s), last `dt` (s). */
export interface Pace {
  readonly from: number;
  readonly time: number;
  readonly dt: number;
}

/** Times at which steps begin. It adds step by step, as the school's time does: sums have the same bits, products have not. */
export class StepClock {
  readonly #paces: readonly Pace[];
  /** Index of the present pace. */
  #pace = 0;
  #step: number;
  /** When the present step begins, s. */
  time: number;

  /** @param paces in order, at least one */
  constructor(paces: readonly Pace[]) {
    this.#paces = paces;
    this.#step = paces[0].from;
    this.time = paces[0].time;
  }

  /** Duration of the present step, s. */
  get dt(): number {
    return this.#paces[this.#pace].dt;
  }

  /** Goes forward to a step. */
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
