import type { Plan, Simulation } from 'shoal';
import { isLive } from 'shoal/internal';
import { type EarlierRun, runBeforeEdit } from './earlier-run.ts';
import { changesFields, type Edit, planWith } from './edit.ts';
import type { EditHistory } from './edit-history.ts';
import { resetTitle } from './edit-title.ts';
import { isOfView, viewWith } from './edited.ts';
import type { FieldWork } from './field-work.ts';
import { filmWith, isOfFilm } from './film-edit.ts';
import type { FishSelection } from './fish-selection.ts';
import type { Observable } from './observable.ts';
import { openedView } from './opened-view.ts';
import type { PlanFollower } from './plan-follower.ts';
import type { Playback } from './playback.ts';
import type { SceneLoader } from './scene-loader.ts';
import { objectAt } from './scene-objects.ts';
import type { SceneRun } from './scene-run.ts';
import { sentenceOf } from './sentence.ts';
import type { StageState } from './state.ts';

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

/**
 * Applies edits of the scene. There are three kinds:
 *
 * - If the running simulation can change the values, they are set in it.
 * - Edits of obstacles wait until their fields are computed.
 * - For any other edit, a new simulation continues from the same state.
 */
export class Editing {
  readonly #options: EditingOptions;
  /** Edits that wait for a field. */
  #waiting: readonly Edit[] = [];
  /** Plan of the simulation that replaces the current one once it is idle; undefined: none is waiting. */
  #next: Plan | undefined;

  constructor(options: EditingOptions) {
    this.#options = options;
  }

  /** Whether a new simulation is about to replace the current one. */
  get isRemaking(): boolean {
    return this.#next !== undefined;
  }

