import { BackSide, Mesh, SphereGeometry } from 'three';
import { skyFragmentGlsl, skyVertexGlsl } from '../../drawing/air/sky-glsl.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** The sky in every direction: sun, clouds and the hills at the horizon. */
export function makeSky(size: number, uniforms: LandUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: skyVertexGlsl,
    fragmentShader: skyFragmentGlsl,
    side: BackSide,
    depthWrite: false,
  });
  const sky = new Mesh(new SphereGeometry(size, 32, 24), material);
  sky.frustumCulled = false;
  sky.renderOrder = 1; // drawn after solid objects, so that hidden pixels are not shaded
  return sky;
}
