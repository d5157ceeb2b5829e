import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping, RGBAFormat } from 'three';
import { waterTexels, waterTextureSize } from '../../drawing/water/water-texels.ts';

/** The texture that all water effects share, see `waterTexels`. */
export function makeWaterTexture(): DataTexture {
  const texture = new DataTexture(waterTexels(), waterTextureSize, waterTextureSize, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
