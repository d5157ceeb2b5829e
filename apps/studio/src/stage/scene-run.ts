// Starts, restarts and ends the simulation of the open scene.

import { type Plan, Simulation, type SimulationOptions, type StartThread } from 'shoal';
import { models, Swimming, shapesOf } from 'shoal/drawing';
import { mostSteps } from './clock.ts';
import type { EditHistory } from './edit-history.ts';
import type { Engines } from './engines.ts';
import type { FieldWork } from './field-work.ts';
import type { Playback } from './playback.ts';
import { isIdle, whenDone, whenIdle } from './state/idle.ts';
import type { Observable } from './state/observable.ts';
import type { LoadedScene } from './state/read-scene.ts';
import type { StageState } from './state/state.ts';

/** Memory for stored states, bytes. */
const historyBytes = 64 * 1024 * 1024;

export interface SceneRunOptions {
  readonly state: Observable<StageState>;
  readonly history: EditHistory;
  readonly playback: Playback;
  readonly engines: Engines;
  readonly fields: FieldWork;
  readonly startThread: StartThread | undefined;
  readonly now: () => number;
  /** Called before a run starts. */
  readonly starting: () => void;
}

/** State files and meshes by name, and the fields of obstacles. */
export type SceneSources = Required<Pick<SimulationOptions, 'files' | 'meshes' | 'fields'>>;

/** The open scene and its simulation. */
export class SceneRun {
  /** The open scene as it was read. */
  scene: LoadedScene | undefined;
  /** The plan with which the run started. */
  started: Plan | undefined;
  /** The tail beats of the fish. They follow each step, so that they do not depend on what is drawn. */
  swimming: Swimming = new Swimming();
  readonly #options: SceneRunOptions;
  #simulation: Simulation | undefined;

  constructor(options: SceneRunOptions) {
    this.#options = options;
  }

  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** Begins a run with a new simulation. */
  start(plan: Plan, seed: number): void {
    const { state, history, playback, starting } = this.#options;
    starting();
    retire(this.#simulation);
    const simulation = new Simulation(plan, this.#optionsOf(seed));
    this.started = plan;
    this.#simulation = simulation;
    this.swimming = new Swimming();
    this.swimming.magnify = state.value.magnify;
    this.swimming.follow(simulation, (now) => shapesOf(now).map((shape) => models[shape]));
    playback.restart(simulation);
    history.restart();
    history.goTo(simulation.school.step);
    state.update({ status: 'ready', problem: '', plan, seed, run: state.value.run + 1 });
  }

  /** Begins a new run of the edited scene. @param seed default: the current one */
  restart(seed?: number): void {
    const simulation = this.#simulation;
    if (simulation) this.start(simulation.nextPlan, seed ?? simulation.seed);
  }

  /**
   * A new simulation of the edited scene, from its start or from the current state.
   * @throws Error if there is no scene
   */
  async copy(from: 'start' | 'now'): Promise<Simulation> {
    const simulation = this.#simulation;
    if (!simulation) throw new Error('There is no scene.');
    await whenIdle(simulation, () => {});
    const copy = new Simulation(simulation.plan, { ...this.#optionsOf(simulation.seed), historyBytes: 0 });
    if (from === 'now') copy.restore(simulation.snapshot());
    return copy;
  }

  /** Calls `act` now, or as soon as the state can be read; not if a new simulation has replaced the current one. */
  whenIdle(act: () => void): void {
    const simulation = this.#simulation;
    if (!simulation || isIdle(simulation)) act();
    else {
      void whenIdle(simulation, () => {
        if (simulation === this.#simulation) act();
      });
    }
  }

  close(): void {
    retire(this.#simulation);
    this.#simulation = undefined;
    this.scene = undefined;
  }

  /** The inputs of a simulation of the open scene other than its plan. */
  get sources(): SceneSources {
    const { files = {}, meshes = {} } = this.scene ?? {};
    return { files, meshes, fields: this.#options.fields.store };
  }

  #optionsOf(seed: number): SimulationOptions {
    const { engines, now, startThread } = this.#options;
    return {
      ...engines.processor,
      ...this.sources,
      ...(this.scene?.engine && { engine: this.scene.engine }),
      seed,
      now,
      ...(startThread && { startThread }),
      // The page shows this warning itself.
      onFallback: () => undefined,
      maxStepsPerAdvance: mostSteps,
      historyBytes,
    };
  }
}

/** Ends its threads after their current steps. */
function retire(simulation: Simulation | undefined): void {
  if (simulation) void whenDone(simulation, () => simulation.dispose());
}
