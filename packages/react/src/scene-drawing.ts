// Draws the simulation of `<Shoal>`, and loads what the drawing of its scene needs.

import { type ScenarioDocument, ShoalError, type Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { Group } from 'three';
import {
  canBeDrawn,
  type FishView,
  loadLand,
  needsNewView,
  SceneView,
  type SchoolModel,
  type ViewFrame,
  type ViewLook,
} from './scene-view.ts';

/** A simulation, and the inputs of its view. */
export interface DrawnSimulation {
  readonly simulation: Simulation;
  /**
   * The scenario without the parts that components add. `SceneView` draws only these, because components draw their own
   * parts.
   */
  readonly base: ScenarioDocument;
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
}

/** Draws the simulation of a scene. Makes a new view when the simulation or the look requires it. */
export class SceneDrawing {
  /** The parent of the objects that draw the scene. */
  readonly root = new Group();
  /** Called when a frame is needed to show a change. */
  onStale: () => void = () => undefined;
  readonly #errors: ErrorReports;
  #look: ViewLook = { magnify: 1, view: undefined, material: undefined, water: undefined, models: new Map() };
  #view: SceneView | undefined;
  /** The simulation, its engine and the look that were last drawn or rejected. */
  #tried:
    | { readonly simulation: Simulation; readonly engine: Simulation['engine']; readonly look: ViewLook }
    | undefined;
  #isLoadingLand = false;
  /** Incremented by `clear`, so that code requested earlier is ignored. */
  #life = 0;

  constructor(errors: ErrorReports) {
    this.#errors = errors;
  }

  get look(): ViewLook {
    return this.#look;
  }

  /** The object that draws the fish. */
  get fish(): FishView | undefined {
    return this.#view?.fish;
  }

  /** Changes how the scene is drawn, from the next frame on. */
  setLook(changes: Partial<ViewLook>): void {
    this.#look = { ...this.#look, ...changes };
    // After a failure, a new look is tried.
    this.#isLoadingLand = false;
  }

  /** @param model undefined: the model of `body.shape` */
  setModel(species: string, model: SchoolModel | undefined): void {
    const models = new Map(this.#look.models);
    if (model) models.set(species, model);
    else models.delete(species);
    this.setLook({ models });
  }

  draw(drawn: DrawnSimulation, frame: ViewFrame): void {
    this.#viewOf(drawn)?.update({ ...this.#look, magnify: this.#magnify() }, frame);
  }

  /** Frees everything. */
  clear(): void {
    this.#life++;
    this.#isLoadingLand = false;
    this.#view?.dispose();
    this.#view = this.#tried = undefined;
  }

  #magnify(): number {
    const { magnify } = this.#look;
    if (magnify > 0 && magnify < Number.POSITIVE_INFINITY) {
      this.#errors.succeeded('magnify');
      return magnify;
    }
    this.#errors.failed(
      'magnify',
      new ShoalError('argument', `<Shoal>: magnify must be a number above 0, got ${magnify}.`),
    );
    return 1;
  }

  /** A look that cannot be drawn is reported once. The scene is then drawn as before. */
  #viewOf(drawn: DrawnSimulation): SceneView | undefined {
    const { simulation } = drawn;
    const look = this.#look;
    // Until the code is loaded, the scene is drawn as before, or not at all if it is the first one.
    if (!canBeDrawn(simulation.plan, look)) {
      this.#loadLand();
      this.#showAsBefore(drawn);
      return this.#view;
    }
    const { engine } = simulation;
    const before = this.#tried;
    // A simulation that becomes another scenario has a new engine.
    const isKept = before?.simulation === simulation && before.engine === engine && !needsNewView(before.look, look);
    this.#tried = { simulation, engine, look };
    if (isKept) return this.#view;
    try {
      this.#show(drawn, look);
      this.#errors.succeeded('look');
    } catch (error) {
      this.#errors.failed('look', error);
      this.#showAsBefore(drawn);
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
      if (life === this.#life) this.#errors.report(error);
    });
  }

  #show({ simulation, base, meshes }: DrawnSimulation, look: ViewLook): void {
    const view = new SceneView(simulation, base, meshes, look, this.#view?.swimming);
    this.#view?.dispose();
    this.#view = view;
    this.root.add(view.root);
  }

  /**
   * Draws the simulation in the look of the present view, because the requested look cannot be drawn yet or at all. A
   * view of a previous simulation is replaced or removed: it would show fish that do not move.
   */
  #showAsBefore(drawn: DrawnSimulation): void {
    const before = this.#view;
    if (!before || before.simulation === drawn.simulation) return;
    try {
      if (needsNewView(before.look, this.#look)) this.#show(drawn, before.look);
    } catch (error) {
      this.#errors.failed('look', error);
    }
    if (this.#view !== before) return;
    before.dispose();
    this.#view = undefined;
  }
}

/** An activity that a scene repeats. Each hook has its own id. */
export type Activity = 'change' | 'follow' | 'advance' | 'draw' | 'look' | 'magnify' | `near ${string}`;

/** Reports errors. An error that recurs in every frame is reported once. */
export class ErrorReports {
  report: (error: unknown) => void = () => undefined;
  /** The last error of each activity that has not succeeded since. */
  readonly #last = new Map<Activity, string>();

  failed(activity: Activity, error: unknown): void {
    const message = String(error);
    if (this.#last.get(activity) === message) return;
    this.#last.set(activity, message);
    this.report(error);
  }

  succeeded(activity: Activity): void {
    this.#last.delete(activity);
  }

  clear(): void {
    this.#last.clear();
  }
}
