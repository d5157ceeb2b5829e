import {
  AdditiveBlending,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
} from 'three';
import { beamCount, beamsOf, shaftsFragmentGlsl, shaftsVertexGlsl } from '../../drawing/water/shafts.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** A dozen soft, slowly drifting beams of light from the surface down, each a strip that faces the viewer. */
export function makeShafts(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const geometry = new InstancedBufferGeometry();
  const strip = new PlaneGeometry(1, 1);
  geometry.index = strip.index;
  geometry.setAttribute('position', strip.getAttribute('position'));
  geometry.setAttribute('beam', new InstancedBufferAttribute(beamsOf(), 4));
  geometry.instanceCount = beamCount;
  const material = displayMaterial({
    uniforms: { ...uniforms, centre: { value: place.centre }, size: { value: place.size } },
    vertexShader: shaftsVertexGlsl,
    fragmentShader: shaftsFragmentGlsl,
    blending: AdditiveBlending,
    depthWrite: false,
    transparent: true,
    side: DoubleSide,
  });
  const shafts = new Mesh(geometry, material);
  shafts.frustumCulled = false;
  shafts.renderOrder = 3;
  return shafts;
}
