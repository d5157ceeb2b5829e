import {
  FieldStore,
  filesOf,
  meshFilesOf,
  type Plan,
  parseScenarioText,
  ScenarioError,
  Simulation,
  type TriangleMesh,
} from 'shoal';
import type { Action, Look, Slice } from './action.ts';
import type { Catalogue } from './catalogue.ts';
import { fishFrom } from './choosing.ts';
import { changesFields, type Edit, planWith } from './edit.ts';
import { EditHistory } from './edit-history.ts';
import type { FieldBaker } from './field-baker.ts';
import { FishWatch } from './fish-watch.ts';
import { magnificationOf } from './magnification.ts';
import { Observable } from './observable.ts';
import { Pace } from './pace.ts';
import { noReadings, type Readings, ReadingsMeter } from './readings.ts';
import { type SceneDocument, sceneDocument } from './scene-document.ts';

export interface StageState {
  /** Name of the open scenario. */
  readonly scenario: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the scenario cannot be shown, in sentences. */
  readonly problem: string;
  readonly plan: Plan | undefined;
  /** The plan with the edits that wait for a field. */
  readonly coming: Plan | undefined;
  /** The part that is done of the field that is being made, 0 to 1; undefined if none is. */
  readonly baking: number | undefined;
  /** What went wrong while the scene stayed as it was, in a sentence. */
  readonly trouble: string;
  readonly seed: number;
  /** Counts starts: when it changes, `simulation` is another one. */
  readonly run: number;
  readonly playing: boolean;
  /** Times the scenario's own speed. */
  readonly speed: number;
  /** Index of the species whose numbers the panels show. */
  readonly tuned: number;
  readonly look: Look;
  /** Fish are drawn this many times as long as they are. */
  readonly magnify: number;
  readonly obstaclesShown: boolean;
  readonly slice: Slice;
  /** Id of the fish that is looked at. */
  readonly chosen: number | undefined;
  /** Whether the camera goes with it. */
  readonly following: boolean;
}

export interface StageOptions {
  readonly catalogue: Catalogue;
  readonly baker: FieldBaker;
  /** Reads a mesh from the bytes of a file; throws a sentence. */
  readonly readMesh?: (bytes: Uint8Array, file: string) => Promise<TriangleMesh>;
  /** A clock in milliseconds, for timings. */
  readonly now: () => number;
}

/** No frame counts for more: a picture that is drawn slowly still keeps time. */
const longestFrame = 0.5;
/** A frame this long was no frame: a tab that was hidden for an hour goes on where it was. */
const gap = 1;
const afterGap = 0.1;

/**
 * Milliseconds of stepping that a frame may always hold; where pictures are slow, half of the time since the last one.
 * When steps cost more, simulated time falls behind rather than the picture: the page stays at hand at any speed and any
 * number of fish.
 */
const leastBudget = 30;
/** No advance takes more steps than this. */
const mostSteps = 1000;

/** Owns the simulation, the clock and the state that views share. Views read it and dispatch actions. */
export class Stage {
  readonly state: Observable<StageState>;
  readonly readings: Observable<{ readonly latest: Readings }> = new Observable({ latest: noReadings });
  /** Why the chosen fish turns. */
  readonly watch: FishWatch;
  readonly catalogue: Catalogue;
  readonly history = new EditHistory();
  readonly #baker: FieldBaker;
  readonly #readMesh: StageOptions['readMesh'];
  readonly #now: () => number;
  readonly #fields = new FieldStore();
  readonly #meter = new ReadingsMeter();
  readonly #pace = new Pace();
  #simulation: Simulation | undefined;
  /** Name of the scenario that the simulation is of. */
  #scenario = '';
  #files: Record<string, unknown> = {};
  #meshes: Readonly<Record<string, TriangleMesh>> = {};
  #original: Plan | undefined;
  #work: AbortController | undefined;
  /** Those that wait for a field. */
  #edits: Edit[] = [];
  #opening = 0;
  /** Milliseconds that a step has taken of late. */
  #stepCost = 0;
  #sceneSeconds = 0;
  #shownSeconds = 0;

