// Connects React to a simulation: collects the parts that components describe and applies their changes once a frame.

import {
  bakeFields,
  type EventKind,
  type Plan,
  parseScenarioJson,
  type ScenarioDocument,
  ShoalError,
  Simulation,
  type SimulationEvent,
  stateOf,
} from 'shoal';
import { FieldStore, type TriangleMesh } from 'shoal/fields';
import { differencesBetween } from 'shoal/scenario';
import type { Camera, Group } from 'three';
import { inPropsTerms, MissingNames, Warnings, withoutMissing } from './props-terms.ts';
import { type Activity, ErrorReports, SceneDrawing } from './scene-drawing.ts';
import { SceneParts } from './scene-parts.ts';
import {
  canContinue,
  engineOf,
  type FishClick,
  haveSameRules,
  optionsOf,
  type SceneSettings,
} from './scene-settings.ts';
import { canBeDrawn, type FishView, loadLand, type SchoolModel, type ViewLook } from './scene-view.ts';
import { FishTracker } from './tracked-fish.ts';

type Listener = (event: SimulationEvent) => void;

/**
 * A simulation that follows the React components inside `<Shoal>`, and the objects that draw it. Once a frame it
 * compares the document of all parts with that of the last frame, and the simulation becomes what has changed.
 */
export class ReactScene {
  readonly parts = new SceneParts();
  readonly tracker = new FishTracker();
  /** Called at the start of each frame, to update parts from the objects of the scene. */
  readonly followers = new Calls<[]>();
  readonly beforeStep = new Calls<[seconds: number]>();
  readonly afterStep = new Calls<[seconds: number]>();
  readonly #listeners = new Calls<[event: SimulationEvent]>();
  readonly #store = new FieldStore();
  readonly #errors = new ErrorReports();
  readonly #warnings = new Warnings();
  readonly #missing = new MissingNames(this.#warnings);
  readonly #drawing = new SceneDrawing(this.#errors);
  #settings: SceneSettings;
  /** Called if the first simulation needs fields that are not computed yet, or code that is not loaded yet. */
  onPreparing: (until: Promise<void>) => void = () => undefined;
  onReady: () => void = () => undefined;
  /** Called with the finished fraction of fields that are computed. */
  onProgress: (fraction: number) => void = () => undefined;
  /** Called when a frame is needed to show a change. */
  onStale: () => void = () => undefined;
  /** Called when the first listener to clicks is added, or the last one removed. */
  onClickable: (isClickable: boolean) => void = () => undefined;
  readonly #clicks = new Map<string, (click: FishClick) => void>();
  #simulation: Simulation | undefined;
  /** The plan of the components, without edits of the program, and the settings of the simulation. */
  #plan: Plan | undefined;
  #made: SceneSettings | undefined;
  /** The meshes of its obstacles. */
  #meshes: Readonly<Record<string, TriangleMesh>> = {};
  #isBuilding = false;
  #isInFrame = false;
  /** Incremented by `dispose`, so that builds that began earlier are ignored. */
  #life = 0;
  /** Aborts builds in progress. */
  #ending = new AbortController();

