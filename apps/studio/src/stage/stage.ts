import { type Plan, Simulation, type SimulationOptions, type StartThread, type TriangleMesh } from 'shoal';
import type { Action } from './action.ts';
import { isAtRest, whenAtRest, whenDone } from './at-rest.ts';
import { carriedOn } from './carry.ts';
import type { Catalogue } from './catalogue.ts';
import { fishFrom } from './choosing.ts';
import { Clock, mostSteps } from './clock.ts';
import { type Directed, Directing } from './directing.ts';
import { EditHistory } from './edit-history.ts';
import { type Edited, Editing } from './editing.ts';
import { type Cards, Engines } from './engines.ts';
import type { FieldBaker } from './field-baker.ts';
import { BakingFailed, FieldWork } from './field-work.ts';
import { FishWatch } from './fish-watch.ts';
import { magnificationOf } from './magnification.ts';
import { wantedBy } from './measure-rows.ts';
import { Measures } from './measures.ts';
import { Observable } from './observable.ts';
import { Playback } from './playback.ts';
import { type ReadMesh, readScene, type SceneParts } from './read-scene.ts';
import { noReadings, type Readings, ReadingsMeter } from './readings.ts';
import { type SceneDocument, sceneDocument } from './scene-document.ts';
import { sentenceOf } from './sentence.ts';
import { sliceOf } from './slice.ts';
import { firstState, type StageState } from './state.ts';
import { viewChange } from './view-change.ts';

export type { StageState } from './state.ts';

export interface StageOptions {
  readonly catalogue: Catalogue;
  readonly baker: FieldBaker;
  readonly readMesh?: ReadMesh;
  /** Starts a thread; only where the library's own way does not work. */
  readonly startThread?: StartThread;
  /** The graphics card, to step on. */
  readonly cards?: Cards;
  /** A clock in milliseconds, for timings. */
  readonly now: () => number;
}

/** Milliseconds between two looks of the panels at a scene that changes by itself: somebody is steered, or it is played again. */
const lookEvery = 500;

/** Memory for states to go back to, bytes. */
const historyBytes = 64 * 1024 * 1024;

/** Owns the simulation, the clock and the state that views share. Views read it and dispatch actions. */
export class Stage {
  readonly state: Observable<StageState> = new Observable(firstState);
  readonly readings: Observable<{ readonly latest: Readings }> = new Observable({ latest: noReadings });
  /** Why the chosen fish turns. */
  readonly watch: FishWatch;
  /** The run over its whole time, for the charts. */
  readonly measures: Measures;
  #wanted = wantedBy(firstState.charts);
  readonly catalogue: Catalogue;
  readonly history = new EditHistory();
  /** What has been played, to go back to. */
  readonly playback = new Playback();
  readonly #readMesh: ReadMesh | undefined;
  readonly #now: () => number;
  readonly #startThread: StartThread | undefined;
  readonly #fields: FieldWork;
  readonly #meter = new ReadingsMeter();
  readonly #clock = new Clock();
  readonly #engines: Engines;
  readonly #editing: Editing;
  readonly #directing: Directing;
  #simulation: Simulation | undefined;
  /** Name of the scenario that the simulation is of. */
  #scenario = '';
  /** What the open scenario came with. */
  #parts: SceneParts | undefined;
  #opening = 0;
  #lastLook = Number.NEGATIVE_INFINITY;

  constructor({ catalogue, baker, readMesh, startThread, cards, now }: StageOptions) {
    this.catalogue = catalogue;
    this.#readMesh = readMesh;
    this.#now = now;
    this.#startThread = startThread;
    this.#fields = new FieldWork(baker, (baking) => this.state.update({ baking }));
    this.watch = new FishWatch(now);
    this.measures = new Measures(now);
    this.#engines = new Engines(this.state, cards, now);
    const parts = this.#shared();
    this.#editing = new Editing(parts);
    this.#directing = new Directing(parts);
    this.state.subscribe(({ charts }, before) => {
      if (charts !== before.charts) this.#wanted = wantedBy(charts);
      const { document } = this;
      if (document && this.state.value.status === 'ready') this.history.follow(document);
    });
  }

  /** The scene as a scenario document, with all edits, also those that wait for a field, and the seed that it runs with. */
  get document(): SceneDocument | undefined {
    const { plan, coming, seed } = this.state.value;
    return plan && sceneDocument(coming ?? plan, seed);
  }

