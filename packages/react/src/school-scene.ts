import {
  bakeFields,
  carryOn,
  type EngineFactory,
  type EventKind,
  type OwnRule,
  parseScenarioJson,
  type ScenarioDocument,
  ShoalError,
  Simulation,
  type SimulationEvent,
  type SimulationOptions,
} from 'shoal';
import { FieldStore, type TriangleMesh } from 'shoal/fields';
import { type Camera, Group } from 'three';
import { Calls } from './calls.ts';
import { type Edit, editsBetween } from './edits-between.ts';
import type { FishClick } from './fish-click.ts';
import { canBeDrawn, loadLand } from './land.ts';
import { inPropsTerms } from './props-terms.ts';
import { SceneParts } from './scene-parts.ts';
import { type FishView, type Look, type Model, needsNewView, SceneView } from './scene-view.ts';
import { FishTracker } from './tracked-fish.ts';

/** The settings of the simulation from the props of `<Shoal>`. */
export interface SceneSettings {
  /** The scenario without the parts of the components inside. */
  readonly base: ScenarioDocument;
  readonly rules: readonly OwnRule[];
  readonly threads: number | 'auto';
  readonly engine: EngineFactory | undefined;
  readonly onFallback: ((reason: string) => void) | undefined;
}

type Listener = (event: SimulationEvent) => void;

/**
 * A simulation that follows the React components inside `<Shoal>`, and the objects that draw it. Once a frame it compares
 * the document of all parts with that of the simulation. Changed values become edits. For any other change it makes a new
 * simulation that continues with the same fish.
 */
export class SchoolScene {
  readonly parts = new SceneParts();
  /** The parent of the objects that draw the scene. */
  readonly root = new Group();
  readonly tracker = new FishTracker();
  /** Called at the start of each frame, to update parts from objects of the scene. */
  readonly followers = new Calls<[]>();
  readonly beforeStep = new Calls<[seconds: number]>();
  readonly afterStep = new Calls<[seconds: number]>();
  readonly #listeners = new Calls<[event: SimulationEvent]>();
  readonly #store = new FieldStore();
  #settings: SceneSettings;
  #look: Look = { magnify: 1, view: undefined, material: undefined, water: undefined, models: new Map() };
  onError: (error: unknown) => void = () => undefined;
  /** Called when the first simulation needs fields that are not computed yet, or code that is not loaded yet. */
  onPreparing: (until: Promise<void>) => void = () => undefined;
  onReady: () => void = () => undefined;
  /** Called when a frame is needed to show a change. */
  onStale: () => void = () => undefined;
  /** Called when the first listener to clicks is added, or the last one removed. */
  onClickable: (isClickable: boolean) => void = () => undefined;
  readonly #clicks = new Map<string, (click: FishClick) => void>();
  #simulation: Simulation | undefined;
  #view: SceneView | undefined;
  #drawn: Look | undefined;
  /** The document and the settings of the simulation. */
  #document: ScenarioDocument | undefined;
  #made: SceneSettings | undefined;
  /** The meshes of its obstacles. */
  #meshes: Readonly<Record<string, TriangleMesh>> = {};
  #isBuilding = false;
  #isInFrame = false;
  #isLoadingLand = false;
  /** Increases with `dispose`: builds that began earlier are then ignored. */
  #life = 0;

