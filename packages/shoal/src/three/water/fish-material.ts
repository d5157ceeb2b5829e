import type { IUniform, ShaderMaterial } from 'three';
import { waterFishFragmentGlsl, waterFishVertexGlsl } from '../../drawing/water/fish-glsl.ts';
import type { Skin } from '../fish/skin.ts';
import { displayMaterial } from '../world/display-material.ts';

/**
 * The material of fish in water. The finest level has caustics on the back and reflections of the water on the flanks.
 * @param shared uniforms of all water materials
 */
export function makeFishMaterial(shared: Readonly<Record<string, IUniform>>, skin: Skin): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...shared, ...skin.uniforms },
    vertexShader: waterFishVertexGlsl,
    fragmentShader: waterFishFragmentGlsl,
    defines: { ...skin.defines },
  });
}
