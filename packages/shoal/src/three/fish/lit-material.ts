// Materials of three.js that move like fish: lit by the scene, or those of a model of your own.

import {
  type Material,
  MeshDepthMaterial,
  MeshStandardMaterial,
  RGBADepthPacking,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import { coatFragmentGlsl, coatVertexGlsl } from '../../drawing/fish/coat-glsl.ts';
import { motionGlsl } from '../../drawing/fish/motion-glsl.ts';
import { ShoalError } from '../../errors/shoal-error.ts';
import type { MakeMaterial, Skin } from './skin.ts';

type Shader = WebGLProgramParametersWithUniforms;

function moveVertices(shader: Shader, skin: Skin, declarations: string, statements: string): void {
  Object.assign(shader.uniforms, skin.uniforms);
  shader.vertexShader = shader.vertexShader
    .replace('#include <common>', `#include <common>\n${motionGlsl}${declarations}`)
    .replace(
      'void main() {',
      `void main() {\nvec3 fishPlace;\nvec3 fishNormal;\nplaceFish(fishPlace, fishNormal);\n${statements}`,
    )
    .replace('#include <begin_vertex>', 'vec3 transformed = fishPlace;');
}

/** three's standard material on moving fish: uses the scene's lights, shadows, fog and tone mapping. */
function litMaterial(skin: Skin): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.42, metalness: 0.1 });
  material.defines = { ...material.defines, ...skin.defines };
  material.onBeforeCompile = (shader) => {
    moveVertices(shader, skin, coatVertexGlsl, 'takeCoat();');
    shader.vertexShader = shader.vertexShader.replace(
      '#include <beginnormal_vertex>',
      'vec3 objectNormal = fishNormal;',
    );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${coatFragmentGlsl}`)
      // The colours of the skin pattern are sRGB; lighting needs linear colours.
      .replace('#include <color_fragment>', 'float flank;\ndiffuseColor.rgb *= pow(coatColour(flank), vec3(2.2));')
      .replace(
        '#include <emissivemap_fragment>',
        'totalEmissiveRadiance += vRim * rimShare(normal, normalize(-vViewPosition));',
      )
      .replace('#include <roughnessmap_fragment>', 'float roughnessFactor = mix(0.7, roughness, flank);');
  };
  return material;
}

/**
 * A copy of any of three's own mesh materials, with the motion of fish. Tints of the view are blended over its colour.
 * @throws ShoalError for a material that has a vertex shader of its own
 */
function movingMaterial<T extends Material>(material: T, skin: Skin): T {
  if ('isShaderMaterial' in material || 'isNodeMaterial' in material) {
    throw new ShoalError(
      'argument',
      `A model cannot have a ${material.type}: its vertices would not move. Give it one of three's mesh materials such as MeshStandardMaterial, or pass \`material\` to the view.`,
    );
  }
  const moving = material.clone();
  moving.defines = { ...moving.defines, ...skin.defines };
  moving.onBeforeCompile = (shader, renderer) => {
    material.onBeforeCompile(shader, renderer);
    moveVertices(shader, skin, 'varying vec4 vTint;', 'vTint = tint;');
    shader.vertexShader = shader.vertexShader.replace(
      '#include <beginnormal_vertex>',
      'vec3 objectNormal = fishNormal;',
    );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec4 vTint;')
      .replace(
        '#include <color_fragment>',
        '#include <color_fragment>\ndiffuseColor.rgb = mix(diffuseColor.rgb, pow(vTint.rgb, vec3(2.2)), vTint.a);',
      );
  };
  moving.customProgramCacheKey = () => `moving ${material.customProgramCacheKey()}`;
  return moving;
}

/** Depth material for the shadows of moving fish, from directional lights and spot lights. */
export function shadowMaterial(skin: Skin): MeshDepthMaterial {
  const material = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  material.defines = { ...skin.defines };
  material.onBeforeCompile = (shader) => moveVertices(shader, skin, '', '');
  return material;
}

/** Lit by the scene, in the colours of the species or the materials of the model. */
export const usualMaterial: MakeMaterial = (skin) => {
  const { material } = skin.figure;
  if (!material) return litMaterial(skin);
  return 'clone' in material ? movingMaterial(material, skin) : material.map((one) => movingMaterial(one, skin));
};
