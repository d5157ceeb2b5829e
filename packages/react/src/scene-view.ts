// The three.js objects that draw one simulation in one look, and which changes of the look need new ones.

import { type Plan, type ScenarioDocument, ShoalError, type Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import {
  type Figure,
  type FigureOptions,
  figureFrom,
  habitatOf,
  type MakeMaterial,
  type Mark,
  type Mood,
  ObstacleView,
  type Quality,
  qualitySettings,
  SchoolView,
  Swimming,
  WaterSurroundings,
} from 'shoal/three';
import type { LandSurroundings } from 'shoal/three-land';
import { type BufferGeometry, type Camera, Group, type Object3D } from 'three';

/** Draws the fish: `SchoolView`, or another view such as `NodeSchoolView` of `shoal/three-gpu`. */
export interface FishView extends Object3D {
  /** Called before each frame. @param seconds simulated time since the last frame */
  update(seconds: number, camera: Camera, pixelsHigh: number): unknown;
  dispose(): void;
}

/** Makes the view of the fish. */
export type MakeView = (simulation: Simulation, options: { readonly magnify: number }) => FishView;

/** A model for the fish of a school. */
export interface SchoolModel extends FigureOptions {
  readonly source: BufferGeometry | Object3D;
}

/** The scene of `<Water>`: under water, or the habitat of the scenario. */
export interface WaterLook {
  readonly mood: Mood;
  readonly quality: Quality;
  readonly marks: readonly Mark[];
}

/** How a scene is drawn. */
export interface ViewLook {
  readonly magnify: number;
  readonly view: MakeView | undefined;
  readonly material: MakeMaterial | undefined;
  readonly water: WaterLook | undefined;
  /** The models by the name of the species. */
  readonly models: ReadonlyMap<string, SchoolModel>;
}

/** Whether a change of the look needs new objects. */
export function needsNewView(one: ViewLook, other: ViewLook): boolean {
  const names = new Set([...one.models.keys(), ...other.models.keys()]);
  return (
    one.view !== other.view ||
    one.material !== other.material ||
    !one.water !== !other.water ||
    [...names].some((name) => !isSameModel(one.models.get(name), other.models.get(name)))
  );
}

function isSameModel(one: SchoolModel | undefined, other: SchoolModel | undefined): boolean {
  if (!one || !other) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof SchoolModel>;
  return [...keys].every((key) => one[key] === other[key]);
}

/** One frame. */
export interface ViewFrame {
  /** Real time since the last frame, s. */
  readonly real: number;
  /** Simulated time since the last frame, s. */
  readonly simulated: number;
  readonly camera: Camera;
  readonly pixelsHigh: number;
}

/** The objects that draw one simulation. */
export class SceneView {
  readonly root = new Group();
  readonly simulation: Simulation;
  /** The look for which the objects were made. */
  readonly look: ViewLook;
  readonly #fish: FishView;
  readonly #obstacles: ObstacleView | undefined;
  readonly #water: WaterSurroundings | LandSurroundings | undefined;
  #waterLook: WaterLook | undefined;
  /** The clock of the water, s. */
  #time = 0;

  /**
   * @param scenario the scenario without the parts of components, which draw themselves
   * @param swimming state of the tail beats, from the previous view
   */
  constructor(
    simulation: Simulation,
    scenario: ScenarioDocument,
    meshes: Readonly<Record<string, TriangleMesh>>,
    look: ViewLook,
    swimming: Swimming = new Swimming(),
  ) {
    this.simulation = simulation;
    this.look = look;
    const figures = new Map(
      [...look.models].map(([name, { source, ...options }]) => [name, figureFrom(source, options)]),
    );
    if (look.water) {
      const Land = isOnLand(simulation.plan, look) ? loadedLand() : undefined;
      this.#water = Land ? new Land(simulation, look.water) : new WaterSurroundings(simulation, look.water);
    }
    if (look.view !== undefined && typeof look.view !== 'function')
      throw new ShoalError(
        'argument',
        `<Shoal>: view must be a function that makes the view, got ${typeof look.view}.`,
      );
    const material = look.material ?? this.#water?.fishMaterial;
    this.#fish = look.view
      ? look.view(simulation, { magnify: look.magnify })
      : new SchoolView(simulation, {
          swimming,
          figure: (species: string): Figure | undefined => figures.get(species),
          ...(material && { material }),
        });
    // Obstacles of components are at the end of the plan's list.
    const own = scenario.obstacles?.length ?? 0;
    if (own > 0)
      this.#obstacles = new ObstacleView(simulation, meshes, this.#water?.stone(), (index: number) => index < own);
    for (const object of [this.#fish, this.#obstacles, this.#water]) if (object) this.root.add(object);
  }

  /** The object that draws the fish. */
  get fish(): FishView {
    return this.#fish;
  }

  get swimming(): Swimming | undefined {
    return this.#fish instanceof SchoolView ? this.#fish.swimming : undefined;
  }

  update(look: ViewLook, { real, simulated, camera, pixelsHigh }: ViewFrame): void {
    if (this.#water && look.water !== this.#waterLook) Object.assign(this.#water, look.water);
    this.#waterLook = look.water;
    if (this.#fish instanceof SchoolView) {
      this.#fish.magnify = look.magnify;
      if (look.water) this.#fish.detail = qualitySettings(look.water.quality).detail;
    }
    this.#time += real;
    this.#obstacles?.update();
    this.#fish.update(simulated, camera, pixelsHigh);
    // The shadows of animals follow their new positions.
    this.#water?.update(this.#time, this.#fish instanceof SchoolView ? this.#fish : undefined);
  }

  dispose(): void {
    this.root.removeFromParent();
    for (const object of [this.#fish, this.#obstacles, this.#water]) object?.dispose();
  }
}

/** Most scenes are under water, so the code of sky and land is loaded only when a scene needs it. */
let Land: typeof LandSurroundings | undefined;
let loading: Promise<void> | undefined;

/** The properties of a look that decide whether sky and land are drawn. */
interface LookOfWater {
  readonly water: object | undefined;
}

/** Whether a scene with this look draws sky and land. */
function isOnLand(plan: Plan, look: LookOfWater): boolean {
  return look.water !== undefined && habitatOf(plan) !== 'water';
}

/** Whether all code for a scene is loaded. If not, call `loadLand`. */
export function canBeDrawn(plan: Plan, look: LookOfWater): boolean {
  return Land !== undefined || !isOnLand(plan, look);
}

/** The class that draws sky and land, once it is loaded. */
function loadedLand(): typeof LandSurroundings | undefined {
  return Land;
}

/** @throws Error if the code cannot be loaded */
export async function loadLand(): Promise<void> {
  loading ??= import('shoal/three-land').then((module) => {
    Land = module.LandSurroundings;
  });
  try {
    await loading;
  } catch (error) {
    // The next call tries again.
    loading = undefined;
    throw error;
  }
}
