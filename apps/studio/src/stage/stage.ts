// The store of the studio: holds its state, passes each action on to its handler, and advances the simulation.

import type { Plan, Simulation, StartThread } from 'shoal';
import type { Swimming } from 'shoal/drawing';
import type { TriangleMesh } from 'shoal/fields';
import { Clock, surroundingsTimeOf } from './clock.ts';
import { Directing } from './directing.ts';
import { EditHistory } from './edit-history.ts';
import { type SceneDocument, sceneDocument } from './edited-scene.ts';
import { SceneEditing } from './editing.ts';
import { Engines, type GpuAccess } from './engines.ts';
import { FieldWork, type FieldWorkOptions } from './field-work.ts';
import { FishSelection } from './fish-selection.ts';
import { FishWatch } from './measures/fish-watch.ts';
import { wantedBy } from './measures/measure-rows.ts';
import { Measures } from './measures/measures.ts';
import { noReadings, type Readings, ReadingsMeter } from './measures/readings.ts';
import { PlanFollower } from './plan-follower.ts';
import { Playback } from './playback.ts';
import { SceneLoader } from './scene-loader.ts';
import { SceneRun, type SceneSources } from './scene-run.ts';
import type { Action } from './state/action.ts';
import type { Catalogue } from './state/catalogue.ts';
import { Observable } from './state/observable.ts';
import { type ReadMesh, withMissing } from './state/read-scene.ts';
import { firstState, type StageState } from './state/state.ts';
import { Stepper } from './stepper.ts';
import { viewChange } from './view-change.ts';

export type { StageState } from './state/state.ts';

export interface StageOptions {
  readonly catalogue: Catalogue;
  /** Computes fields. Default: the library's `bakeFields`. */
  readonly bake?: FieldWorkOptions['bake'];
  readonly readMesh?: ReadMesh;
  /** Starts a thread; needed only if the library's default does not work. */
  readonly startThread?: StartThread;
  readonly gpu?: GpuAccess;
  /** A clock in milliseconds, for timings. */
  readonly now: () => number;
}

/** Owns the simulation, the clock and the state that views share. Views read that state and dispatch actions. */
export class Stage {
  readonly state: Observable<StageState> = new Observable(firstState);
  readonly readings: Observable<{ readonly latest: Readings }> = new Observable({ latest: noReadings });
  /** Inspects the selected fish. */
  readonly watch: FishWatch;
  /** Measures over the whole run, for the charts. */
  readonly measures: Measures;
  readonly catalogue: Catalogue;
  readonly playback = new Playback();
  readonly history = new EditHistory(this.state, this.playback);
  readonly #meter = new ReadingsMeter();
  readonly #clock = new Clock();
  readonly #engines: Engines;
  readonly #run: SceneRun;
  readonly #loader: SceneLoader;
  readonly #editing: SceneEditing;
  readonly #directing: Directing;
  readonly #selection: FishSelection;
  readonly #plans: PlanFollower;
  readonly #stepper: Stepper;
  /** Keys of the measures in the charts. */
  #wanted = wantedBy(firstState.charts);