  constructor({ catalogue, baker, readMesh, now }: StageOptions) {
    this.catalogue = catalogue;
    this.#baker = baker;
    this.#readMesh = readMesh;
    this.#now = now;
    this.watch = new FishWatch(now);
    this.state = new Observable<StageState>({
      scenario: '',
      status: 'loading',
      problem: '',
      plan: undefined,
      coming: undefined,
      baking: undefined,
      trouble: '',
      seed: 0,
      run: 0,
      playing: true,
      speed: 1,
      tuned: 0,
      look: 'water',
      magnify: 1,
      obstaclesShown: true,
      slice: { shown: false, axis: 'z', position: 0 },
      chosen: undefined,
      following: false,
    });
    this.state.subscribe(() => {
      const { document } = this;
      if (document && this.state.value.status === 'ready') this.history.follow(document);
    });
  }

  /** The scene as a scenario document, with all edits, also those that wait for a field, and the seed that it runs with. */
  get document(): SceneDocument | undefined {
    const { plan, coming, seed } = this.state.value;
    return plan && sceneDocument(coming ?? plan, seed);
  }

  /** The meshes that the open scenario names, by file. */
  get meshes(): Readonly<Record<string, TriangleMesh>> {
    return this.#meshes;
  }

  /** The running simulation, to read; it is another one after a reset. */
  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** Seconds that the scene has been seen moving. It stands still in a pause, and all of the picture with it. */
  get sceneSeconds(): number {
    return this.#sceneSeconds;
  }

  /** Simulated seconds shown since the start; unlike the school's time, it grows between steps too. */
  get shownSeconds(): number {
    return this.#shownSeconds;
  }

