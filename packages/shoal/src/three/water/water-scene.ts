import { type Camera, Group, type Object3D, type Texture } from 'three';
import { models, shapesOf } from '../../drawing/bodies/models.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { SchoolView } from '../fish/school-view.ts';
import { makeBallMaterial } from '../world/ball-material.ts';
import { makeBoundsBox } from '../world/bounds-box.ts';
import { disposeTree } from '../world/dispose-tree.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { type Quality, qualitySettings } from '../world/quality.ts';
import type { SceneOptions, SchoolScene } from '../world/school-scene.ts';
import { makeStoneMaterial } from '../world/stone-material.ts';
import { WorldView } from '../world/world-view.ts';
import { makeDome, makeSurface } from './backdrop.ts';
import { makeFishMaterial } from './fish-material.ts';
import { makeKelp } from './kelp.ts';
import { makeMotes } from './motes.ts';
import { makeSeabed } from './seabed.ts';
import { makeShafts } from './shafts.ts';
import { StoneShadows } from './stone-shadows.ts';
import { makeWaterTexture } from './water-texture.ts';
import { makeWaterUniforms, placeOf, takeMood, type WaterPlace } from './water-uniforms.ts';

/** Options of a `WaterScene`. */
export interface WaterSceneOptions extends SceneOptions {
  /** The lighting; default `day`, a clear tropical afternoon. */
  readonly mood?: Mood;
}

/** Whether there is kelp: only in scenes that have a bottom and whose animals all swim. */
function isSea(plan: Plan, { stands }: WaterPlace): boolean {
  return (plan.ground !== undefined || stands) && shapesOf(plan).every((shape) => models[shape].gait === 'swim');
}

/** Computed once, since it is slow and the same for all scenes. */
let waterTexture: Texture | undefined;

/**
 * An underwater scene of a simulation: everything in its scenario, and sand, kelp, shafts of light and the surface. It has
 * its own lighting, with colours as they are displayed; see `displayMaterial`.
 */
export class WaterScene extends Group implements SchoolScene {
  readonly fish: SchoolView;
  readonly obstacles: ObstacleView;
  readonly bounds: Object3D;
  mood: Mood;
  quality: Quality;
  readonly #simulation: Simulation;
  readonly #place;
  readonly #uniforms;
  readonly #world: WorldView;
  readonly #shadows: StoneShadows;
  readonly #shafts;
  readonly #motes;
  #light = '';

  constructor(simulation: Simulation, options: WaterSceneOptions = {}) {
    super();
    const { plan } = simulation;
    waterTexture ??= makeWaterTexture();
    const place = placeOf(plan);
    const uniforms = makeWaterUniforms(place, waterTexture);
    this.mood = options.mood ?? 'day';
    this.quality = options.quality ?? 'high';
    this.#simulation = simulation;
    this.#place = place;
    this.#uniforms = uniforms;
    this.#shadows = new StoneShadows(place);
    this.fish = new SchoolView(simulation, {
      material: (skin) => makeFishMaterial(uniforms, skin),
      ...(options.swimming && { swimming: options.swimming }),
    });
    this.#world = new WorldView(
      simulation,
      makeBallMaterial(uniforms, '#8d7f8f'),
      makeBallMaterial(uniforms, '#e8b45a'),
      { paths: 0xd8f5f0, goals: 0xffd9a0, opacity: 0.25 },
    );
    this.obstacles = new ObstacleView(simulation, options.meshes ?? {}, {
      solid: makeStoneMaterial(uniforms, place, false),
      sheet: makeStoneMaterial(uniforms, place, true),
    });
    this.bounds = makeBoundsBox(plan, 0xd8f5f0, 0.1);
    this.#shafts = makeShafts(place, uniforms);
    this.#motes = makeMotes(place, uniforms);
    this.add(
      this.fish,
      this.obstacles,
      this.#world.root,
      makeSeabed(plan, place, uniforms, this.#shadows),
      makeSurface(place, uniforms),
      makeDome(place, uniforms),
      this.bounds,
      this.#shafts,
      this.#motes,
    );
    if (isSea(plan, place)) this.add(makeKelp(plan, place, uniforms));
  }

  tint(colours: Uint32Array | undefined): void {
    this.fish.tints = colours;
  }

  update(time: number, seconds: number, camera: Camera, pixelsHigh: number): void {
    const { detail, caustics, shafts, motes } = qualitySettings(this.quality);
    const light = `${this.mood} ${caustics}`;
    if (light !== this.#light) takeMood(this.#uniforms, this.#place, this.mood, caustics);
    this.#light = light;
    this.#uniforms.seconds.value = time;
    this.#shafts.visible = shafts && this.mood !== 'deep';
    this.#motes.visible = motes;
    this.fish.detail = detail;
    this.#world.update();
    this.obstacles.update();
    this.#shadows.update(this.#simulation, this.obstacles.visible, this.#uniforms.sunDirection.value);
    this.fish.update(seconds, camera, pixelsHigh);
  }

  override dispose(): void {
    this.fish.dispose();
    this.obstacles.dispose();
    this.#shadows.dispose();
    disposeTree(this);
  }
}
