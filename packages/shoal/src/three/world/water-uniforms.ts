// The uniforms that all materials in water share.

import { type IUniform, type Texture, Vector2, Vector3 } from 'three';
import { fogOf, layoutOf, type WaterLayout } from '../../drawing/water/layout.ts';
import { lightOf, type Mood, type MoodLight } from '../../drawing/water/moods.ts';
import type { Vec3 } from '../../math/vector.ts';
import type { Plan } from '../../scenario/plan.ts';

/** Uniforms of all water materials; one object, so that one write reaches every material. */
export type WaterUniforms = Readonly<
  Record<
    | Exclude<keyof MoodLight, 'murk'>
    | 'fogDensity'
    | 'waterTexture'
    | 'seconds'
    | 'causticScale'
    | 'surfaceHeight'
    | 'chop'
    | 'depthRange',
    IUniform
  >
>;

/** Layout of the water scene, derived from the box of the world, m. */
export interface WaterPlace extends Omit<WaterLayout, 'centre'> {
  readonly centre: Vector3;
}

/** The layout of the water scene for a plan. */
export function placeOf(plan: Plan): WaterPlace {
  const layout = layoutOf(plan);
  return { ...layout, centre: new Vector3(...layout.centre) };
}

export function makeWaterUniforms(place: WaterPlace, texture: Texture): WaterUniforms {
  const { murk, ...light } = lightOf('day', place.water);
  return {
    ...lightUniforms(light),
    fogDensity: { value: fogOf(place, murk) },
    waterTexture: { value: texture },
    seconds: { value: 0 },
    causticScale: { value: 2.4 / place.size },
    surfaceHeight: { value: place.surface },
    chop: { value: new Vector2(...place.chop) },
    depthRange: { value: place.surface - place.seabed },
  };
}

/** Sets the uniforms for a mood; `caustics` turns on the caustics of moods that have them. */
export function takeMood(uniforms: WaterUniforms, place: WaterPlace, mood: Mood, caustics: boolean): void {
  const { murk, ...light } = lightOf(mood, place.water);
  setLights(uniforms, light);
  uniforms.fogDensity.value = fogOf(place, murk);
  if (!caustics) uniforms.causticLight.value = 0;
}

/** The lights of a mood as uniforms. Each is a number or a colour. */
export function lightUniforms<Name extends string>(
  light: Readonly<Record<Name, number | Vec3>>,
): Record<Name, IUniform> {
  const uniforms = Object.entries<number | Vec3>(light).map(([name, value]) => [name, { value: uniformOf(value) }]);
  return Object.fromEntries(uniforms) as Record<Name, IUniform>;
}

/** Sets uniforms to the lights of another mood. */
export function setLights<Name extends string>(
  uniforms: Readonly<Record<NoInfer<Name>, IUniform>>,
  light: Readonly<Record<Name, number | Vec3>>,
): void {
  for (const name of Object.keys(light) as Name[]) uniforms[name].value = uniformOf(light[name]);
}

function uniformOf(value: number | Vec3): number | Vector3 {
  return typeof value === 'number' ? value : new Vector3(...value);
}
