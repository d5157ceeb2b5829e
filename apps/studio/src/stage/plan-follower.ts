// Keeps the panels in step with a plan that changes without the user: replayed edits, moves of the diver.

import type { Simulation } from 'shoal';
import type { EditHistory } from './edit-history.ts';
import type { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';

/** Least time between two updates of the panels for changes that are not edits, ms. */
const lookEvery = 500;

/**
 * Updates the panels for changes of the plan that are not edits by the user: recorded edits that are replayed, and the
 * moves of the diver.
 */
export class PlanFollower {
  readonly #state: Observable<StageState>;
  readonly #history: EditHistory;
  readonly #now: () => number;
  #lastLook = Number.NEGATIVE_INFINITY;

  constructor(state: Observable<StageState>, history: EditHistory, now: () => number) {
    this.#state = state;
    this.#history = history;
    this.#now = now;
  }

  /** The next call of `follow` updates the panels immediately. */
  expectChange(): void {
    this.#lastLook = Number.NEGATIVE_INFINITY;
  }

  /** Updates the panels immediately. */
  followNow(simulation: Simulation): void {
    this.expectChange();
    this.follow(simulation);
  }

  follow(simulation: Simulation): void {
    const { status, pending, plan } = this.#state.value;
    if (status !== 'ready') return;
    if (!pending && !simulation.running) this.#history.goTo(simulation.school.step);
    if (simulation.nextPlan === plan || this.#now() - this.#lastLook < lookEvery) return;
    this.#lastLook = this.#now();
    this.#history.pass(() => this.#state.update({ plan: simulation.nextPlan }));
  }
}