  /** The scene as it was opened. */
  get original(): SceneDocument | undefined {
    const plan = this.#parts?.plan;
    return plan && sceneDocument(plan, plan.seed);
  }

  /** The meshes that the open scenario names, by file. */
  get meshes(): Readonly<Record<string, TriangleMesh>> {
    return this.#parts?.meshes ?? {};
  }

  /**
   * The running simulation, to read; it is another one after a reset. While `running` is defined other threads are at
   * its state: then only its poses, its plan and its obstacles may be read.
   */
  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** Seconds that the scene has been seen moving. It stands still in a pause, and all of the picture with it. */
  get sceneSeconds(): number {
    return this.#clock.sceneSeconds;
  }

  /** Simulated seconds shown since the start; unlike the school's time, it grows between steps too. */
  get shownSeconds(): number {
    return this.#clock.shownSeconds;
  }

  /** Moves the clock on by a frame of so many real seconds. */
  tick(frameSeconds: number): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    const { playing, speed, chosen, charts } = this.state.value;
    this.#engines.follow(simulation, frameSeconds);
    // Before other threads begin what comes next: they then have the state to themselves.
    this.watch.update(frameSeconds, simulation, chosen, playing);
    this.measures.update(simulation, this.#wanted, this.readings.value.latest, playing, charts.shown);
    let steps = 0;
    this.#follow(simulation);
    try {
      if (this.playback.seeks) this.#scrub(simulation);
      else if (playing) steps = this.#clock.play(simulation, frameSeconds, speed);
    } catch (error) {
      this.#engines.survive(simulation, error as Error);
    }
    this.#follow(simulation);
    this.#followPlan(simulation);
    const latest = this.#meter.add(frameSeconds, steps, this.#clock.share, simulation);
    if (latest) this.readings.update({ latest });
  }

  /** Does what is asked. Throws a ScenarioError, ready to be shown, if a value cannot be set. */
  dispatch(action: Action): void {
    const seen = viewChange(this.state.value, action);
    if (seen) this.state.update(seen);
    else this.#act(action);
  }

