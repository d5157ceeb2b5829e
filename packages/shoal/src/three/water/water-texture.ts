import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from 'three';
import { waterTexels, waterTextureSize } from '../../drawing/water/water-texels.ts';

/** Computed once, since it is slow and the same for all scenes. */
let texels: ReturnType<typeof waterTexels> | undefined;

/**
 * The texture that all water effects of a scene share; see `waterTexels`. Each scene has its own, because a texture
 * keeps every renderer alive that has drawn it.
 */
export function makeWaterTexture(): DataTexture {
  texels ??= waterTexels();
  const texture = new DataTexture(texels, waterTextureSize, waterTextureSize, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
