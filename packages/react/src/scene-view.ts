import type { ScenarioDocument, Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import {
  type Figure,
  type FigureOptions,
  figureFrom,
  type MakeMaterial,
  type Mood,
  ObstacleView,
  type Quality,
  SchoolView,
  Swimming,
  WaterScene,
} from 'shoal/three';
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
export interface Model extends FigureOptions {
  readonly source: BufferGeometry | Object3D;
}

/** The underwater scene of `<Water>`. */
export interface WaterLook {
  readonly mood: Mood;
  readonly quality: Quality;
}

/** How a scene is drawn. */
export interface Look {
  readonly magnify: number;
  readonly view: MakeView | undefined;
  readonly material: MakeMaterial | undefined;
  readonly water: WaterLook | undefined;
  /** The models by the name of the species. */
  readonly models: ReadonlyMap<string, Model>;
}

/** Whether a change of the look needs new objects. */
export function needsNewView(one: Look, other: Look): boolean {
  const names = new Set([...one.models.keys(), ...other.models.keys()]);
  return (
    one.view !== other.view ||
    one.material !== other.material ||
    !one.water !== !other.water ||
    [...names].some((name) => !isSameModel(one.models.get(name), other.models.get(name)))
  );
}

function isSameModel(one: Model | undefined, other: Model | undefined): boolean {
  if (!one || !other) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof Model>;
  return [...keys].every((key) => one[key] === other[key]);
}

/** The objects that draw one simulation. */
export class SceneView {
  readonly root = new Group();
  readonly #fish: FishView;
  readonly #obstacles: ObstacleView | undefined;
  readonly #water: WaterScene | undefined;
  /** The clock of the water, s. */
  #time = 0;

  /** @param swimming state of the tail beats, taken over from the previous view */
  constructor(
    simulation: Simulation,
    scenario: ScenarioDocument,
    meshes: Readonly<Record<string, TriangleMesh>>,
    look: Look,
    swimming: Swimming = new Swimming(0),
  ) {
    // The children of an `<Obstacle>` draw it. Only obstacles of the base scenario need a view.
    const drawsObstacles = (scenario.obstacles?.length ?? 0) > 0;
    if (look.water) {
      this.#water = new WaterScene(simulation, { meshes, swimming, ...look.water });
      this.#water.obstacles.visible = drawsObstacles;
      this.#fish = this.#water.fish;
      this.root.add(this.#water);
    } else {
      const figures = new Map(
        [...look.models].map(([name, { source, ...options }]) => [name, figureFrom(source, options)]),
      );
      this.#fish = look.view
        ? look.view(simulation, look)
        : new SchoolView(simulation, {
            magnify: look.magnify,
            swimming,
            figure: (species: string): Figure | undefined => figures.get(species),
            ...(look.material && { material: look.material }),
          });
      this.root.add(this.#fish);
      if (drawsObstacles) {
        this.#obstacles = new ObstacleView(simulation, meshes);
        this.root.add(this.#obstacles);
      }
    }
  }

  /** The object with the fish. */
  get fish(): FishView {
    return this.#fish;
  }

  get swimming(): Swimming | undefined {
    return this.#fish instanceof SchoolView ? this.#fish.swimming : undefined;
  }

  /**
   * @param frame real time since the last frame, s
   * @param seconds simulated time since the last frame
   */
  update(look: Look, frame: number, seconds: number, camera: Camera, pixelsHigh: number): void {
    if (this.#fish instanceof SchoolView) this.#fish.magnify = look.magnify;
    this.#time += frame;
    if (this.#water && look.water) {
      Object.assign(this.#water, look.water);
      this.#water.update(this.#time, seconds, camera, pixelsHigh);
    } else {
      this.#obstacles?.update();
      this.#fish.update(seconds, camera, pixelsHigh);
    }
  }

  dispose(): void {
    this.root.removeFromParent();
    if (this.#water) this.#water.dispose();
    else this.#fish.dispose();
    this.#obstacles?.dispose();
  }
}