  #act(action: Action): void {
    const simulation = this.#simulation;
    switch (action.type) {
      case 'open':
        void this.#open(action.scenario, action.text);
        break;
      case 'step':
        if (action.back) this.#seek(() => this.playback.goal - 1);
        else this.#step();
        break;
      case 'seek':
        this.#seek(() => action.step);
        break;
      case 'reset':
        if (simulation) this.#start(this.#editing.planOf(simulation), simulation.seed);
        break;
      case 'reseed':
        if (simulation) this.#start(this.#editing.planOf(simulation), action.seed ?? (simulation.seed + 1) % 2 ** 32);
        break;
      case 'revert':
        if (this.#parts) this.#editing.revert(this.#parts.plan);
        break;
      case 'set':
        this.#editing.edit([action]);
        break;
      case 'edit':
        this.#editing.edit(action.edits);
        break;
      case 'hold':
        this.history.hold();
        break;
      case 'settle':
        this.history.settle();
        break;
      case 'undo':
      case 'redo':
        this.#editing.goThroughHistory(action.type);
        break;
      case 'startle':
        this.#directing.startle();
        break;
      case 'remove':
        this.#directing.remove(action.thing);
        break;
      case 'mesh':
        void this.#directing.addMesh(action.file, action.bytes, action.at);
        break;
      case 'dive':
        this.#directing.dive(action.at, action.heading);
        break;
      case 'steer':
        this.#directing.steer(action.points);
        break;
      case 'speed':
        this.#clock.speedChanged();
        this.state.update({ speed: action.value });
        break;
      case 'engine':
        this.state.update({ engine: { ...this.state.value.engine, ...action.value } });
        this.#useProcessor();
        break;
      case 'find-card':
        void this.#engines.find();
        break;
      case 'cancel':
        this.#cancel();
        break;
      case 'choose':
        this.whenAtRest(() => this.#choose(action.fish));
        break;
      case 'ride':
        this.#ride(action.value ?? !this.state.value.riding);
        break;
    }
  }

  async #open(scenario: string, text?: string): Promise<void> {
    // A later choice wins over a file that is still on its way, and over edits of the scene that is left.
    const opening = ++this.#opening;
    this.#editing.forget();
    this.state.update({ scenario, status: 'loading', problem: '', trouble: '' });
    const file = text === undefined ? `${scenario}.json` : scenario;
    try {
      const parts = await readScene(this.catalogue, this.#readMesh, file, text);
      if (opening !== this.#opening) return;
      const { plan, meshes } = parts;
      if (!(await this.#makeFields(plan, meshes)) || opening !== this.#opening) return;
      this.#scenario = scenario;
      this.#parts = parts;
      this.history.clear();
      this.#choose(undefined);
      this.state.update({ tuned: 0, grabbed: undefined, diver: undefined });
      this.state.update({ magnify: magnificationOf(plan), slice: sliceOf(plan, this.state.value.slice) });
      this.#start(plan, plan.seed);
    } catch (error) {
      if (opening !== this.#opening) return;
      const problem = sentenceOf(error, file);
      const stays = error instanceof BakingFailed || text !== undefined;
      if (stays && this.#simulation) this.#stay(problem);
      else this.#fail(problem);
    }
  }

  /** Goes on with the scene that was there before another was asked for. */
  #stay(trouble: string): void {
    this.#opening++;
    this.state.update({ scenario: this.#scenario, status: 'ready', trouble });
  }

  /** Lets everything go: the threads, and fields that are being made. Nothing is to be asked of it afterwards. */
  dispose(): void {
    this.#opening++;
    this.#editing.forget();
    this.#letSceneGo();
    this.#engines.dispose();
  }

  #letSceneGo(): void {
    this.#retire(this.#simulation);
    this.#simulation = undefined;
    this.#parts = undefined;
  }

  #fail(problem: string): void {
    this.#letSceneGo();
    this.#choose(undefined);
    this.state.update({ status: 'failed', plan: undefined, problem });
  }

  async #makeFields(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    if (plan.obstacles.length > 0) this.state.update({ trouble: '' });
    return await this.#fields.make(plan, meshes);
  }

  #cancel(): void {
    if (!this.#fields.isBusy) return;
    const opens = this.state.value.status === 'loading';
    this.#editing.forget();
    if (!opens) return;
    if (this.#simulation) this.#stay('');
    else this.#fail('The field of its obstacles was not made.');
  }

  #options(seed: number): SimulationOptions {
    const { files = {}, meshes = {} } = this.#parts ?? {};
    return {
      ...this.#engines.processor,
      seed,
      files,
      meshes,
      fields: this.#fields.store,
      now: this.#now,
      ...(this.#startThread && { startThread: this.#startThread }),
      maxStepsPerAdvance: mostSteps,
      historyBytes,
    };
  }

  /**
   * Another simulation of the scene as it is edited, to be run beside the one that is shown: from the start, or from now.
   * @throws Error if there is no scene
   */
  async copy(from: 'start' | 'now'): Promise<Simulation> {
    const simulation = this.#simulation;
    if (!simulation) throw new Error('There is no scene.');
    await whenAtRest(simulation, () => {});
    const copy = new Simulation(simulation.plan, { ...this.#options(simulation.seed), historyBytes: 0 });
    if (from === 'now') copy.restore(simulation.snapshot());
    return copy;
  }

  #start(plan: Plan, seed: number): void {
    this.#clock.restart();
    this.readings.update({ latest: { ...noReadings, frame: this.readings.value.latest.frame } });
    this.#replace(new Simulation(plan, this.#options(seed)));
  }

  /** Goes on with another simulation. */
  #replace(simulation: Simulation): void {
    this.#retire(this.#simulation);
    this.#editing.restart();
    this.#simulation = simulation;
    this.playback.restart(simulation);
    this.history.restart();
    this.history.goTo(simulation.school.step);
    const run = this.state.value.run + 1;
    const { plan, seed } = simulation;
    this.state.update({ status: 'ready', problem: '', plan, seed, run, tuned: this.#tunedOf(plan) });
  }

  #tunedOf({ species }: Plan): number {
    return Math.min(this.state.value.tuned, species.length - 1);
  }

  /** Its threads are no longer needed, once they have done what they are at. */
  #retire(simulation: Simulation | undefined): void {
    if (simulation) void whenDone(simulation, () => simulation.dispose());
  }

  /** Does something with the state: now, or as soon as other threads are through with it. */
  whenAtRest(act: () => void): void {
    const simulation = this.#simulation;
    if (!simulation || isAtRest(simulation)) act();
    else {
      void whenAtRest(simulation, () => {
        if (simulation === this.#simulation) act();
      });
    }
  }

  #choose(wanted: Extract<Action, { type: 'choose' }>['fish']): void {
    const chosen = this.#simulation && fishFrom(this.#simulation.school, wanted, this.state.value.chosen);
    const kept = chosen !== undefined;
    const { following, riding } = this.state.value;
    this.state.update({ chosen, following: kept && following, riding: kept && riding });
  }

  #ride(value: boolean): void {
    this.whenAtRest(() => {
      if (value && this.state.value.chosen === undefined) this.#choose('liveliest');
      const riding = value && this.state.value.chosen !== undefined;
      this.state.update({ riding, following: this.state.value.following && !riding });
    });
  }

  #step(): void {
    this.state.update({ playing: false });
    this.whenAtRest(() => {
      const simulation = this.#simulation;
      if (!simulation) return;
      this.#clock.stepped(simulation.plan.step);
      if (simulation.engine.run) this.#engines.await(simulation, simulation.run(1));
      else simulation.step(1);
    });
  }

  /** As it is chosen; onto the graphics card simulations come by themselves. */
  #useProcessor(): void {
    if (this.state.value.engine.on === 'cpu')
      this.whenAtRest(() => this.#simulation?.setEngine(this.#engines.processor));
  }

  /** Goes to a step that was played; the scene rests there. */
  #seek(stepOf: () => number): void {
    this.state.update({ playing: false });
    this.whenAtRest(() => {
      if (!this.#simulation) return;
      this.#follow(this.#simulation);
      this.playback.ask(stepOf());
    });
  }

  /** Takes note of what was played; while other threads are at it nobody knows yet. */
  #follow(simulation: Simulation): void {
    if (!simulation.running) this.playback.follow(simulation);
  }

  #scrub(simulation: Simulation): void {
    if (simulation.running) return;
    this.#engines.await(simulation, this.playback.work(simulation, this.#now));
    this.#lastLook = Number.NEGATIVE_INFINITY;
    this.state.update({ sought: this.state.value.sought + 1 });
  }

  /** Where recorded edits are played again, or somebody is steered, the panels follow; it is no edit of the viewer's. */
  #followPlan(simulation: Simulation): void {
    if (this.#editing.isRemaking || this.state.value.status !== 'ready') return;
    if (!this.state.value.coming && !simulation.running) this.history.goTo(simulation.school.step);
    if (simulation.nextPlan === this.state.value.plan || this.#now() - this.#lastLook < lookEvery) return;
    this.#lastLook = this.#now();
    this.history.pass(() => this.state.update({ plan: simulation.nextPlan }));
  }

  /** What the parts of the stage see of it. */
  #shared(): Directed & Edited {
    const stage = this;
    return {
      state: this.state,
      history: this.history,
      playback: this.playback,
      fields: this.#fields,
      readMesh: this.#readMesh,
      get simulation() {
        return stage.#simulation;
      },
      get parts() {
        return stage.#parts;
      },
      get meshes() {
        return stage.meshes;
      },
      edit: (edits) => this.#editing.edit(edits),
      makeFields: (plan, meshes) => this.#makeFields(plan, meshes),
      followPlan: () => {
        this.#lastLook = Number.NEGATIVE_INFINITY;
        if (this.#simulation) this.#followPlan(this.#simulation);
      },
      start: (plan, seed) => this.#start(plan, seed),
      goOnWith: (plan) => this.#goOnWith(plan),
      restartThreads: () => this.#useProcessor(),
      whenAtRest: (act) => this.whenAtRest(act),
    };
  }

  /** Makes another simulation, of a plan that this one cannot become, and goes on from here. */
  #goOnWith(plan: Plan): void {
    const before = this.#simulation;
    if (!before) return;
    const { simulation, idOf } = carriedOn(before, plan, this.#options(before.seed));
    const { chosen } = this.state.value;
    this.#replace(simulation);
    this.#choose(chosen === undefined ? undefined : idOf(chosen));
  }
}
