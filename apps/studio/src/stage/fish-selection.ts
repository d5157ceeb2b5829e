import type { Action } from './action.ts';
import { fishFrom } from './choosing.ts';
import type { Observable } from './observable.ts';
import type { SceneRun } from './scene-run.ts';
import type { StageState } from './state.ts';

/** Selects the fish to inspect, and whether the camera looks through its eyes. */
export class FishSelection {
  readonly #state: Observable<StageState>;
  readonly #run: SceneRun;

  constructor(state: Observable<StageState>, run: SceneRun) {
    this.#state = state;
    this.#run = run;
  }

  /** Call it while the state can be read. */
  choose(wanted: Extract<Action, { type: 'choose' }>['fish']): void {
    const { simulation } = this.#run;
    const { chosen: before, following, riding } = this.#state.value;
    const chosen = simulation && fishFrom(simulation.school, wanted, before);
    const kept = chosen !== undefined;
    this.#state.update({ chosen, following: kept && following, riding: kept && riding });
  }

  ride(value: boolean): void {
    this.#run.whenIdle(() => {
      if (value && this.#state.value.chosen === undefined) this.choose('liveliest');
      const riding = value && this.#state.value.chosen !== undefined;
      this.#state.update({ riding, following: this.#state.value.following && !riding });
    });
  }
}
