// Opens a scene for the stage: reads its files, has its fields computed, then replaces the running one.

import type { Plan } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { EditHistory } from './edit-history.ts';
import { BakingFailed, type FieldWork } from './field-work.ts';
import type { SceneRun } from './scene-run.ts';
import type { Mood } from './state/action.ts';
import type { Catalogue } from './state/catalogue.ts';
import { magnificationOf } from './state/magnification.ts';
import type { Observable } from './state/observable.ts';
import { type GivenSources, type ReadMesh, readScene } from './state/read-scene.ts';
import type { StageState } from './state/state.ts';
import { sentenceOf } from './state/words.ts';
import { sliceOf } from './view-change.ts';

export interface SceneLoaderOptions {
  readonly catalogue: Catalogue;
  readonly readMesh: ReadMesh | undefined;
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly fields: FieldWork;
  readonly run: SceneRun;
  /** Discards the edits that wait for a field. */
  readonly forgetEdits: () => void;
  readonly deselect: () => void;
}

/** Opens scenes: reads their files, computes their fields and starts them. */
export class SceneLoader {
  readonly #options: SceneLoaderOptions;
  /** Number of requests. A later request wins over one whose files are still being read. */
  #opening = 0;
  /** Name of the running scenario. */
  #scenario = '';

  constructor(options: SceneLoaderOptions) {
    this.#options = options;
  }

  async open(scenario: string, text?: string, given?: GivenSources): Promise<void> {
    const { catalogue, readMesh, state, history, run, forgetEdits, deselect } = this.#options;
    const opening = ++this.#opening;
    forgetEdits();
    state.update({ scenario, status: 'loading', problem: '', trouble: '' });
    const file = text === undefined ? `${scenario}.json` : scenario;
    try {
      const scene = await readScene(catalogue, readMesh, file, text, given);
      if (opening !== this.#opening) return;
      const { plan, meshes } = scene;
      if (!(await this.#makeFields(plan, meshes)) || opening !== this.#opening) return;
      this.#scenario = scenario;
      const mood = moodOf(plan, run.scene?.plan, state.value.mood);
      run.scene = scene;
      history.clear();
      deselect();
      state.update({ tuned: 0, selectedPath: undefined, diver: undefined, mood, film: plan.view.film });
      state.update({ magnify: plan.view.magnify ?? magnificationOf(plan), slice: sliceOf(plan, state.value.slice) });
      run.start(plan, plan.seed);
    } catch (error) {
      if (opening !== this.#opening) return;
      const problem = sentenceOf(error, file);
      const stays = error instanceof BakingFailed || text !== undefined;
      if (stays && run.simulation) this.#stay(problem);
      else this.#fail(problem);
    }
  }

  /**
   * Calls `then` once the fields of a plan for the open scene are computed, unless a later request replaced this one. If
   * that fails, the edits that wait for them are discarded.
   */
  async whenFieldsAreMade(plan: Plan, then: () => void): Promise<void> {
    const { forgetEdits, run, state } = this.#options;
    try {
      if (await this.#makeFields(plan, run.sources.meshes)) then();
    } catch (error) {
      forgetEdits();
      state.update({ trouble: sentenceOf(error, plan.file) });
    }
  }

  /** @returns false if a later request replaced this one */
  async #makeFields(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    if (plan.obstacles.length > 0) this.#options.state.update({ trouble: '' });
    return await this.#options.fields.make(plan, meshes);
  }

  /** Stops the fields that are being computed, and the opening that waits for them. */
  cancel(): void {
    const { fields, forgetEdits, run, state } = this.#options;
    if (!fields.isBusy) return;
    const opens = state.value.status === 'loading';
    forgetEdits();
    if (!opens) return;
    if (run.simulation) this.#stay('');
    else this.#fail('You cancelled the preparation of the obstacles.');
  }

  dispose(): void {
    this.#opening++;
  }

  /** Continues with the scene that was open before. */
  #stay(trouble: string): void {
    this.#opening++;
    this.#options.state.update({ scenario: this.#scenario, status: 'ready', trouble });
  }

  #fail(problem: string): void {
    const { run, deselect, state } = this.#options;
    run.close();
    deselect();
    state.update({ status: 'failed', plan: undefined, problem });
  }
}

/**
 * The light that a scene sets. If it sets none, the user's choice stays, but the light of the previous scene does not.
 */
function moodOf({ view }: Plan, before: Plan | undefined, chosen: Mood): Mood {
  return view.mood ?? (before?.view.mood === chosen ? 'day' : chosen);
}
