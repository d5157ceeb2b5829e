import { Group, type Object3D, type PerspectiveCamera, type Texture } from 'three';
import type { TriangleMesh } from '../../fields/triangle-mesh.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { farBody, hunterBody, middleBody, nearBody } from '../fish/fish-body.ts';
import { SchoolView } from '../fish/school-view.ts';
import type { Swimming } from '../fish/swimming.ts';
import { makeBallMaterial } from '../world/ball-material.ts';
import { makeBoundsBox } from '../world/bounds-box.ts';
import { disposeTree } from '../world/dispose-tree.ts';
import { ObstacleView } from '../world/obstacle-view.ts';
import { pixelsPerMetre, type SchoolScene } from '../world/school-scene.ts';
import { makeStoneMaterial } from '../world/stone-material.ts';
import { WorldView } from '../world/world-view.ts';
import { makeDome, makeSurface } from './backdrop.ts';
import { makeFishMaterial } from './fish-material.ts';
import { makeMotes } from './motes.ts';
import { makeSeabed } from './seabed.ts';
import { makeShafts } from './shafts.ts';
import { StoneShadows } from './stone-shadows.ts';
import { makeWaterUniforms, placeOf, type WaterUniforms } from './water-uniforms.ts';

/** A clear tropical afternoon under water. */
export class WaterScene implements SchoolScene {
  readonly root: Group = new Group();
  readonly obstacles: ObstacleView;
  readonly positions: Float32Array;
  readonly bounds: Object3D;
  readonly #school: SchoolView;
  readonly #world: WorldView;
  readonly #uniforms: WaterUniforms;
  readonly #simulation: Simulation;
  readonly #shadows: StoneShadows;

  constructor(
    simulation: Simulation,
    swimming: Swimming,
    meshes: Readonly<Record<string, TriangleMesh>>,
    texture: Texture,
  ) {
    const { plan } = simulation;
    const place = placeOf(plan);
    const uniforms = makeWaterUniforms(place, texture);
    this.#uniforms = uniforms;
    this.#simulation = simulation;
    this.#shadows = new StoneShadows(place, uniforms.sunDirection.value);
    const plain = makeFishMaterial(uniforms, plan, false);
    const detailed = makeFishMaterial(uniforms, plan, true);
    this.#school = new SchoolView(
      simulation,
      swimming,
      [
        { body: nearBody(), material: detailed, fromPixels: 26 },
        { body: middleBody(), material: plain, fromPixels: 9 },
        { body: farBody(), material: plain, fromPixels: 0 },
      ],
      { body: hunterBody(), material: detailed, fromPixels: 0 },
    );
    this.positions = this.#school.positions;
    this.#world = new WorldView(
      simulation,
      makeBallMaterial(uniforms, '#8d7f8f'),
      makeBallMaterial(uniforms, '#e8b45a'),
      { paths: 0xd8f5f0, goals: 0xffd9a0, opacity: 0.35 },
    );
    this.obstacles = new ObstacleView(simulation, meshes, {
      solid: makeStoneMaterial(uniforms, place, false),
      sheet: makeStoneMaterial(uniforms, place, true),
    });
    this.bounds = makeBoundsBox(plan, 0xd8f5f0, 0.16);
    this.root.add(
      ...this.#school.meshes,
      this.obstacles.root,
      this.#world.root,
      makeSeabed(plan.ground, place, uniforms, this.#shadows),
      makeSurface(place, uniforms),
      makeDome(place, uniforms),
      this.bounds,
      makeShafts(place, uniforms),
      makeMotes(place, uniforms),
    );
  }

  tint(colours: Uint32Array | undefined): void {
    this.#school.tints = colours;
  }

  update(seconds: number, swum: number, magnify: number, camera: PerspectiveCamera, pixelsHigh: number): void {
    this.#uniforms.seconds.value = seconds;
    this.#world.update();
    this.obstacles.update();
    this.#shadows.update(this.#simulation, this.obstacles.root.visible);
    this.#school.update(swum, magnify, camera.position, pixelsPerMetre(camera, pixelsHigh));
  }

  dispose(): void {
    this.#school.dispose();
    this.obstacles.dispose();
    this.#shadows.dispose();
    disposeTree(this.root);
  }
}
