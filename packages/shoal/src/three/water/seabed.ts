import { Mesh } from 'three';
import { layoutOf } from '../../drawing/water/layout.ts';
import { seabedFragmentGlsl, seabedMesh, seabedVertexGlsl } from '../../drawing/water/seabed.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import { geometryOf } from '../world/geometry-of.ts';
import type { StoneShadows } from './stone-shadows.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** Sand, on the scenario's own ground if it has one: ripples, cloudy patches and caustics, fading into the water. */
export function makeSeabed(plan: Plan, place: WaterPlace, uniforms: WaterUniforms, shadows: StoneShadows): Mesh {
  const material = displayMaterial({
    uniforms: { ...uniforms, ...shadows.uniforms, size: { value: place.size } },
    vertexShader: seabedVertexGlsl,
    fragmentShader: seabedFragmentGlsl,
  });
  return new Mesh(geometryOf(seabedMesh(plan.ground, layoutOf(plan))), material);
}
