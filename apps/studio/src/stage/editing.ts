import { isLive, type Plan, type Simulation } from 'shoal';
import { changesFields, type Edit, isOneByOne, planWith } from './edit.ts';
import type { EditHistory } from './edit-history.ts';
import type { FieldWork } from './field-work.ts';
import type { FishSelection } from './fish-selection.ts';
import type { Observable } from './observable.ts';
import type { PlanFollower } from './plan-follower.ts';
import type { Playback } from './playback.ts';
import type { SceneLoader } from './scene-loader.ts';
import type { SceneRun } from './scene-run.ts';
import { sentenceOf } from './sentence.ts';
import type { StageState } from './state.ts';
import { thingAt } from './things.ts';

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
 * Edits of the scene. They take effect at once where the simulation can change to them, after the fields are computed
 * where obstacles change, and else with another simulation that continues from the same state.
 */
export class Editing {
  readonly #stage: EditingOptions;
  /** Edits that wait for a field. */
  #waiting: readonly Edit[] = [];
  /** Plan of the simulation that takes over as soon as the present one is idle. */
  #next: Plan | undefined;

  constructor(stage: EditingOptions) {
    this.#stage = stage;
  }

  /** Whether another simulation is about to take over. */
  get isRemaking(): boolean {
    return this.#next !== undefined;
  }

  /** Another simulation has taken over. */
  restart(): void {
    this.#next = undefined;
  }

  /** Drops the edits that wait for a field. */
  forget(): void {
    const { fields, history, state } = this.#stage;
    fields.stop();
    this.#waiting = [];
    // The last request is withdrawn.
    if (state.value.coming) history.goOn();
    state.update({ coming: undefined });
  }

  /** @throws ScenarioError, ready to be shown, if a value is not allowed */
  edit(edits: readonly Edit[]): void {
    const { run, fields, state } = this.#stage;
    const { simulation } = run;
    if (!simulation) return;
    // Changes that are not edits must not become part of this one.
    this.#followPlan();
    if (!edits.some(({ path }) => changesFields(path))) {
      this.#apply(edits);
      return;
    }
    const all = [...this.#waiting.filter((one) => !edits.some(({ path }) => path === one.path)), ...edits];
    const coming = planWith(this.#planOf(simulation), all);
    if (!fields.isBusy && fields.has(coming, run.scene?.meshes ?? {})) {
      this.#apply(edits);
      return;
    }
    this.#waiting = all;
    state.update({ coming });
    void this.#whenFieldsAreMade(coming, () => {
      this.#waiting = [];
      this.#apply(all);
    });
  }

  /** Restarts with all edits. */
  restartRun(seedOf: (seed: number) => number): void {
    const { run } = this.#stage;
    if (run.simulation) run.start(this.#planOf(run.simulation), seedOf(run.simulation.seed));
  }

  /** Restarts with the settings of a plan, at once if its fields are there. */
  revert(plan: Plan): void {
    this.forget();
    this.#stage.history.commit();
    const start = (): void => this.#stage.run.start(plan, plan.seed);
    if (plan.obstacles.length === 0) start();
    else void this.#whenFieldsAreMade(plan, start);
  }

  goThroughHistory(way: 'undo' | 'redo'): void {
    const { history, state } = this.#stage;
    this.#followPlan();
    try {
      history[way]((edits) => this.#setAll(edits));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, state.value.scenario) });
    }
  }

  /** The plan with all edits that wait for the simulation to be idle. */
  #planOf(simulation: Simulation): Plan {
    return this.#next ?? simulation.nextPlan;
  }

  #followPlan(): void {
    const { run, plans } = this.#stage;
    plans.expectChange();
    if (run.simulation && !this.isRemaking) plans.follow(run.simulation);
  }

  /** Sets values of the document; another seed restarts. */
  #setAll(edits: readonly Edit[]): void {
    const refused: Edit[] = [];
    for (const edit of edits) {
      try {
        if (edit.path === 'seed') this.restartRun(() => Number(edit.value));
        else this.edit([edit]);
      } catch {
        refused.push(edit);
      }
    }
    // Some values are allowed only after others, or only together with them.
    if (refused.length === edits.length) this.edit(refused);
    else if (refused.length > 0) this.#setAll(refused);
  }

  #apply(edits: readonly Edit[]): void {
    const { run, state } = this.#stage;
    const { simulation } = run;
    if (!simulation) return;
    const before = this.#planOf(simulation);
    const plan = planWith(before, edits);
    // The waiting edits must be allowed on top of it.
    const coming = this.#waiting.length > 0 ? planWith(plan, this.#waiting) : undefined;
    if (!this.#next && edits.every(({ path }) => isLive(path)) && isOneByOne(before, edits)) {
      this.#set(simulation, edits);
      state.update({ plan: simulation.nextPlan, coming });
      this.#deselectDeleted();
      return;
    }
    this.#next = plan;
    state.update({ coming });
    run.whenIdle(() => {
      if (this.#next) this.#continueWith(this.#next);
    });
    // While threads are at work, the panels show the new plan already.
    if (this.#next) state.update({ plan, tuned: Math.min(state.value.tuned, plan.species.length - 1) });
  }

  #continueWith(plan: Plan): void {
    const { run, selection, state } = this.#stage;
    const { chosen } = state.value;
    run.continueWith(plan);
    const { school } = run.simulation ?? {};
    if (school) selection.choose(chosen === undefined || school.indexOf(chosen) < 0 ? undefined : chosen);
  }

  /** Takes effect at once: between two frames the simulation is between two steps. */
  #set(simulation: Simulation, edits: readonly Edit[]): void {
    const { playback, history } = this.#stage;
    for (const edit of edits) simulation.dispatchUntyped({ type: 'set', ...edit });
    simulation.applyCommands();
    playback.edited(simulation, true);
    history.branch(simulation.school.step);
  }

  #deselectDeleted(): void {
    const { state } = this.#stage;
    const { plan, coming, grabbed } = state.value;
    if (grabbed !== undefined && plan && !thingAt(coming ?? plan, grabbed)) state.update({ grabbed: undefined });
  }

  async #whenFieldsAreMade(plan: Plan, then: () => void): Promise<void> {
    const { loader, run, state } = this.#stage;
    try {
      if (await loader.makeFields(plan, run.scene?.meshes ?? {})) then();
    } catch (error) {
      this.forget();
      state.update({ trouble: sentenceOf(error, plan.file) });
    }
  }
}
