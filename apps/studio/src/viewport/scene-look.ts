import type { Simulation } from 'shoal';
import { type SchoolScene, Swimming, WaterScene } from 'shoal/three';
import type { Scene } from 'three';
import { FishTints } from '../overlays/fish-tints.ts';
import type { Look, Quality } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import type { DrawnSchool } from './drawn-school.ts';
import { sceneOf } from './look.ts';

/** The simulation as three.js objects, in the chosen look. */
export class SceneLook {
  readonly #stage: Stage;
  readonly #scene: Scene;
  readonly #tints = new FishTints();
  #simulation: Simulation | undefined;
  #swimming = new Swimming(0);
  #look: Look | undefined;
  #objects: SchoolScene | undefined;

  constructor(stage: Stage, scene: Scene) {
    this.#stage = stage;
    this.#scene = scene;
  }

  get simulation(): Simulation | undefined {
    return this.#simulation;
  }

  get objects(): SchoolScene | undefined {
    return this.#objects;
  }

  /** The school as it is drawn now; undefined: none is. */
  get drawn(): DrawnSchool | undefined {
    const fish = this.#objects?.fish;
    const simulation = this.#simulation;
    if (!simulation || !fish) return undefined;
    const { school, plan } = simulation;
    const { magnify } = this.#stage.state.value;
    return {
      simulation,
      get positions() {
        return fish.positions;
      },
      lengthOf: (i) => plan.species[school.species[i]].body.length * magnify,
    };
  }

  /** Builds the objects anew for another simulation or another look. @returns what has changed */
  follow(): 'simulation' | 'look' | undefined {
    const { simulation, meshes } = this.#stage;
    const { look } = this.#stage.state.value;
    const isOther = simulation !== this.#simulation;
    if (!isOther && look === this.#look) return undefined;
    if (isOther) {
      this.#simulation = simulation;
      this.#swimming = new Swimming(simulation?.plan.count ?? 0);
    }
    this.#look = look;
    if (this.#objects) this.#scene.remove(this.#objects);
    this.dispose();
    if (simulation) {
      this.#objects = sceneOf(look, simulation, { meshes, swimming: this.#swimming });
      this.#scene.add(this.#objects);
    }
    return isOther ? 'simulation' : 'look';
  }

  light(quality: Quality): void {
    if (this.#objects) this.#objects.quality = quality;
    if (this.#objects instanceof WaterScene) this.#objects.mood = this.#stage.state.value.mood;
  }

  /** Applies what is shown of the scene, and its colours. */
  dress(): void {
    const objects = this.#objects;
    const simulation = this.#simulation;
    if (!objects || !simulation) return;
    const { obstaclesShown, overlays, colouring, playing } = this.#stage.state.value;
    objects.obstacles.visible = obstaclesShown;
    objects.bounds.visible = overlays.has('bounds');
    objects.fish.huntersMarked = overlays.has('hunters');
    objects.tint(this.#tints.update(simulation, colouring, playing));
  }

  dispose(): void {
    this.#objects?.dispose();
    this.#objects = undefined;
  }
}
