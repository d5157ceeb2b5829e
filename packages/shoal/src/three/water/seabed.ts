import { Mesh } from 'three';
import { layoutOf } from '../../drawing/water/layout.ts';
import { seabedFragmentGlsl, seabedMesh } from '../../drawing/water/seabed.ts';
import { groundVertexGlsl } from '../../drawing/world/ground-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import { geometryOf } from '../world/geometry-of.ts';
import type { ObstacleShadows } from '../world/obstacle-shadows.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** Sand, on the scenario's own ground if it has one: ripples, cloudy patches and caustics, fading into the water. */
export function makeSeabed(plan: Plan, place: WaterPlace, uniforms: WaterUniforms, shadows: ObstacleShadows): Mesh {
  const material = displayMaterial({
    uniforms: { ...uniforms, ...shadows.uniforms, size: { value: place.size } },
    vertexShader: groundVertexGlsl,
    fragmentShader: seabedFragmentGlsl,
  });
  return new Mesh(geometryOf(seabedMesh(plan.ground, layoutOf(plan))), material);
}