  /** Call it when a new simulation has replaced the current one. */
  onReplaced(): void {
    this.#next = undefined;
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
  edit(asked: readonly Edit[]): void {
    const { run, fields, state } = this.#options;
    const { simulation } = run;
    if (!simulation) return;
    const ofFilm = asked.filter(isOfFilm);
    if (ofFilm.length > 0) state.update({ film: filmWith(this.#planOf(simulation), state.value.film, ofFilm) });
    const edits = asked.filter((one) => one.path === 'view' || !isOfFilm(one));
    if (edits.length === 0) return;
    // Replayed edits and moves of the diver must not be part of this step of undo.
    this.#followPlan();
    if (!edits.some(({ path }) => changesFields(path))) {
      this.#apply(edits);
      return;
    }
    const all = [...this.#waiting.filter((one) => !edits.some(({ path }) => path === one.path)), ...edits];
    const pending = planWith(this.#planOf(simulation), all);
    if (!fields.isBusy && fields.has(pending, run.scene?.meshes ?? {})) {
      this.#apply(edits);
      return;
    }
    this.#waiting = all;
    state.update({ pending });
    void this.#whenFieldsAreMade(pending, () => {
      this.#waiting = [];
      this.#apply(all);
    });
  }

  /** Restarts with all edits. */
  restartRun(seedOf: (seed: number) => number): void {
    const { run } = this.#options;
    if (run.simulation) run.start(this.#planOf(run.simulation), seedOf(run.simulation.seed));
  }

  /** Restarts with the settings of a plan, in the view with which it opens, once its fields are computed. */
  revert(plan: Plan): void {
    this.forget();
    this.#options.history.commit();
    const start = (): void => {
      const { run, state, history } = this.#options;
      // The settings, the film and the view are one step of undo.
      history.hold(resetTitle);
      state.update({ film: plan.view.film, ...openedView(plan) });
      run.start(plan, plan.seed);
      history.commit();
    };
    if (plan.obstacles.length === 0) start();
    else void this.#whenFieldsAreMade(plan, start);
  }

  goThroughHistory(way: 'undo' | 'redo'): void {
    const { history, state } = this.#options;
    this.#followPlan();
    const earlier = history.runOf(way);
    if (earlier) {
      this.#options.run.whenIdle(() => this.#resume(way, earlier));
      return;
    }
    try {
      history[way]((edits) => this.#setAll(edits));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, state.value.scenario) });
    }
  }

  /** The plan with all edits that wait until the simulation is idle. */
  #planOf(simulation: Simulation): Plan {
    return this.#next ?? simulation.nextPlan;
  }

  #followPlan(): void {
    const { run, plans } = this.#options;
    plans.expectChange();
    if (run.simulation && !this.isRemaking) plans.follow(run.simulation);
  }

  /** Undoes or redoes an edit in the past: restores the run before it, with its later steps. */
  #resume(way: 'undo' | 'redo', earlier: EarlierRun): void {
    const { run, playback, history } = this.#options;
    const { simulation } = run;
    if (!simulation || !earlier.saved) return;
    // Another undo or edit came first.
    if (history.runOf(way) !== earlier) {
      this.goThroughHistory(way);
      return;
    }
    this.#show(history.editsOf(way));
    simulation.load(earlier.saved);
    // Draws the school exactly at the step, not between two steps.
    simulation.seek(earlier.saved.step);
    playback.resume(earlier.played);
    history.resume(way);
    this.#followPlan();
    this.#deselectDeleted();
  }

  /** Sets values of the view. @returns the other edits */
  #show(edits: readonly Edit[]): readonly Edit[] {
    const { state } = this.#options;
    state.update(
      viewWith(
        state.value,
        edits.filter(({ path }) => isOfView(path)),
      ),
    );
    return edits.filter(({ path }) => !isOfView(path));
  }

  /** Sets several values of the view and of the scenario. A new seed restarts the scene. */
  #setAll(all: readonly Edit[]): void {
    const edits = this.#show(all);
    const refused: Edit[] = [];
    for (const edit of edits) {
      try {
        if (edit.path === 'seed') this.restartRun(() => Number(edit.value));
        else this.edit([edit]);
      } catch {
        refused.push(edit);
      }
    }
    // Some values are valid only after others, or only together with them.
    if (refused.length === edits.length) this.edit(refused);
    else if (refused.length > 0) this.#setAll(refused);
  }

  #apply(edits: readonly Edit[]): void {
    const { run, state } = this.#options;
    const { simulation } = run;
    if (!simulation) return;
    const before = this.#planOf(simulation);
    // This throws if the new plan does not allow the waiting edits.
    const pending = this.#waiting.length > 0 ? planWith(planWith(before, edits), this.#waiting) : undefined;
    if (!this.#next && edits.every(({ path }) => isLive(path))) {
      this.#set(simulation, edits);
      state.update({ plan: simulation.nextPlan, pending });
      this.#deselectDeleted();
      return;
    }
    const plan = planWith(before, edits);
    this.#next = plan;
    state.update({ pending });
    run.whenIdle(() => {
      if (this.#next) this.#continueWith(this.#next);
    });
    // The panels show the new plan immediately, even while threads finish their steps.
    if (this.#next) state.update({ plan, tuned: Math.min(state.value.tuned, plan.species.length - 1) });
  }

  #continueWith(plan: Plan): void {
    const { run, selection, state, playback } = this.#options;
    const { chosen } = state.value;
    run.continueWith(plan);
    const { simulation } = run;
    if (!simulation) return;
    // The played range begins at this step.
    playback.edited(simulation, true);
    selection.choose(chosen === undefined || simulation.school.indexOf(chosen) < 0 ? undefined : chosen);
  }

  /** Sets values in the running simulation. If other threads or the GPU are stepping, their next step applies them. */
  #set(simulation: Simulation, edits: readonly Edit[]): void {
    const { playback, history } = this.#options;
    const earlier = runBeforeEdit(simulation, playback);
    // The fields are there, so this waits at most for the present run, which a new scene may end.
    simulation.become(edits).catch(() => undefined);
    playback.edited(simulation, true);
    history.branch(simulation.school.step, earlier);
  }

  #deselectDeleted(): void {
    const { state } = this.#options;
    const { plan, pending, selectedPath } = state.value;
    if (selectedPath !== undefined && plan && !objectAt(pending ?? plan, selectedPath))
      state.update({ selectedPath: undefined });
  }

  async #whenFieldsAreMade(plan: Plan, then: () => void): Promise<void> {
    const { loader, run, state } = this.#options;
    try {
      if (await loader.makeFields(plan, run.scene?.meshes ?? {})) then();
    } catch (error) {
      this.forget();
      state.update({ trouble: sentenceOf(error, plan.file) });
    }
  }
}
