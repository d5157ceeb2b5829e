import { type IUniform, type Texture, Vector3 } from 'three';
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

function uniformOf(value: number | Vec3): number | Vector3 {
  return typeof value === 'number' ? value : new Vector3(...value);
}

export function makeWaterUniforms(place: WaterPlace, texture: Texture): WaterUniforms {
  const { murk, ...light } = lightOf('day');
  return {
    ...(Object.fromEntries(Object.entries(light).map(([name, value]) => [name, { value: uniformOf(value) }])) as Record<
      keyof typeof light,
      IUniform
    >),
    fogDensity: { value: fogOf(place, murk) },
    waterTexture: { value: texture },
    seconds: { value: 0 },
    causticScale: { value: 2.4 / place.size },
    surfaceHeight: { value: place.surface },
    depthRange: { value: place.surface - place.seabed },
  };
}

/** Sets the uniforms for a mood; `caustics` turns on the caustics of moods that have them. */
export function takeMood(uniforms: WaterUniforms, place: WaterPlace, mood: Mood, caustics: boolean): void {
  const { murk, ...light } = lightOf(mood);
  for (const [name, value] of Object.entries(light)) uniforms[name as keyof typeof light].value = uniformOf(value);
  uniforms.fogDensity.value = fogOf(place, murk);
  if (!caustics) uniforms.causticLight.value = 0;
}
