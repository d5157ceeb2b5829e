// Turns edits of values into a changed simulation, and undoes, redoes and reverts them.

import type { Plan } from 'shoal';
import { planWith } from 'shoal/internal';
import type { EditHistory } from './edit-history.ts';
import { resetTitle } from './edit-title.ts';
import { isOfView, viewWith } from './edited-scene.ts';
import { changesFields, filmWith, isOfFilm, type SceneEdit } from './edits/edit.ts';
import { objectAt } from './edits/scene-objects.ts';
import type { FieldWork } from './field-work.ts';
import type { FishSelection } from './fish-selection.ts';
import type { PlanFollower } from './plan-follower.ts';
import type { EarlierRun, Playback } from './playback.ts';
import type { SceneLoader } from './scene-loader.ts';
import type { SceneRun } from './scene-run.ts';
import type { Observable } from './state/observable.ts';
import type { StageState } from './state/state.ts';
import { sentenceOf } from './state/words.ts';
import { openedView } from './view-change.ts';

export interface EditingOptions {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly fields: FieldWork;
  readonly run: SceneRun;
  readonly plans: PlanFollower;
  readonly loader: SceneLoader;
  readonly selection: FishSelection;
}

/** Applies edits of the scene: the simulation becomes the edited scene, once its fields are computed. */
export class SceneEditing {
  readonly #options: EditingOptions;
  /** Edits that wait for a field. */
  #waiting: readonly SceneEdit[] = [];

  constructor(options: EditingOptions) {
    this.#options = options;
  }

  /** Discards the edits that wait for a field. */
  forget(): void {
    const { fields, history, state } = this.#options;
    fields.stop();
    this.#waiting = [];
    // The edits are withdrawn, so the next edit of the same values belongs to the same step of undo.
    if (state.value.pending) history.goOn();
    state.update({ pending: undefined });
  }

  /** @throws ScenarioError, ready to be shown, if a value is not allowed */
  edit(asked: readonly SceneEdit[]): void {
    const { run, state, fields, plans, loader } = this.#options;
    const { simulation } = run;
    if (!simulation) return;
    // Replayed edits and moves of the diver must not be part of this step of undo.
    if (simulation.nextPlan !== state.value.plan) plans.followNow(simulation);
    state.update({ film: filmWith(simulation.nextPlan, state.value.film, asked) });
    const edits = asked.filter((one) => one.path === 'view' || !isOfFilm(one));
    if (!edits.some(({ path }) => changesFields(path))) {
      this.#become(edits);
      return;
    }
    const all = [...this.#waiting.filter((one) => !edits.some(({ path }) => path === one.path)), ...edits];
    const pending = planWith(simulation.nextPlan, all);
    if (!fields.isBusy && fields.has(pending, run.sources.meshes)) {
      this.#become(edits);
      return;
    }
    this.#waiting = all;
    state.update({ pending });
    void loader.whenFieldsAreMade(pending, () => {
      this.#waiting = [];
      this.#become(all);
    });
  }

  /** Restarts with the settings of a plan, in the view with which it opens, once its fields are computed. */
  revert(plan: Plan): void {
    const { run, state, history, loader } = this.#options;
    this.forget();
    history.commit();
    const start = (): void => {
      // The settings, the film and the view are one step of undo.
      history.hold(resetTitle);
      state.update({ film: plan.view.film, ...openedView(plan) });
      run.start(plan, plan.seed);
      history.commit();
    };
    if (plan.obstacles.length === 0) start();
    else void loader.whenFieldsAreMade(plan, start);
  }

  goThroughHistory(way: 'undo' | 'redo'): void {
    const { run, history, state, plans } = this.#options;
    if (run.simulation) plans.followNow(run.simulation);
    const earlier = history.runOf(way);
    if (earlier) {
      run.whenIdle(() => this.#resume(way, earlier));
      return;
    }
    try {
      history[way]((edits) => this.#set(edits));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, state.value.scenario) });
    }
  }

  /** Undoes or redoes an edit in the past: restores the run before it, with its later steps. */
  #resume(way: 'undo' | 'redo', earlier: EarlierRun): void {
    const { run, state, playback, history, plans } = this.#options;
    const { simulation } = run;
    if (!simulation || !earlier.saved) return;
    // Another undo or edit came first.
    if (history.runOf(way) !== earlier) {
      this.goThroughHistory(way);
      return;
    }
    state.update(viewWith(state.value, history.editsOf(way)));
    playback.resume(simulation, earlier.saved, earlier.played);
    history.resume(way);
    plans.followNow(simulation);
    this.#deselectDeleted();
  }

  /** Sets values of the view and of the scenario. A new seed restarts the scene. */
  #set(edits: readonly SceneEdit[]): void {
    const { run, state } = this.#options;
    state.update(viewWith(state.value, edits));
    const seed = edits.find(({ path }) => path === 'seed');
    this.edit(edits.filter((one) => one !== seed && !isOfView(one.path)));
    if (seed) run.restart(Number(seed.value));
  }

  #become(edits: readonly SceneEdit[]): void {
    const { run, state, playback, selection } = this.#options;
    const { simulation } = run;
    if (!simulation || edits.length === 0) return;
    const before = simulation.nextPlan;
    // This throws if the new plan does not allow the waiting edits.
    const pending = this.#waiting.length > 0 ? planWith(planWith(before, edits), this.#waiting) : undefined;
    playback.change(simulation, 'edit', () => {
      // The fields are there, so this waits at most for the present run, which a new scene may end.
      simulation.become(edits).then(
        () => {
          if (before.count !== simulation.plan.count) selection.choose(state.value.chosen);
        },
        () => undefined,
      );
    });
    state.update({ plan: simulation.nextPlan, pending });
    this.#deselectDeleted();
  }

  #deselectDeleted(): void {
    const { state } = this.#options;
    const { plan, pending, selectedPath } = state.value;
    if (selectedPath !== undefined && plan && !objectAt(pending ?? plan, selectedPath))
      state.update({ selectedPath: undefined });
  }
}
