import type { Plan } from '../scenario/plan.ts';

/** Steps between two states that are kept for a rescue. */
const rescueInterval = 256;

/** A state to which a run can go back at once. */
export interface Kept {
  readonly step: number;
  /** A snapshot of the school. */
  readonly bytes: Uint8Array;
  readonly plan: Plan;
  /** How many recorded commands the plan holds. */
  readonly taken: number;
}

/**
 * States of a run at even intervals, within a budget of memory: when it is full, every other one is dropped and the
 * interval doubles.
 */
export class History {
  #budget: number;
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;
  #interval = 30;
  /** The last state that was kept for a rescue, whatever the budget. */
  #last: Kept | undefined;

  constructor(bytes: number) {
    this.#budget = bytes;
  }

  /** Whether the state of a step is one to keep. */
  wants(step: number): boolean {
    return this.#budget > 0 && step % this.#interval === 0 && !this.#kept.has(step);
  }

  keep(state: Kept): void {
    if (state.bytes.length > this.#budget) {
      // There is no room for any: states need not be fetched for it.
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

  /** Steps from a step to the next one whose state is to be kept. */
  until(step: number): number {
    return this.#budget === 0 ? Number.POSITIVE_INFINITY : this.#interval - (step % this.#interval);
  }

  /** Whether it is long since a state was kept for a rescue. */
  wantsLast(step: number): boolean {
    return !this.#last || step - this.#last.step >= rescueInterval;
  }

  /** Keeps the state of a step if it is long since the last one, in place of that. */
  keepLast(step: number, state: () => Kept): void {
    if (!this.wantsLast(step)) return;
    this.#last = state();
  }

  /** Drops what came after a step: from there on the run will be another. */
  forgetAfter(step: number): void {
    // That of the step itself may hold commands of it that are about to be replaced.
    if (this.#last && this.#last.step >= step) this.#last = undefined;
    for (const kept of this.#kept.keys()) if (kept > step) this.#drop(kept);
  }

  /** The latest state of a step not after `step`. */
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