  constructor({ catalogue, bake, readMesh, startThread, gpu, now }: StageOptions) {
    const { state, history, playback } = this;
    this.catalogue = catalogue;
    this.watch = new FishWatch(now);
    this.measures = new Measures(now);
    const fields = new FieldWork({ ...(bake && { bake }), startThread, tell: (baking) => state.update({ baking }) });
    const engines = new Engines(state, gpu, now);
    const run = new SceneRun({
      ...{ state, history, playback, engines, fields, startThread, now },
      starting: () => this.#resetClock(),
    });
    const selection = new FishSelection(state, run);
    const plans = new PlanFollower(state, history, now);
    const loader = new SceneLoader({
      ...{ catalogue, readMesh, state, history, fields, run },
      forgetEdits: () => this.#editing.forget(),
      deselect: () => selection.choose(undefined),
    });
    const editing = new SceneEditing({ state, history, playback, fields, run, plans, loader, selection });
    this.#directing = new Directing({
      ...{ state, history, playback, run, readMesh },
      edit: (edits) => editing.edit(edits),
      deselect: () => selection.choose(undefined),
      restartThreads: () => this.#useProcessor(),
    });
    this.#engines = engines;
    this.#run = run;
    this.#selection = selection;
    this.#plans = plans;
    this.#loader = loader;
    this.#editing = editing;
    this.#stepper = new Stepper({ state, run, playback, engines, plans, now });
    state.subscribe(({ charts, magnify, speed, plan, tuned }, before) => {
      if (plan && tuned >= plan.species.length) state.update({ tuned: plan.species.length - 1 });
      run.swimming.magnify = magnify;
      if (charts !== before.charts) this.#wanted = wantedBy(charts);
      if (speed !== before.speed || plan?.count !== before.plan?.count) this.#clock.restartPace();
    });
  }

  /** The scene with all edits, including those that wait for a field, and with its current seed. */
  get document(): SceneDocument | undefined {
    const { plan, pending, seed, film } = this.state.value;
    return plan && sceneDocument(pending ?? plan, seed, film);
  }

  /** The scene as it was opened. */
  get original(): SceneDocument | undefined {
    const plan = this.#run.scene?.plan;
    return plan && sceneDocument(plan, plan.seed, plan.view.film);
  }

  /** The plan with which the run started. */
  get started(): Plan | undefined {
    return this.#run.started;
  }

  /** The document to save and to send, including the obstacles whose meshes are missing here. */
  whole(document: SceneDocument): SceneDocument {
    return { ...document, obstacles: withMissing(document.obstacles, this.#run.scene?.missing ?? []) };
  }

  /** Files, meshes and fields of the open scenario, for another simulation of it. */
  get sources(): SceneSources {
    return this.#run.sources;
  }

  /** The tail beats of the fish of the simulation. */
  get swimming(): Swimming {
    return this.#run.swimming;
  }

  get meshes(): Readonly<Record<string, TriangleMesh>> {
    return this.sources.meshes;
  }

  /** Mesh files that the open scenario names and that are missing here. Their obstacles are not shown. */
  get missingMeshes(): readonly string[] {
    return [...new Set(this.#run.scene?.missing.map(({ file }) => file))];
  }

  /**
   * The running simulation, read-only; a reset replaces it. While its `running` is defined, other threads change its
   * state: then only its poses, its plan and its obstacles may be read.
   */
  get simulation(): Simulation | undefined {
    return this.#run.simulation;
  }

  /** Seconds for which the scene has been played on the screen, without pauses. */
  get sceneSeconds(): number {
    return this.#clock.sceneSeconds;
  }

  /** Simulated seconds shown since the start. Unlike the school's time, it also grows between steps. */
  get shownSeconds(): number {
    return this.#clock.shownSeconds;
  }

  /** See `surroundingsTimeOf`. */
  get surroundingsTime(): number {
    return this.simulation ? surroundingsTimeOf(this.simulation) : 0;
  }

  /** Advances by a frame of this many real seconds. */
  tick(frameSeconds: number): void {
    const { simulation } = this;
    if (!simulation) return;
    const { playing, speed, chosen, charts } = this.state.value;
    this.#engines.follow(simulation, frameSeconds);
    // These calls read the state, so they are made before other threads begin the next steps.
    if (!this.playback.isUnseen) {
      this.watch.update(frameSeconds, simulation, chosen, playing);
      this.measures.update(simulation, this.#wanted, this.readings.value.latest, playing, charts.shown);
    }
    let steps = 0;
    this.#stepper.follow(simulation);
    try {
      if (this.playback.seeks) this.#stepper.scrub(simulation);
      else if (playing) steps = this.#clock.play(simulation, frameSeconds, speed);
      else this.#clock.settle(simulation, frameSeconds, speed);
    } catch (error) {
      this.#engines.survive(simulation, error as Error);
    }
    this.#stepper.follow(simulation);
    if (!this.playback.isUnseen) this.#plans.follow(simulation);
    const latest = this.#meter.add(frameSeconds, steps, this.#clock.share, simulation);
    if (latest) this.readings.update({ latest });
  }

  /** @throws ScenarioError, ready to be shown, if a value cannot be set */
  dispatch(action: Action): void {
    switch (action.type) {
      case 'set':
      case 'edit':
        this.#editing.edit(action.type === 'set' ? [action] : action.edits);
        break;
      case 'open':
        void this.#loader.open(action.scenario, action.text, action);
        break;
      case 'cancel':
        this.#loader.cancel();
        break;
      case 'step':
        if (action.back) this.#stepper.back();
        else this.#stepper.step();
        break;
      case 'seek':
        this.#stepper.seek(action.step, action.onward);
        break;
      case 'reset':
        this.#run.restart();
        break;
      case 'reseed':
        this.#run.restart(action.seed);
        break;
      case 'revert':
        if (this.#run.scene) this.#editing.revert(this.#run.scene.plan);
        break;
      case 'hold':
        this.history.hold();
        break;
      case 'commit':
        this.history.commit();
        break;
      case 'undo':
      case 'redo':
        this.#editing.goThroughHistory(action.type);
        break;
      case 'command':
        this.#directing.command(action.command);
        break;
      case 'startle':
        this.#directing.startle();
        break;
      case 'shuffle':
        this.#directing.shuffle();
        break;
      case 'remove':
        this.#directing.remove(action.object);
        break;
      case 'mesh':
        void this.#directing.addMesh(action.file, action.bytes, action.at);
        break;
      case 'lack':
        this.#directing.lack(action.obstacles);
        break;
      case 'dive':
        this.#directing.dive(action.at, action.heading);
        break;
      case 'steer':
        this.#directing.steer(action.points);
        break;
      case 'point':
        this.#directing.point(action.points);
        break;
      case 'engine':
        this.state.update({ engine: { ...this.state.value.engine, ...action.value } });
        this.#useProcessor();
        break;
      case 'retry':
        this.state.update({ trouble: '' });
        if (this.simulation?.running) this.#engines.giveUp(this.simulation);
        else this.#useProcessor();
        break;
      case 'find-gpu':
        void this.#engines.find();
        break;
      case 'choose':
        this.whenIdle(() => this.#selection.choose(action.fish));
        break;
      case 'ride':
        this.#selection.ride(action.value ?? !this.state.value.riding);
        break;
      default:
        this.state.update(viewChange(this.state.value, action));
    }
  }

  /**
   * A new simulation of the edited scene, to run beside the shown one.
   * @throws Error if there is no scene
   */
  copy(from: 'start' | 'now'): Promise<Simulation> {
    return this.#run.copy(from);
  }

  /** Calls `act` now, or as soon as the state can be read. */
  whenIdle(act: () => void): void {
    this.#run.whenIdle(act);
  }

  /** Ends all threads and all work. The stage cannot be used afterwards. */
  dispose(): void {
    this.#loader.dispose();
    this.#editing.forget();
    this.#run.close();
    this.#engines.dispose();
  }

  #resetClock(): void {
    this.#clock.restart();
    this.#meter.restart();
    this.readings.update({ latest: { ...noReadings, frame: this.readings.value.latest.frame } });
  }

  /** Applies the choice of threads and kernel. `Engines.follow` moves simulations to the GPU. */
  #useProcessor(): void {
    if (this.state.value.engine.on === 'cpu') this.whenIdle(() => this.simulation?.setEngine(this.#engines.processor));
  }
}
