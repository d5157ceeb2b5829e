import { ShoalError } from '../errors/shoal-error.ts';
import { FishFinder } from '../neighbours/fish-finder.ts';
import type { Plan } from '../scenario/plan.ts';
import type { EngineSlot } from './engine-slot.ts';
import type { ShownColumns } from './poses.ts';

/** Finds fish in the drawn state. Sorts the fish at most once per step. */
export class Picking {
  readonly #slot: EngineSlot;
  #finder: FishFinder | undefined;
  #shown: ShownColumns | undefined;
  #key = '';

  constructor(slot: EngineSlot) {
    this.#slot = slot;
  }

  /** @param isRunning whether a run is under way @throws ShoalError if the fish cannot be read now */
  finder(plan: Plan, isRunning: boolean, what: string): FishFinder {
    const { poses, school, engine, isFresh, changes } = this.#slot;
    const { shown } = poses;
    // During a run, threads change the school itself. A GPU does not.
    if (isRunning && shown === school && !engine.download)
      throw new ShoalError(
        'not-now',
        `${what}: a run is under way. Call it or posesInto once before a run, then also during runs.`,
      );
    const key = `${school.step} ${shown.count} ${isFresh} ${changes}`;
    if (!this.#finder || shown !== this.#shown || key !== this.#key) {
      this.#finder = new FishFinder(shown, plan);
      this.#shown = shown;
      this.#key = key;
    }
    return this.#finder;
  }
}
