import type { Simulation } from 'shoal';
import { Group, type PerspectiveCamera, type Texture } from 'three';
import { makeDome, makeSurface } from './backdrop.ts';
import { makeBoundsBox } from './bounds-box.ts';
import { farBody, middleBody, nearBody } from './fish-body.ts';
import { makeFishMaterial } from './fish-material.ts';
import { makeMotes } from './motes.ts';
import { disposeTree, pixelsPerMetre, type SceneLook } from './scene-look.ts';
import { SchoolView } from './school-view.ts';
import { makeSeabed } from './seabed.ts';
import { makeShafts } from './shafts.ts';
import type { Swimming } from './swimming.ts';
import { makeWaterUniforms, placeOf, type WaterUniforms } from './water-uniforms.ts';

/** A clear tropical afternoon under water. */
export class WaterLook implements SceneLook {
  readonly root: Group = new Group();
  readonly #school: SchoolView;
  readonly #uniforms: WaterUniforms;

  constructor(simulation: Simulation, swimming: Swimming, texture: Texture) {
    const { plan } = simulation;
    const place = placeOf(plan);
    const uniforms = makeWaterUniforms(place, texture);
    this.#uniforms = uniforms;
    const plain = makeFishMaterial(uniforms, false);
    this.#school = new SchoolView(simulation, swimming, [
      { body: nearBody(), material: makeFishMaterial(uniforms, true), fromPixels: 26 },
      { body: middleBody(), material: plain, fromPixels: 9 },
      { body: farBody(), material: plain, fromPixels: 0 },
    ]);
    this.root.add(
      ...this.#school.meshes,
      makeSeabed(place, uniforms),
      makeSurface(place, uniforms),
      makeDome(place, uniforms),
      makeBoundsBox(plan, 0xd8f5f0, 0.16),
      makeShafts(place, uniforms),
      makeMotes(place, uniforms),
    );
  }

  update(seconds: number, swum: number, magnify: number, camera: PerspectiveCamera, pixelsHigh: number): void {
    this.#uniforms.seconds.value = seconds;
    this.#school.update(swum, magnify, camera.position, pixelsPerMetre(camera, pixelsHigh));
  }

  dispose(): void {
    this.#school.dispose();
    disposeTree(this.root);
  }
}
