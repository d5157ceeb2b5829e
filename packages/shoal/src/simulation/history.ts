// The stored states of a run, from which it goes back in time.

import { bytesOf } from '../math/bytes.ts';
import type { Plan } from '../scenario/plan.ts';
import type { SavedCompanions } from './companion.ts';

/** Number of steps between two states that are kept in case the engine is lost. */
const rescueInterval = 256;

/** A stored state to which a run can go back. */
export interface StoredState {
  readonly step: number;
  /** A snapshot of the school. */
  readonly bytes: Uint8Array;
  readonly plan: Plan;
  /** Number of recorded commands that have taken effect in the plan. */
  readonly taken: number;
  readonly companions: SavedCompanions;
}

/**
 * Keeps states of a run at regular intervals, within a memory budget. When the budget is used up, every other state is
 * dropped and the interval doubles.
 */
export class History {
  #budget: number;
  readonly #kept = new Map<number, StoredState>();
  #bytes = 0;
  #interval = 30;
  /** The last state that was kept in case the engine is lost. It does not count against the budget. */
  #last: StoredState | undefined;

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

  keep(state: StoredState): void {
    if (sizeOf(state) > this.#budget) {
      // No state fits into the budget: keep none, so that GPU states need not be read back.
      this.#budget = 0;
      return;
    }
    this.#kept.set(state.step, state);
    this.#bytes += sizeOf(state);
    while (this.#bytes > this.#budget) {
      this.#interval *= 2;
      for (const step of this.#kept.keys()) if (step % this.#interval !== 0) this.#drop(step);
      if (this.#kept.size <= 1) return;
    }
  }

  /** Number of steps from a step to the next one whose state is kept. */
  until(step: number): number {
    return this.#budget === 0 ? Number.POSITIVE_INFINITY : this.#interval - (step % this.#interval);
  }

  /** Whether the state for a lost engine is outdated. */
  wantsLast(step: number): boolean {
    return !this.#last || step - this.#last.step >= rescueInterval;
  }

  /** Replaces the state for a lost engine if it is outdated. */
  keepLast(step: number, state: () => StoredState): void {
    if (!this.wantsLast(step)) return;
    this.#last = state();
  }

  /** Drops the states after a step, and the state for a lost engine of this step. Call it when the run continues differently from this step. */
  forgetAfter(step: number): void {
    // The state for a lost engine may contain commands of its step, which are about to be replaced. The others do not.
    if (this.#last && this.#last.step >= step) this.#last = undefined;
    for (const kept of this.#kept.keys()) if (kept > step) this.#drop(kept);
  }

  /** Number of commands that have taken effect in the state for a lost engine; 0 if there is none. */
  get rescued(): number {
    return this.#last?.taken ?? 0;
  }

  /** Returns the latest kept state up to `step` in which at least `taken` commands have taken effect. */
  before(step: number, taken: number): StoredState | undefined {
    let best: StoredState | undefined;
    for (const kept of [...this.#kept.values(), this.#last])
      if (kept && kept.step <= step && kept.taken >= taken && kept.step > (best?.step ?? -1)) best = kept;
    return best;
  }

  /**
   * Returns the step of the first kept state in which at least `taken` commands have taken effect; Infinity if there is
   * none.
   */
  earliest(taken: number): number {
    const steps = [...this.#kept.values(), this.#last].map((kept) =>
      kept && kept.taken >= taken ? kept.step : Number.POSITIVE_INFINITY,
    );
    return Math.min(...steps);
  }

  #drop(step: number): void {
    const state = this.#kept.get(step);
    if (state) this.#bytes -= sizeOf(state);
    this.#kept.delete(step);
  }
}

function sizeOf({ bytes, companions }: StoredState): number {
  return bytesOf(bytes, ...companions.values());
}
