import { Mesh } from 'three';
import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import { seabedFragmentGlsl, seabedMesh } from '../../drawing/water/seabed.ts';
import { groundVertexGlsl } from '../../drawing/world/surface-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { displayMaterial } from '../world/display-material.ts';
import { geometryOf } from '../world/geometry.ts';
import type { ObstacleShadows } from '../world/obstacle-shadows.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';
import { farStones } from './boulders.ts';

/** Two meshes as one. */
function joined(one: MeshArrays, other: Pick<MeshArrays, 'position' | 'normal' | 'index'>): MeshArrays {
  const first = one.position.length / 3;
  const index = [...(one.index ?? []), ...(other.index ?? []).map((vertex) => first + vertex)];
  return {
    position: Float32Array.from([...one.position, ...other.position]),
    normal: Float32Array.from([...one.normal, ...other.normal]),
    index: Uint32Array.from(index),
  };
}

/**
 * Sand, on the scenario's own ground if it has one: ripples, cloudy patches and caustics, fading into the water.
 * @param stones whether tall stones stand in the distance
 */
export function makeSeabed(
  plan: Plan,
  place: WaterPlace,
  uniforms: WaterUniforms,
  shadows: ObstacleShadows,
  stones: boolean,
): Mesh {
  const material = displayMaterial({
    uniforms: { ...uniforms, ...shadows.uniforms, size: { value: place.size } },
    vertexShader: groundVertexGlsl,
    fragmentShader: seabedFragmentGlsl,
  });
  const sand = seabedMesh(plan.ground, layoutOf(plan));
  return new Mesh(geometryOf(stones ? joined(sand, farStones(plan, place)) : sand), material);
}