  constructor(settings: SceneSettings) {
    this.#settings = settings;
    this.parts.onChange = () => {
      if (!this.#isInFrame) this.onStale();
    };
    this.#drawing.onStale = () => this.onStale();
  }

  set onError(report: (error: unknown) => void) {
    this.#errors.report = report;
  }

  /** The parent of the objects that draw the scene. */
  get root(): Group {
    return this.#drawing.root;
  }

  /** Undefined until the first frame, and while fields of obstacles are computed for it. */
  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** The object that draws the fish. */
  get view(): FishView | undefined {
    return this.#drawing.fish;
  }

  set settings(settings: SceneSettings) {
    this.#settings = settings;
    this.parts.touch();
  }

  /** Changes how the scene is drawn, from the next frame on. */
  setLook(changes: Partial<ViewLook>): void {
    this.#drawing.setLook(changes);
  }

  /** @param model undefined: the model of `body.shape` */
  setModel(species: string, model: SchoolModel | undefined): void {
    this.#drawing.setModel(species, model);
  }

  /**
   * Calls a listener with every event of a kind (`*`: of any kind), from this simulation and from those that replace
   * it.
   */
  on(kind: EventKind | '*', listener: Listener): () => void {
    return this.#listeners.add((event) => {
      if (kind === '*' || event.kind === kind) listener(event);
    });
  }

  /** @returns a function that stops listening */
  listenToClicks(species: string, listener: (click: FishClick) => void): () => void {
    this.#clicks.set(species, listener);
    this.onClickable(true);
    return () => {
      this.#clicks.delete(species);
      this.onClickable(this.#clicks.size > 0);
    };
  }

  /** Calls the listener of the school of the clicked fish. */
  click(click: FishClick): void {
    const species = this.speciesOf(click.fish);
    if (species !== undefined) this.#clicks.get(species)?.(click);
  }

  /** Returns the name of the species of a fish; undefined if no fish has this id. */
  speciesOf(id: number): string | undefined {
    if (!this.#simulation) return undefined;
    const { school, plan } = this.#simulation;
    const index = school.indexOf(id);
    return index < 0 ? undefined : plan.species[school.species[index]].name;
  }

  /** @throws ShoalError before the first frame */
  simulationFor(what: string): Simulation {
    if (this.#simulation) return this.#simulation;
    throw new ShoalError('not-now', `${what}: there is no simulation yet. Wait for \`onReady\` of <Shoal>.`);
  }

  /**
   * Makes all steps that are due and updates the view.
   * @param real real time since the last frame, s
   * @param speed simulated seconds per second; the fish rest if it is not a positive number
   */
  frame(real: number, speed: number, camera: Camera, pixelsHigh: number): void {
    const life = this.#life;
    // A listener may dispose of the scene.
    const isOver = (): boolean => life !== this.#life;
    this.#isInFrame = true;
    try {
      this.try('follow', () => this.followers.run());
      if (isOver()) return;
      if (this.parts.isChanged && !this.#isBuilding) this.#follow();
      this.#missing.pass(real);
      const [simulation, made] = [this.#simulation, this.#made];
      if (!simulation || !made) return;
      const simulated = speed > 0 && speed < Number.POSITIVE_INFINITY ? real * speed : 0;
      this.beforeStep.run(simulated);
      if (isOver()) return;
      this.try('advance', () => simulation.advance(simulated));
      if (isOver()) return;
      const drawn = { simulation, base: made.base, meshes: this.#meshes };
      this.try('draw', () => this.#drawing.draw(drawn, { real, simulated, camera, pixelsHigh }));
      if (isOver()) return;
      this.tracker.update(simulation);
      this.afterStep.run(simulated);
    } finally {
      this.#isInFrame = false;
    }
  }

  /** Calls a function, and reports its errors as errors of the scene. */
  try(activity: Activity, call: () => void): void {
    try {
      call();
      this.#errors.succeeded(activity);
    } catch (error) {
      const { onFallback = (reason: string) => console.warn(reason) } = this.#settings;
      // One thread makes the next steps.
      if (error instanceof ShoalError && error.code === 'engine-lost') onFallback(error.message, 'threads');
      else this.#errors.failed(activity, error);
    }
  }

  /** Frees everything. The next frame makes a new simulation. */
  dispose(): void {
    this.#life++;
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#isBuilding = false;
    this.#errors.clear();
    this.#clear();
    this.parts.touch();
  }

  #clear(): void {
    this.#simulation?.dispose();
    this.#drawing.clear();
    this.#simulation = this.#plan = this.#made = undefined;
  }

  /** Edits the simulation, or starts to make a new one. */
  #follow(): void {
    const settings = this.#settings;
    const whole = this.parts.documentWith(settings.base);
    const { document, missing } = withoutMissing(whole, settings.base.species.length, this.parts.goalsOf);
    this.#missing.see(missing);
    if (document.species.length === 0) {
      this.#clear();
      return;
    }
    const { base } = settings;
    const isSame = this.#made?.base.seed === base.seed && canContinue(this.#made, settings);
    if (!this.#simulation || !isSame) this.#begin(document, settings);
    else {
      try {
        this.#change(this.#simulation, document, settings);
      } catch (error) {
        this.#refuse(error, document, base);
      }
    }
  }

  /**
   * Changes the simulation, at once or when the fields of obstacles are computed. What the program has edited itself
   * stays.
   * @throws ScenarioError if the document is not valid
   */
  #change(simulation: Simulation, document: ScenarioDocument, settings: SceneSettings): void {
    const life = this.#life;
    const plan = parseScenarioJson(document, { rules: settings.rules });
    const meshes = this.parts.meshes();
    for (const warning of oversized(plan, meshes)) this.#warnings.once(warning);
    const differences = differencesBetween(this.#plan?.scenario, plan.scenario);
    const edits = differences.map(({ path, after }) => ({ path, value: after }));
    const progress = (fraction: number): void => this.onProgress(fraction);
    const { nextPlan } = simulation;
    const changed = simulation.become(edits, { meshes, signal: this.#ending.signal, progress });
    this.#plan = plan;
    this.#made = settings;
    this.#meshes = meshes;
    this.#errors.succeeded('change');
    const waits = edits.length > 0 && simulation.nextPlan === nextPlan;
    const show = (): void => {
      if (waits) this.onStale();
    };
    changed.then(show, (error) => {
      if (life !== this.#life) return;
      this.#plan = simulation.nextPlan;
      this.#refuse(error, document, settings.base);
    });
  }

  #refuse(error: unknown, document: ScenarioDocument, base: ScenarioDocument): void {
    const goalsOf = (school: string): number => this.parts.goalsBefore(school, base);
    this.#errors.failed('change', inPropsTerms(error, document, { base, goalsOf }));
  }

  #begin(document: ScenarioDocument, settings: SceneSettings): void {
    const life = this.#life;
    this.#isBuilding = true;
    const made = this.#make(document, settings)
      .catch((error) => {
        if (life === this.#life) this.#refuse(error, document, settings.base);
      })
      .finally(() => {
        if (life !== this.#life) return;
        this.#isBuilding = false;
        this.onStale();
      });
    if (!this.#simulation) this.onPreparing(made);
  }

  /** Makes the simulation of a document. Synchronous if nothing has to be awaited. */
  async #make(document: ScenarioDocument, settings: SceneSettings): Promise<void> {
    const [life, { signal }] = [this.#life, this.#ending];
    const plan = parseScenarioJson(document, { rules: settings.rules });
    const meshes = this.parts.meshes();
    for (const warning of oversized(plan, meshes)) this.#warnings.once(warning);
    const before = this.#made?.base.seed === settings.base.seed ? this.#simulation : undefined;
    if (!canBeDrawn(plan, this.#drawing.look)) await loadLand();
    const progress = (fraction: number): void => this.onProgress(fraction);
    if (plan.obstacles.length > 0) await bakeFields(plan, { meshes, fields: this.#store, signal, progress });
    if (before?.running) {
      const { paused } = before;
      before.paused = true;
      // If a thread fails, the fish continue from the last complete step.
      await before.running.catch(() => undefined);
      before.paused = paused;
    }
    if (life !== this.#life) return;
    if (before && haveSameRules(this.#made, settings)) {
      before.setEngine(engineOf(settings));
      this.#change(before, document, settings);
      return;
    }
    // Pending additions and removals of fish are kept.
    before?.applyCommands();
    const own = { capacity: this.parts.capacity(), meshes, fields: this.#store };
    const state = before && { state: stateOf(before.school) };
    const simulation = new Simulation(plan, { ...optionsOf(settings), ...own, ...state });
    const isFirst = !this.#simulation;
    this.#simulation?.dispose();
    this.#simulation = simulation;
    this.#plan = plan;
    this.#made = settings;
    this.#meshes = meshes;
    this.#errors.succeeded('change');
    simulation.on('*', (event) => this.#listeners.run(event));
    if (isFirst) this.onReady();
  }
}

/** Calls each of a set of functions, which may be added and removed at any time. */
class Calls<Arguments extends readonly unknown[]> {
  readonly #all = new Set<(...values: Arguments) => void>();

  add(call: (...values: Arguments) => void): () => void {
    this.#all.add(call);
    return () => {
      this.#all.delete(call);
    };
  }

  /** Calls all functions. @throws the first error, after all have been called */
  run(...values: Arguments): void {
    let failure: { readonly error: unknown } | undefined;
    for (const call of this.#all) {
      try {
        call(...values);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
}

/** An obstacle longer than this many times the world is probably not in metres. */
const mostWorlds = 5;

/**
 * Returns a warning for each mesh that is much larger than the world: fish would start inside it, or there would be no
 * fish in sight.
 */
function oversized(plan: Plan, meshes: Readonly<Record<string, TriangleMesh>>): string[] {
  const { min, max } = plan.world;
  const world = Math.max(...max.map((end, axis) => end - min[axis]));
  return Object.values(meshes)
    .map(({ positions }) => lengthOf(positions))
    .filter((length) => length > mostWorlds * world)
    .map(
      (length) =>
        `<Obstacle>: its meshes are ${Math.round(length)} m long, and the world is ${+world.toPrecision(3)} m. If the model is in centimetres, set scale={0.01}; else set \`world\` of <Shoal>.`,
    );
}

/** Length of the longest side of the box around points, m. */
function lengthOf(positions: Float32Array): number {
  let longest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = axis; at < positions.length; at += 3) {
      least = Math.min(least, positions[at]);
      most = Math.max(most, positions[at]);
    }
    longest = Math.max(longest, most - least);
  }
  return longest;
}
