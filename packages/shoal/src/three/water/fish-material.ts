import type { IUniform, ShaderMaterial } from 'three';
import { waterFishFragmentGlsl, waterFishVertexGlsl } from '../../drawing/water/fish-glsl.ts';
import type { Skin } from '../fish/skin.ts';
import { displayMaterial } from '../world/display-material.ts';

/**
 * The material of fish in the water. `shared` are the uniforms of all water materials. A detailed skin adds caustics on the
 * back and reflections of the water in the flank.
 */
export function makeFishMaterial(shared: Readonly<Record<string, IUniform>>, skin: Skin): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...shared, ...skin.uniforms },
    vertexShader: waterFishVertexGlsl,
    fragmentShader: waterFishFragmentGlsl,
    defines: { ...skin.defines },
  });
}
