import { isLive, type Plan, type Simulation, type TriangleMesh } from 'shoal';
import { changesFields, type Edit, isOneByOne, planWith } from './edit.ts';
import type { EditHistory } from './edit-history.ts';
import type { FieldWork } from './field-work.ts';
import type { Observable } from './observable.ts';
import type { Playback } from './playback.ts';
import { sentenceOf } from './sentence.ts';
import type { StageState } from './state.ts';
import { thingAt } from './things.ts';

/** What editing needs of the stage. */
export interface Edited {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly fields: FieldWork;
  readonly simulation: Simulation | undefined;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  /** @returns false if something later took its place; throws if it cannot be */
  makeFields(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean>;
  /** Takes note of what has changed by itself. */
  followPlan(): void;
  /** Does something with the state: now, or as soon as other threads are through with it. */
  whenAtRest(act: () => void): void;
  /** Starts anew. */
  start(plan: Plan, seed: number): void;
  /** Makes another simulation, of a plan that this one cannot become, and goes on from here. */
  goOnWith(plan: Plan): void;
}

/**
 * Edits of the scene: at once where the simulation can follow, once fields are made where obstacles have changed, and
 * with another simulation, once threads are through with this one, where it can not.
 */
export class Editing {
  readonly #stage: Edited;
  /** Those that wait for a field. */
  #waiting: readonly Edit[] = [];
  /** What another simulation will be made of, as soon as threads are through with this one. */
  #next: Plan | undefined;

  constructor(stage: Edited) {
    this.#stage = stage;
  }

  /** Whether another simulation is about to be made. */
  get isRemaking(): boolean {
    return this.#next !== undefined;
  }

  /** The plan with all edits that wait for other threads. */
  planOf(simulation: Simulation): Plan {
    return this.#next ?? simulation.nextPlan;
  }

  /** There is another simulation: nothing waits for the threads of the last one. */
  restart(): void {
    this.#next = undefined;
  }

  /** Nothing waits for a field any more. */
  forget(): void {
    const { fields, history, state } = this.#stage;
    fields.stop();
    this.#waiting = [];
    // What was asked for last is taken back.
    if (state.value.coming) history.goOn();
    state.update({ coming: undefined });
  }

  /** @throws ScenarioError, ready to be shown, if a value is not allowed */
  edit(edits: readonly Edit[]): void {
    const { simulation, fields, meshes, state } = this.#stage;
    if (!simulation) return;
    // What has changed by itself is no part of the edit.
    this.#stage.followPlan();
    if (!edits.some(({ path }) => changesFields(path))) {
      this.#apply(edits);
      return;
    }
    // Later edits come on top of those that wait.
    const all = [...this.#waiting.filter((one) => !edits.some(({ path }) => path === one.path)), ...edits];
    const coming = planWith(this.planOf(simulation), all);
    if (!fields.isBusy && fields.has(coming, meshes)) {
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

  /** Back to the numbers of a plan, from its start; at once if no field must be made. */
  revert(plan: Plan): void {
    this.forget();
    this.#stage.history.settle();
    const start = (): void => this.#stage.start(plan, plan.seed);
    if (plan.obstacles.length === 0) start();
    else void this.#whenFieldsAreMade(plan, start);
  }

  goThroughHistory(way: 'undo' | 'redo'): void {
    const { history, state } = this.#stage;
    this.#stage.followPlan();
    try {
      history[way]((edits) => this.#setAll(edits));
    } catch (error) {
      state.update({ trouble: sentenceOf(error, state.value.scenario) });
    }
  }

  /** Takes edits of the document back, or makes them again; another seed starts anew. */
  #setAll(edits: readonly Edit[]): void {
    const refused: Edit[] = [];
    for (const edit of edits) {
      try {
        if (edit.path === 'seed') this.#reseed(Number(edit.value));
        else this.edit([edit]);
      } catch {
        refused.push(edit);
      }
    }
    // Some values are allowed only after others are set, or only together with them.
    if (refused.length === edits.length) this.edit(refused);
    else if (refused.length > 0) this.#setAll(refused);
  }

  #reseed(seed: number): void {
    const { simulation } = this.#stage;
    if (simulation) this.#stage.start(this.planOf(simulation), seed);
  }

  #apply(edits: readonly Edit[]): void {
    const { simulation, state } = this.#stage;
    if (!simulation) return;
    const before = this.planOf(simulation);
    const plan = planWith(before, edits);
    // What waits must be allowed on top of it.
    const coming = this.#waiting.length > 0 ? planWith(plan, this.#waiting) : undefined;
    if (!this.#next && edits.every(({ path }) => isLive(path)) && isOneByOne(before, edits)) {
      this.#set(simulation, edits);
      state.update({ plan: simulation.nextPlan, coming });
      this.#letGo();
      return;
    }
    this.#next = plan;
    state.update({ coming });
    this.#stage.whenAtRest(() => {
      if (this.#next) this.#stage.goOnWith(this.#next);
    });
    // While threads are at work it is shown before it is so.
    if (this.#next) state.update({ plan, tuned: Math.min(state.value.tuned, plan.species.length - 1) });
  }

  /** Between two frames is between two steps, so it may count at once; a paused scene shows it too. */
  #set(simulation: Simulation, edits: readonly Edit[]): void {
    const { playback, history } = this.#stage;
    for (const edit of edits) simulation.dispatch({ type: 'set', ...edit });
    simulation.applyCommands();
    playback.edited(simulation, true);
    history.branch(simulation.school.step);
  }

  /** What has gone with an edit is not held any more. */
  #letGo(): void {
    const { plan, coming, grabbed } = this.#stage.state.value;
    if (grabbed !== undefined && plan && !thingAt(coming ?? plan, grabbed))
      this.#stage.state.update({ grabbed: undefined });
  }

  async #whenFieldsAreMade(plan: Plan, then: () => void): Promise<void> {
    try {
      if (await this.#stage.makeFields(plan, this.#stage.meshes)) then();
    } catch (error) {
      this.forget();
      this.#stage.state.update({ trouble: sentenceOf(error, plan.file) });
    }
  }
}
