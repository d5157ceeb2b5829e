import {
  bakeFields,
  carryOn,
  type EventKind,
  parseScenarioJson,
  type ScenarioDocument,
  ShoalError,
  Simulation,
  type SimulationEvent,
  type SimulationOptions,
} from 'shoal';
import { FieldStore, type TriangleMesh } from 'shoal/fields';
import type { Camera, Group } from 'three';
import { Calls } from './calls.ts';
import { type Edit, editsBetween } from './edits-between.ts';
import { type Activity, ErrorReports } from './error-reports.ts';
import type { FishClick } from './fish-click.ts';
import { canBeDrawn, loadLand } from './land.ts';
import { MissingNames, withoutMissing } from './missing-names.ts';
import { oversized } from './oversized.ts';
import { inPropsTerms } from './props-terms.ts';
import { SceneDrawing } from './scene-drawing.ts';
import { SceneParts } from './scene-parts.ts';
import { canContinue, optionsOf, type SceneSettings } from './scene-settings.ts';
import type { FishView, Look, Model } from './scene-view.ts';
import { FishTracker } from './tracked-fish.ts';
import { Warnings } from './warnings.ts';

type Listener = (event: SimulationEvent) => void;

/**
 * A simulation that follows the React components inside `<Shoal>`, and the objects that draw it. Once a frame it
 * compares the document of all parts with that of the simulation. Changed values become edits. For any other change it
 * makes a new simulation, which continues with the same fish.
 */
export class SchoolScene {
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
  /** The document and the settings of the simulation. */
  #document: ScenarioDocument | undefined;
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
  setLook(changes: Partial<Look>): void {
    this.#drawing.setLook(changes);
  }

  /** @param model undefined: the model of `body.shape` */
  setModel(species: string, model: Model | undefined): void {
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
    this.#simulation = this.#document = this.#made = undefined;
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
    const simulation = this.#simulation;
    const edits = simulation && canContinue(this.#made, settings) && editsBetween(this.#document, document);
    if (edits) this.#edit(simulation, edits, document);
    else this.#begin(document, settings);
  }

  /** Makes all edits, or none if one of them fails. */
  #edit(simulation: Simulation, edits: readonly Edit[], document: ScenarioDocument): void {
    let done = 0;
    try {
      for (; done < edits.length; done++) simulation.dispatchUntyped({ type: 'set', ...edits[done] });
      this.#document = document;
      this.#errors.succeeded('change');
    } catch (error) {
      const made = new Set(edits.slice(0, done).map(({ path }) => path));
      const undo = editsBetween(document, this.#document);
      // Otherwise the next document is for another simulation.
      if (made.size > 0 && !undo) this.#document = undefined;
      for (const edit of undo?.reverse() ?? [])
        if (made.has(edit.path)) simulation.dispatchUntyped({ type: 'set', ...edit });
      this.#refuse(error, document, this.#settings.base);
    }
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
    // Pending additions and removals of fish are kept.
    before?.applyCommands();
    const own = { capacity: this.parts.capacity(), meshes, fields: this.#store };
    const options: SimulationOptions = { ...optionsOf(settings), ...own };
    const simulation = before ? carryOn(before, plan, options) : new Simulation(plan, options);
    const isFirst = !this.#simulation;
    this.#simulation?.dispose();
    this.#simulation = simulation;
    this.#document = document;
    this.#made = settings;
    this.#meshes = meshes;
    this.#errors.succeeded('change');
    simulation.on('*', (event) => this.#listeners.run(event));
    if (isFirst) this.onReady();
  }
}
