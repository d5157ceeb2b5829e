import { BackSide, Mesh, PlaneGeometry, SphereGeometry } from 'three';
import {
  domeFragmentGlsl,
  domeVertexGlsl,
  surfaceFragmentGlsl,
  surfaceVertexGlsl,
} from '../../drawing/water/backdrop-glsl.ts';
import { displayMaterial } from '../world/display-material.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** The open water: a sphere with the colour of the water in every direction. */
export function makeDome(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: domeVertexGlsl,
    fragmentShader: domeFragmentGlsl,
    side: BackSide,
    depthWrite: false,
  });
  const dome = new Mesh(new SphereGeometry(place.size, 24, 16), material);
  dome.frustumCulled = false;
  dome.renderOrder = 1; // drawn after solid objects, so that hidden pixels are not shaded
  return dome;
}

/**
 * The surface from below: straight up, the sky through Snell's window; further out, the reflection of the deep water.
 */
export function makeSurface(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: surfaceVertexGlsl,
    fragmentShader: surfaceFragmentGlsl,
  });
  const surface = new Mesh(new PlaneGeometry(place.size * 14, place.size * 14), material);
  surface.rotation.x = Math.PI / 2; // facing down
  surface.position.set(place.centre.x, place.surface, place.centre.z);
  return surface;
}
