import type { Plan } from '../scenario/plan.ts';

/** Steps between two states that are kept in case the engine is lost. */
const rescueInterval = 256;

/** A state that a run can go back to at once. */
export interface Kept {
  readonly step: number;
  /** A snapshot of the school. */
  readonly bytes: Uint8Array;
  readonly plan: Plan;
  /** How many recorded commands the plan holds. */
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
      // No state fits: engines need not read back any.
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

  /** Drops the states after a step, from which the run goes on differently. */
  forgetAfter(step: number): void {
    // The state of the step itself may hold commands that are about to be replaced.
    if (this.#last && this.#last.step >= step) this.#last = undefined;
    for (const kept of this.#kept.keys()) if (kept > step) this.#drop(kept);
  }

  /** The latest kept state not after `step`. */
  before(step: number): Kept | undefined {
    const best = Math.max(-1, ...[...this.#kept.keys()].filter((kept) => kept <= step));
    if (this.#last && this.#last.step <= step && this.#last.step > best) return this.#last;
    return this.#kept.get(best);
  }

  #drop(step: number): void {
    this.#bytes -= this.#kept.get(step)?.bytes.length ?? 0;
    this.#kept.delete(step);
  }
}
