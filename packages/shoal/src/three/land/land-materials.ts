// The materials of animals and obstacles in air and on land.

import { Color, DoubleSide, FrontSide, type ShaderMaterial } from 'three';
import { airColourGlsl } from '../../drawing/air/air-colour.ts';
import { animalFragmentGlsl, animalVertexGlsl } from '../../drawing/air/animal-glsl.ts';
import { landStoneFragmentGlsl } from '../../drawing/land/stone-glsl.ts';
import { stoneVertexGlsl } from '../../drawing/water/stone-glsl.ts';
import type { Skin } from '../fish/skin.ts';
import { displayMaterial } from '../world/geometry.ts';
import { ballVertexGlsl } from '../world/solid-materials.ts';
import type { LandUniforms } from './land-uniforms.ts';

/** Animals in the light of the sky. */
export function makeAnimalMaterial(uniforms: LandUniforms, skin: Skin): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, ...skin.uniforms },
    vertexShader: animalVertexGlsl,
    fragmentShader: animalFragmentGlsl,
    defines: { ...skin.defines },
  });
}

/** Stone with lichen and moss; sheets are two-sided. */
export function makeLandStone(uniforms: LandUniforms, sheet: boolean): ShaderMaterial {
  return displayMaterial({
    uniforms,
    defines: sheet ? { SHEET: '' } : {},
    side: sheet ? DoubleSide : FrontSide,
    vertexShader: stoneVertexGlsl,
    fragmentShader: landStoneFragmentGlsl,
  });
}

/** Soft balls in the light of the sky. */
export function makeLandBall(uniforms: LandUniforms, colour: string): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, colour: { value: new Color().setStyle(colour, '') } },
    vertexShader: ballVertexGlsl,
    fragmentShader: /* glsl */ `
      ${airColourGlsl}
      uniform vec3 colour;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying vec3 vTint;
      void main() {
        vec3 toBall = vWorld - cameraPosition;
        float distance = length(toBall);
        vec3 view = toBall / distance;
        vec3 normal = normalize(vNormal);
        vec3 light = mix(vec3(0.4, 0.42, 0.34), vec3(0.74, 0.78, 0.84), 0.5 + 0.5 * normal.y) * skyLight;
        light += vec3(0.5, 0.47, 0.38) * max(dot(normal, sunDirection), 0.0) * sunLight;
        gl_FragColor = vec4(mix(airColour(view), colour * vTint * light, clearness(distance)), 1.0);
      }`,
  });
}