  /** Moves the clock on by a frame of so many real seconds. */
  tick(frameSeconds: number): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    const { playing, speed } = this.state.value;
    let steps = 0;
    if (playing) {
      const seconds = frameSeconds > gap ? afterGap : Math.min(frameSeconds, longestFrame);
      this.#sceneSeconds += seconds;
      const { step, view } = simulation.plan;
      const budget = Math.max(leastBudget, 500 * seconds);
      const affordable = Math.max(1, Math.min(mostSteps, budget / Math.max(this.#stepCost, 1e-3))) * step;
      const asked = seconds * view.speed * speed;
      const simulated = Math.min(asked, affordable);
      if (frameSeconds <= gap) this.#pace.add(frameSeconds, frameSeconds * view.speed * speed, simulated);
      this.#shownSeconds += simulated;
      const before = this.#now();
      steps = simulation.advance(simulated);
      if (steps > 0) this.#stepCost += ((this.#now() - before) / steps - this.#stepCost) * 0.2;
    }
    const latest = this.#meter.add(frameSeconds, steps, this.#pace.share, simulation);
    if (latest) this.readings.update({ latest });
    this.watch.update(frameSeconds, simulation, this.state.value.chosen, playing);
  }

  /** Does what is asked. Throws a ScenarioError, ready to be shown, if a value cannot be set. */
  dispatch(action: Action): void {
    switch (action.type) {
      case 'open':
        void this.#open(action.scenario, action.text);
        break;
      case 'play':
        this.state.update({ playing: true });
        break;
      case 'pause':
        this.state.update({ playing: false });
        break;
      case 'toggle':
        this.state.update({ playing: !this.state.value.playing });
        break;
      case 'step':
        this.#step();
        break;
      case 'reset':
        if (this.#simulation) this.#start(this.#simulation.plan, this.#simulation.seed);
        break;
      case 'reseed':
        if (this.#simulation) this.#start(this.#simulation.plan, action.seed ?? (this.#simulation.seed + 1) % 2 ** 32);
        break;
      case 'revert':
        if (this.#original) this.#revert(this.#original);
        break;
      case 'set':
        this.#set(action.path, action.value);
        break;
      case 'tune':
        this.state.update({ tuned: action.species });
        break;
      case 'settle':
        this.history.settle();
        break;
      case 'undo':
        this.#goThroughHistory('undo');
        break;
      case 'redo':
        this.#goThroughHistory('redo');
        break;
      case 'speed':
        this.#pace.restart();
        this.state.update({ speed: action.value });
        break;
      case 'cancel':
        this.#cancel();
        break;
      case 'slice':
        this.#moveSlice(action.value);
        break;
      case 'show-obstacles':
        this.state.update({ obstaclesShown: action.value });
        break;
      case 'choose':
        this.#choose(action.fish);
        break;
      case 'follow':
        this.#follow(action.value ?? !this.state.value.following);
        break;
      case 'look':
        this.state.update({ look: action.value });
        break;
      case 'magnify':
        this.state.update({ magnify: action.value });
        break;
    }
  }

  async #open(scenario: string, text?: string): Promise<void> {
    // A later choice wins over a file that is still on its way, and over edits of the scene that is left.
    const opening = ++this.#opening;
    this.#forgetEdits();
    this.state.update({ scenario, status: 'loading', problem: '', trouble: '' });
    const file = text === undefined ? `${scenario}.json` : scenario;
    try {
      const plan = parseScenarioText(text ?? (await this.catalogue.read(file)), { file });
      const files: Record<string, unknown> = {};
      for (const name of filesOf(plan)) files[name] = JSON.parse(await this.catalogue.read(name));
      const meshes = await this.#readMeshes(plan);
      if (opening !== this.#opening) return;
      if (!(await this.#makeFields(plan, meshes)) || opening !== this.#opening) return;
      this.#scenario = scenario;
      this.#files = files;
      this.#meshes = meshes;
      this.#original = plan;
      this.history.clear();
      this.#choose(undefined);
      this.state.update({ tuned: 0, magnify: magnificationOf(plan), slice: sliceOf(plan, this.state.value.slice) });
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

  #fail(problem: string): void {
    this.#simulation = undefined;
    this.#original = undefined;
    this.#choose(undefined);
    this.state.update({ status: 'failed', plan: undefined, problem });
  }

  async #readMeshes(plan: Plan): Promise<Record<string, TriangleMesh>> {
    const meshes: Record<string, TriangleMesh> = {};
    for (const name of meshFilesOf(plan)) {
      if (!this.catalogue.readBytes || !this.#readMesh)
        throw new Error(`${plan.file} names the mesh "${name}", and meshes cannot be read here.`);
      meshes[name] = await this.#readMesh(await this.catalogue.readBytes(name), name);
    }
    return meshes;
  }

  /**
   * Makes the fields that a plan needs and that are not there, meanwhile the scene goes on.
   * @returns false if something later took its place
   */
  async #makeFields(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): Promise<boolean> {
    this.#work?.abort();
    this.#work = undefined;
    if (plan.obstacles.length === 0) return true;
    const work = new AbortController();
    this.#work = work;
    const { fields } = this.#fields;
    const known = [...fields].map(([key, { settings }]) => ({ key, settings }));
    this.state.update({ baking: 0, trouble: '' });
    try {
      const baked = await this.#baker.bake(
        { plan, meshes, known },
        (part) => {
          if (this.#work === work) this.state.update({ baking: part });
        },
        work.signal,
      );
      if (this.#work !== work) return false;
      for (const { key, field } of baked) fields.set(key, field);
      return true;
    } catch (error) {
      if (this.#work !== work) return false;
      throw new BakingFailed(sentenceOf(error, plan.file));
    } finally {
      if (this.#work === work) {
        this.#work = undefined;
        this.state.update({ baking: undefined });
      }
    }
  }

  #forgetEdits(): void {
    this.#work?.abort();
    this.#work = undefined;
    this.#edits = [];
    // What was asked for last is taken back.
    if (this.state.value.coming) this.history.goOn();
    this.state.update({ coming: undefined, baking: undefined });
  }

  #cancel(): void {
    if (!this.#work) return;
    const opens = this.state.value.status === 'loading';
    this.#forgetEdits();
    if (!opens) return;
    if (this.#simulation) this.#stay('');
    else this.#fail('The field of its obstacles was not made.');
  }

  /** The original numbers; at once if no field must be made. */
  #revert(plan: Plan): void {
    this.#forgetEdits();
    this.history.settle();
    if (plan.obstacles.length === 0) this.#start(plan, plan.seed);
    else void this.#whenFieldsAreMade(plan, () => this.#start(plan, plan.seed));
  }

  async #whenFieldsAreMade(plan: Plan, then: () => void): Promise<void> {
    try {
      if (await this.#makeFields(plan, this.#meshes)) then();
    } catch (error) {
      this.#forgetEdits();
      this.state.update({ trouble: sentenceOf(error, plan.file) });
    }
  }

  #moveSlice(parts: Partial<Slice>): void {
    const { slice, plan } = this.state.value;
    const moved = { ...slice, ...parts };
    // Across another axis it begins where there is something to see.
    const turned = plan && parts.axis && parts.axis !== slice.axis && parts.position === undefined;
    this.state.update({ slice: turned ? sliceOf(plan, moved) : moved });
  }

  #start(plan: Plan, seed: number): void {
    this.#simulation = new Simulation(plan, {
      seed,
      files: this.#files,
      meshes: this.#meshes,
      fields: this.#fields,
      now: this.#now,
      maxStepsPerAdvance: mostSteps,
    });
    this.#pace.restart();
    this.#sceneSeconds = 0;
    this.#shownSeconds = 0;
    this.readings.update({ latest: { ...noReadings, frame: this.readings.value.latest.frame } });
    const { run } = this.state.value;
    this.state.update({ status: 'ready', problem: '', plan: this.#simulation.plan, seed, run: run + 1 });
  }

  #choose(wanted: Extract<Action, { type: 'choose' }>['fish']): void {
    const chosen = this.#simulation && fishFrom(this.#simulation.school, wanted, this.state.value.chosen);
    const following = chosen !== undefined && this.state.value.following;
    this.state.update({ chosen, following });
  }

  #follow(value: boolean): void {
    this.state.update({ following: value && this.state.value.chosen !== undefined });
  }

  #step(): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    this.state.update({ playing: false });
    simulation.step(1);
    this.#sceneSeconds += simulation.plan.step;
    this.#shownSeconds += simulation.plan.step;
  }

  #set(path: string, value: unknown): void {
    if (!this.#simulation) return;
    const edit = { path, value };
    if (!changesFields(path)) {
      this.#apply([edit]);
      return;
    }
    // Later edits come on top of those that wait.
    const edits = [...this.#edits.filter((one) => one.path !== path), edit];
    const coming = planWith(this.#simulation.plan, edits);
    if (coming.obstacles.length === 0 && !this.#work) {
      this.#apply([edit]);
      return;
    }
    this.#edits = edits;
    this.state.update({ coming });
    void this.#whenFieldsAreMade(coming, () => {
      this.#edits = [];
      this.#apply(edits);
    });
  }

  #goThroughHistory(way: 'undo' | 'redo'): void {
    try {
      this.history[way]((edits) => this.#setAll(edits));
    } catch (error) {
      this.state.update({ trouble: sentenceOf(error, this.state.value.scenario) });
    }
  }

  /** Takes edits of the document back, or makes them again; another seed starts anew. */
  #setAll(edits: readonly Edit[]): void {
    const refused: Edit[] = [];
    let problem: unknown;
    for (const edit of edits) {
      try {
        if (edit.path === 'seed') this.dispatch({ type: 'reseed', seed: Number(edit.value) });
        else this.#set(edit.path, edit.value);
      } catch (error) {
        refused.push(edit);
        problem = error;
      }
    }
    // Some values are allowed only after others are set.
    if (refused.length > 0 && refused.length === edits.length) throw problem;
    if (refused.length > 0) this.#setAll(refused);
  }

  #apply(edits: readonly Edit[]): void {
    const simulation = this.#simulation;
    if (!simulation) return;
    // What waits must be allowed on top of it.
    const coming = this.#edits.length > 0 ? planWith(simulation.plan, [...edits, ...this.#edits]) : undefined;
    for (const edit of edits) simulation.dispatch({ type: 'set', ...edit });
    // Between two frames is between two steps, so it may count at once; a paused scene shows it too.
    simulation.applyCommands();
    this.state.update({ plan: simulation.plan, coming });
  }
}

/** The field could not be made; the scene is not to blame. */
class BakingFailed extends Error {}

/** The slice through the middle of the obstacles, within the world. */
function sliceOf({ world, obstacles }: Plan, slice: Slice): Slice {
  const axis = ['x', 'y', 'z'].indexOf(slice.axis);
  const mean = obstacles.reduce((sum, { at }) => sum + at[axis], 0) / Math.max(1, obstacles.length);
  return { ...slice, position: Math.min(world.max[axis], Math.max(world.min[axis], mean)) };
}

function sentenceOf(error: unknown, file: string): string {
  if (error instanceof ScenarioError) return error.message;
  if (error instanceof SyntaxError) return `${file} or one of its files is not valid JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}
