import type { School } from 'shoal';
import type { SceneRun } from './scene-run.ts';
import type { Action } from './state/action.ts';
import type { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';

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

/** The id of the fish to select; undefined if there is none. */
function fishFrom(
  school: School,
  wanted: Extract<Action, { type: 'choose' }>['fish'],
  chosen: number | undefined,
): number | undefined {
  if (wanted === 'next') return nextFish(school, chosen ?? -1);
  if (wanted === 'liveliest') return liveliestFish(school);
  return wanted !== undefined && school.indexOf(wanted) >= 0 ? wanted : undefined;
}

/** The fish with the next larger id; after the last fish, the first. */
function nextFish({ id, count }: School, after: number): number | undefined {
  let next: number | undefined;
  let first: number | undefined;
  for (let i = 0; i < count; i++) {
    if (first === undefined || id[i] < first) first = id[i];
    if (id[i] > after && (next === undefined || id[i] < next)) next = id[i];
  }
  return next ?? first;
}

/** The fish with the largest requested acceleration in the last step. */
function liveliestFish({ id, count, ax, ay, az }: School): number | undefined {
  let most = -1;
  let found: number | undefined;
  for (let i = 0; i < count; i++) {
    const squared = ax[i] * ax[i] + ay[i] * ay[i] + az[i] * az[i];
    if (squared <= most) continue;
    most = squared;
    found = id[i];
  }
  return found;
}
