// A herd or a flock with sky and land, in one object of three.js.

import { type Camera, Group } from 'three';
import type { Mood } from '../../drawing/water/moods.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { SceneOptions, SchoolScene } from '../fish/school-scene.ts';
import { SchoolView } from '../fish/school-view.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { type Mark, marks, type Quality, qualitySettings, sceneKeys } from '../world/scene-options.ts';
import { LandSurroundings } from './land-surroundings.ts';

/** Options of a `LandScene`. */
export interface LandSceneOptions extends SceneOptions {
  /** The lighting; default `day`. `deep` is a moonlit night. */
  readonly mood?: Mood;
}

/**
 * A scene in air or on land: everything in the scenario of a simulation, under a sky, over grass or a marsh. It has its
 * own lighting, with colours as they are displayed; see `displayMaterial`.
 */
export class LandScene extends Group implements SchoolScene {
  readonly fish: SchoolView;
  readonly obstacles: ObstacleView;
  readonly #land: LandSurroundings;

  /** @throws ShoalError for an unknown option */
  constructor(simulation: Simulation, options: LandSceneOptions = {}) {
    super();
    checkKeys('LandScene', 'options', options, sceneKeys);
    const { mood, quality, meshes, swimming } = options;
    const land = new LandSurroundings(simulation, { mood, quality, marks });
    this.#land = land;
    this.fish = new SchoolView(simulation, { material: land.fishMaterial, ...(swimming && { swimming }) });
    this.obstacles = new ObstacleView(simulation, meshes, land.stone());
    this.add(this.fish, this.obstacles, land);
  }

  /** The lighting. */
  get mood(): Mood {
    return this.#land.mood;
  }

  /** Changes the lighting, from the next `update` on. */
  set mood(mood: Mood) {
    this.#land.mood = mood;
  }

  /** What is drawn, and how finely. */
  get quality(): Quality {
    return this.#land.quality;
  }

  /** Changes the quality, from the next `update` on. */
  set quality(quality: Quality) {
    this.#land.quality = quality;
  }

  set marks(marks: Iterable<Mark>) {
    this.#land.marks = marks;
  }

  tint(colours: Uint32Array | undefined): void {
    this.fish.tints = colours;
  }

  update(time: number, seconds: number, camera: Camera, pixelsHigh: number): void {
    this.#land.castsShadows = this.obstacles.visible;
    this.obstacles.update();
    this.fish.detail = qualitySettings(this.quality).detail;
    this.fish.update(seconds, camera, pixelsHigh);
    this.#land.update(time, this.fish);
  }

  override dispose(): void {
    this.fish.dispose();
    this.obstacles.dispose();
    this.#land.dispose();
  }
}
