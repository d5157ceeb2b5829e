// The textures and uniforms that all materials of air and land share.

import {
  DataTexture,
  FloatType,
  type IUniform,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  RedFormat,
  RepeatWrapping,
  RGBAFormat,
  Vector3,
} from 'three';
import { type AirLight, airLightOf } from '../../drawing/air/air-moods.ts';
import { airTexels, airTextureSize } from '../../drawing/air/air-texels.ts';
import { bladeHeightOf, hazeOf, type LandLayout } from '../../drawing/air/layout.ts';
import { heightGrid, heightPoints } from '../../drawing/land/height-grid.ts';
import { type WearMap, wearPoints } from '../../drawing/land/wear-map.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import { lightUniforms, setLights } from '../world/water-uniforms.ts';

/** Uniforms of all materials of air and land; one object, so that one write reaches every material. */
export type LandUniforms = Readonly<
  Record<
    | Exclude<keyof AirLight, 'murk'>
    | 'fogDensity'
    | 'airTexture'
    | 'seconds'
    | 'size'
    | 'level'
    | 'bladeHeight'
    | 'landHeights'
    | 'landPlace'
    | 'wear'
    | 'wearPlace'
    | 'shadowColour',
    IUniform
  >
>;

/**
 * The noise texture of a scene. Each scene has its own, because a texture keeps every renderer alive that has drawn it.
 */
function makeAirTexture(): DataTexture {
  const texture = new DataTexture(airTexels(), airTextureSize, airTextureSize, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

function makeWearTexture(wear: WearMap): DataTexture {
  const texture = new DataTexture(wear.texels, wearPoints, wearPoints, RedFormat);
  texture.magFilter = texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

function makeHeightTexture(heights: Float32Array<ArrayBuffer>): DataTexture {
  const texture = new DataTexture(heights, heightPoints, heightPoints, RedFormat, FloatType);
  texture.magFilter = texture.minFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}

export function makeLandUniforms(ground: Plan['ground'], layout: LandLayout, wear: WearMap): LandUniforms {
  const { murk, ...light } = airLightOf('day');
  const { heights, place } = heightGrid(ground, layout);
  return {
    ...lightUniforms(light),
    fogDensity: { value: hazeOf(layout, murk) },
    airTexture: { value: makeAirTexture() },
    seconds: { value: 0 },
    size: { value: layout.size },
    level: { value: layout.level },
    bladeHeight: { value: bladeHeightOf(layout) },
    landHeights: { value: makeHeightTexture(heights) },
    landPlace: { value: new Vector3(...place) },
    wear: { value: makeWearTexture(wear) },
    wearPlace: { value: new Vector3(...wear.place) },
    shadowColour: { value: new Vector3() },
  };
}

/** Sets the uniforms for a mood. */
export function takeAirMood(uniforms: LandUniforms, layout: LandLayout, mood: Mood): void {
  const { murk, ...light } = airLightOf(mood);
  setLights(uniforms, light);
  uniforms.fogDensity.value = hazeOf(layout, murk);
  // In shadow only the light of the sky remains.
  const share = light.skyLight.map((sky, k) => 0.4 + (0.36 * sky) / (sky + light.sunLight[k]));
  uniforms.shadowColour.value = new Vector3(...share);
}

/** Frees the textures. */
export function disposeLandTextures({ airTexture, wear, landHeights }: LandUniforms): void {
  for (const { value } of [airTexture, wear, landHeights]) (value as DataTexture).dispose();
}
