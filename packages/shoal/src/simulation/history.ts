import type { Plan } from '../scenario/plan.ts';

/** Steps between two states that are kept in case the engine is lost. */
const rescueInterval = 256;

/** A stored state to which a run can go back. */
export interface Kept {
  readonly step: number;
  /** A snapshot of the school. */
  readonly bytes: Uint8Array;
  readonly plan: Plan;
  /** Number of recorded commands that the plan contains. */
  readonly taken: number;
}

/**
 * States of a run at even intervals, within a budget of memory. When it is full, every other state is dropped and the
 * interval doubles.
 */
export class History {
  #budget: number;
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;
  #interval = 30;
  /** The last state that was kept in case the engine is lost, whatever the budget. */
  #last: Kept | undefined;

  constructor(bytes: number) {
    this.#budget = bytes;
  }

  copy(): History {
    const copy = new History(this.#budget);
    for (const [step, kept] of this.#kept) copy.#kept.set(step, kept);
    copy.#bytes = this.#bytes;
    copy.#interval = this.#interval;
    copy.#last = this.#last;
    return copy;
  }

  /** Whether to keep the state of a step. */
  wants(step: number): boolean {
    return this.#budget > 0 && step % this.#interval === 0 && !this.#kept.has(step);
  }

  keep(state: Kept): void {
    if (state.bytes.length > this.#budget) {
      // No state fits, so engines need not read any back.
      this.#budget = 0;
      return;
    }
    this.#kept.set(state.step, state);
    this.#bytes += state.bytes.length;
    while (this.#bytes > this.#budget) {
      this.#interval *= 2;
      for (const step of this.#kept.keys()) if (step % this.#interval !== 0) this.#drop(step);
      if (this.#kept.size <= 1) return;
    }
  }

  /** Steps from a step to the next one whose state is kept. */
  until(step: number): number {
    return this.#budget === 0 ? Number.POSITIVE_INFINITY : this.#interval - (step % this.#interval);
  }

  /** Whether the state kept in case the engine is lost is outdated. */
  wantsLast(step: number): boolean {
    return !this.#last || step - this.#last.step >= rescueInterval;
  }

  /** Replaces that state if it is outdated. */
  keepLast(step: number, state: () => Kept): void {
    if (!this.wantsLast(step)) return;
    this.#last = state();
  }

  /** Drops the states after a step, because the run continues differently from it. */
  forgetAfter(step: number): void {
    // The state of the step itself may contain commands that are about to be replaced.
    if (this.#last && this.#last.step >= step) this.#last = undefined;
    for (const kept of this.#kept.keys()) if (kept > step) this.#drop(kept);
  }

  /** Number of recorded commands in the state that is kept in case the engine is lost; 0 if there is none. */
  get rescued(): number {
    return this.#last?.taken ?? 0;
  }

  /** The latest kept state up to `step` that contains at least `taken` recorded commands. */
  before(step: number, taken: number): Kept | undefined {
    let best: Kept | undefined;
    for (const kept of [...this.#kept.values(), this.#last])
      if (kept && kept.step <= step && kept.taken >= taken && kept.step > (best?.step ?? -1)) best = kept;
    return best;
  }

  /** The first kept step that contains at least `taken` recorded commands; Infinity if there is none. */
  earliest(taken: number): number {
    const steps = [...this.#kept.values(), this.#last].map((kept) =>
      kept && kept.taken >= taken ? kept.step : Number.POSITIVE_INFINITY,
    );
    return Math.min(...steps);
  }

  #drop(step: number): void {
    this.#bytes -= this.#kept.get(step)?.bytes.length ?? 0;
    this.#kept.delete(step);
  }
}
