import { AdditiveBlending, BufferAttribute, BufferGeometry, Points } from 'three';
import { motePlaces, motesFragmentGlsl, motesVertexGlsl } from '../../drawing/water/motes.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** Plankton: faint motes around the camera that give parallax. They repeat in a box that moves with the camera. */
export function makeMotes(place: WaterPlace, uniforms: WaterUniforms): Points {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(motePlaces(), 3));
  const material = displayMaterial({
    uniforms: { ...uniforms, reach: { value: place.size * 0.9 }, pixels: { value: 720 } },
    vertexShader: motesVertexGlsl,
    fragmentShader: motesFragmentGlsl,
    blending: AdditiveBlending,
    depthWrite: false,
    transparent: true,
  });
  const motes = new Points(geometry, material);
  motes.frustumCulled = false;
  motes.renderOrder = 4;
  return motes;
}
