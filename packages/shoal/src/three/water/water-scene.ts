// A school with the water around it, in one object of three.js.

import { type Camera, Group } from 'three';
import type { Mood } from '../../drawing/water/moods.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { SceneOptions, SchoolScene } from '../fish/school-scene.ts';
import { SchoolView } from '../fish/school-view.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { type Mark, marks, type Quality, qualitySettings, sceneKeys } from '../world/scene-options.ts';
import { WaterSurroundings } from './water-surroundings.ts';

/** Options of a `WaterScene`. */
export interface WaterSceneOptions extends SceneOptions {
  /** The lighting; default `day`, a clear tropical afternoon. */
  readonly mood?: Mood;
}

/**
 * An underwater scene of a simulation: everything in its scenario, and sand, kelp, shafts of light and the surface. It has
 * its own lighting, with colours as they are displayed; see `displayMaterial`.
 */
export class WaterScene extends Group implements SchoolScene {
  readonly fish: SchoolView;
  readonly obstacles: ObstacleView;
  readonly #water: WaterSurroundings;

  /** @throws ShoalError for an unknown option */
  constructor(simulation: Simulation, options: WaterSceneOptions = {}) {
    super();
    checkKeys('WaterScene', 'options', options, sceneKeys);
    const { mood, quality, meshes, swimming } = options;
    const water = new WaterSurroundings(simulation, { mood, quality, marks });
    this.#water = water;
    water.name = 'water';
    this.fish = new SchoolView(simulation, { material: water.fishMaterial, ...(swimming && { swimming }) });
    this.obstacles = new ObstacleView(simulation, meshes, water.stone());
    this.add(this.fish, this.obstacles, water);
  }

  /** The lighting. */
  get mood(): Mood {
    return this.#water.mood;
  }

  /** Changes the lighting, from the next `update` on. */
  set mood(mood: Mood) {
    this.#water.mood = mood;
  }

  /** What is drawn, and how finely. */
  get quality(): Quality {
    return this.#water.quality;
  }

  /** Changes the quality, from the next `update` on. */
  set quality(quality: Quality) {
    this.#water.quality = quality;
  }

  set marks(marks: Iterable<Mark>) {
    this.#water.marks = marks;
  }

  tint(colours: Uint32Array | undefined): void {
    this.fish.tints = colours;
  }

  update(time: number, seconds: number, camera: Camera, pixelsHigh: number): void {
    this.#water.castsShadows = this.obstacles.visible;
    this.obstacles.update();
    this.fish.detail = qualitySettings(this.quality).detail;
    this.fish.update(seconds, camera, pixelsHigh);
    this.#water.update(time, this.fish);
  }

  override dispose(): void {
    this.fish.dispose();
    this.obstacles.dispose();
    this.#water.dispose();
  }
}
