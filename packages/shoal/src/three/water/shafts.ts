import {
  AdditiveBlending,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
  type ShaderMaterial,
} from 'three';
import { beamCount, beamsOf, cutBeams, shaftsFragmentGlsl, shaftsVertexGlsl } from '../../drawing/water/shafts.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';

/** A dozen soft, slowly drifting beams of light from the surface down, each a strip that faces the viewer. */
export class Shafts extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  readonly #place: WaterPlace;
  readonly #uniforms: WaterUniforms;
  readonly #beams = beamsOf();

  constructor(place: WaterPlace, uniforms: WaterUniforms) {
    const geometry = new InstancedBufferGeometry();
    super(
      geometry,
      displayMaterial({
        uniforms: { ...uniforms, centre: { value: place.centre }, size: { value: place.size } },
        vertexShader: shaftsVertexGlsl,
        fragmentShader: shaftsFragmentGlsl,
        blending: AdditiveBlending,
        depthWrite: false,
        transparent: true,
        side: DoubleSide,
      }),
    );
    const strip = new PlaneGeometry(1, 1);
    geometry.index = strip.index;
    geometry.setAttribute('position', strip.getAttribute('position'));
    geometry.setAttribute('beam', new InstancedBufferAttribute(this.#beams, 4));
    geometry.setAttribute('cut', new InstancedBufferAttribute(new Float32Array(beamCount * 3), 3));
    geometry.instanceCount = beamCount;
    this.#place = place;
    this.#uniforms = uniforms;
    this.frustumCulled = false;
    this.renderOrder = 3;
  }

  /** @param fish the school that takes light from the beams */
  update(fish: { lightAt(x: number, y: number, z: number): number }): void {
    const { cut } = this.geometry.attributes;
    const centre = this.#place.centre.toArray();
    const sun = this.#uniforms.sunDirection.value.toArray();
    cutBeams(cut.array as Float32Array, this.#beams, { ...this.#place, centre }, sun, (x, y, z) =>
      fish.lightAt(x, y, z),
    );
    cut.needsUpdate = true;
  }
}
