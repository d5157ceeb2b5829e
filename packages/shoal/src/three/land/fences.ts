import { BufferGeometry, Mesh } from 'three';
import { fenceMesh, isFence } from '../../drawing/land/fence.ts';
import { landStoneFragmentGlsl } from '../../drawing/land/stone-glsl.ts';
import { stoneVertexGlsl } from '../../drawing/world/stone-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import { geometryOf } from '../world/geometry-of.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** The fences of a plan: posts and rails of weathered wood. */
export class Fences extends Mesh {
  readonly #length: number;
  #built: Plan['characters'] | undefined;

  /** @param length of the animals, m */
  constructor(length: number, uniforms: LandUniforms) {
    const material = displayMaterial({
      uniforms,
      defines: { WOOD: '' },
      vertexShader: stoneVertexGlsl,
      fragmentShader: landStoneFragmentGlsl,
    });
    super(new BufferGeometry(), material);
    this.#length = length;
  }

  /** Rebuilds the fences if the characters have changed. */
  update({ characters, ground }: Plan): void {
    if (characters === this.#built) return;
    this.#built = characters;
    const fences = characters.filter((one) => isFence(one, ground));
    this.visible = fences.length > 0;
    if (!ground || fences.length === 0) return;
    this.geometry.dispose();
    this.geometry = geometryOf(fenceMesh(fences, ground, this.#length));
  }
}