  constructor(settings: SceneSettings) {
    this.#settings = settings;
    this.parts.onChange = () => {
      if (!this.#isInFrame) this.onStale();
    };
  }

  /** Undefined until the first frame, and while fields of obstacles are computed for it. */
  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  /** The object that draws the fish. */
  get view(): FishView | undefined {
    return this.#view?.fish;
  }

  set settings(settings: SceneSettings) {
    this.#settings = settings;
    this.parts.touch();
  }

  /** Changes how the scene is drawn, from the next frame on. */
  setLook(changes: Partial<Look>): void {
    this.#look = { ...this.#look, ...changes };
    // After a failure, another look asks again.
    this.#isLoadingLand = false;
  }

  /** @param model undefined: that of `body.shape` */
  setModel(species: string, model: Model | undefined): void {
    const models = new Map(this.#look.models);
    if (model) models.set(species, model);
    else models.delete(species);
    this.setLook({ models });
  }

  /** Calls a listener with every event of a kind (`*`: of any kind), of this simulation and of those that replace it. */
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
   * Makes the due steps and updates the view.
   * @param frame real time since the last frame, s
   * @param speed simulated seconds per second; the fish rest if it is not a positive number
   */
  frame(frame: number, speed: number, camera: Camera, pixelsHigh: number): void {
    this.#isInFrame = true;
    try {
      this.#orTell(() => this.followers.run());
      if (this.parts.isChanged && !this.#isBuilding) this.#follow();
      const simulation = this.#simulation;
      if (!simulation) return;
      const seconds = speed > 0 && speed < Number.POSITIVE_INFINITY ? frame * speed : 0;
      this.beforeStep.run(seconds);
      this.#orTell(() => simulation.advance(seconds));
      this.#orTell(() => this.#viewOf(simulation)?.update(this.#look, frame, seconds, camera, pixelsHigh));
      this.tracker.update(simulation);
      this.afterStep.run(seconds);
    } finally {
      this.#isInFrame = false;
    }
  }

  #orTell(call: () => void): void {
    try {
      call();
    } catch (error) {
      const { onFallback = console.warn } = this.#settings;
      // The next steps are made by one thread.
      if (error instanceof ShoalError && error.code === 'engine-lost') onFallback(error.message);
      else this.onError(error);
    }
  }

  /** Frees everything. The next frame makes a new simulation. */
  dispose(): void {
    this.#life++;
    this.#isBuilding = this.#isLoadingLand = false;
    this.#clear();
    this.parts.touch();
  }

  #clear(): void {
    this.#simulation?.dispose();
    this.#view?.dispose();
    this.#simulation = this.#view = this.#drawn = this.#document = this.#made = undefined;
  }

  /** Edits the simulation, or starts to make another one. */
  #follow(): void {
    const settings = this.#settings;
    const document = this.parts.documentWith(settings.base);
    if (document.species.length === 0) {
      this.#clear();
      return;
    }
    const simulation = this.#simulation;
    const edits = simulation && canContinue(this.#made, settings) && editsBetween(this.#document, document);
    if (edits) this.#edit(simulation, edits, document);
    else this.#begin(document, settings);
  }

  /** Makes all edits or none. */
  #edit(simulation: Simulation, edits: readonly Edit[], document: ScenarioDocument): void {
    let done = 0;
    try {
      for (; done < edits.length; done++) simulation.dispatchUntyped({ type: 'set', ...edits[done] });
      this.#document = document;
    } catch (error) {
      const made = new Set(edits.slice(0, done).map(({ path }) => path));
      const undo = editsBetween(document, this.#document);
      // Else the next document is that of another simulation.
      if (made.size > 0 && !undo) this.#document = undefined;
      for (const edit of undo?.reverse() ?? [])
        if (made.has(edit.path)) simulation.dispatchUntyped({ type: 'set', ...edit });
      this.onError(inPropsTerms(error, document, this.#settings.base));
    }
  }

  #begin(document: ScenarioDocument, settings: SceneSettings): void {
    const life = this.#life;
    this.#isBuilding = true;
    const made = this.#make(document, settings)
      .catch((error) => {
        if (life === this.#life) this.onError(inPropsTerms(error, document, settings.base));
      })
      .finally(() => {
        if (life !== this.#life) return;
        this.#isBuilding = false;
        this.onStale();
      });
    if (!this.#simulation) this.onPreparing(made);
  }

  /** Makes the simulation of a document, synchronously if nothing has to be awaited. */
  async #make(document: ScenarioDocument, settings: SceneSettings): Promise<void> {
    const life = this.#life;
    const plan = parseScenarioJson(document, { rules: settings.rules });
    const meshes = this.parts.meshes();
    const before = this.#made?.base.seed === settings.base.seed ? this.#simulation : undefined;
    if (!canBeDrawn(plan, this.#look)) await loadLand();
    if (plan.obstacles.length > 0) await bakeFields(plan, { meshes, fields: this.#store });
    if (before?.running) {
      const { paused } = before;
      before.paused = true;
      // Where a thread is lost, the fish go on from the last whole step.
      await before.running.catch(() => undefined);
      before.paused = paused;
    }
    if (life !== this.#life) return;
    // Fish that wait to be added or removed are carried on too.
    before?.applyCommands();
    const { threads, engine, onFallback } = settings;
    const options: SimulationOptions = {
      threads,
      capacity: this.parts.capacity(),
      meshes,
      fields: this.#store,
      record: false,
      ...(engine && { engine }),
      ...(onFallback && { onFallback }),
    };
    const simulation = before ? carryOn(before, plan, options) : new Simulation(plan, options);
    const isFirst = !this.#simulation;
    this.#simulation?.dispose();
    this.#simulation = simulation;
    this.#document = document;
    this.#made = settings;
    this.#meshes = meshes;
    this.#drawn = undefined;
    simulation.on('*', (event) => this.#listeners.run(event));
    if (isFirst) this.onReady();
  }

  /** A look that cannot be drawn is reported once; then the scene is drawn as before. */
  #viewOf(simulation: Simulation): SceneView | undefined {
    const look = this.#look;
    // Until then the scene is drawn as before, and not at all if it is the first one.
    if (!canBeDrawn(simulation.plan, look)) {
      this.#loadLand();
      this.#showAsBefore(simulation);
      return this.#view;
    }
    const isKept = this.#drawn && !needsNewView(this.#drawn, look);
    this.#drawn = look;
    if (isKept) return this.#view;
    try {
      this.#show(simulation, look);
    } catch (error) {
      this.onError(error);
      this.#showAsBefore(simulation);
    }
    return this.#view;
  }

  #loadLand(): void {
    if (this.#isLoadingLand) return;
    this.#isLoadingLand = true;
    const life = this.#life;
    const stop = (): void => {
      if (life !== this.#life) return;
      this.#isLoadingLand = false;
      this.onStale();
    };
    loadLand().then(stop, (error) => {
      if (life === this.#life) this.onError(error);
    });
  }

  #show(simulation: Simulation, look: Look): void {
    const base = this.#made?.base ?? this.#settings.base;
    const view = new SceneView(simulation, base, this.#meshes, look, this.#view?.swimming);
    this.#view?.dispose();
    this.#view = view;
    this.root.add(view.root);
  }

  /** The view of an earlier simulation would stand still. */
  #showAsBefore(simulation: Simulation): void {
    const before = this.#view;
    if (!before || before.simulation === simulation) return;
    try {
      if (needsNewView(before.look, this.#look)) this.#show(simulation, before.look);
    } catch (error) {
      this.onError(error);
    }
    if (this.#view !== before) return;
    before.dispose();
    this.#view = undefined;
  }
}

/** Whether a simulation can continue with other settings. */
function canContinue(one: SceneSettings | undefined, other: SceneSettings): boolean {
  return (
    one?.threads === other.threads &&
    one.engine === other.engine &&
    one.rules.length === other.rules.length &&
    one.rules.every((rule, k) => rule === other.rules[k])
  );
}
