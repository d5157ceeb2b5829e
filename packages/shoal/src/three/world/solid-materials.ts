// Materials of balls and stones, such as food and obstacles.

import { Color, DoubleSide, FrontSide, type ShaderMaterial } from 'three';
import { plainStoneFragmentGlsl, stoneFragmentGlsl, stoneVertexGlsl } from '../../drawing/water/stone-glsl.ts';
import { waterColourGlsl } from '../../drawing/water/water-colour.ts';
import { displayMaterial } from './geometry.ts';
import type { WaterPlace, WaterUniforms } from './water-uniforms.ts';

/** Vertex shader of instanced balls, which may be scaled and rotated. */
export const ballVertexGlsl: string = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormal;
varying vec3 vTint;
void main() {
  mat3 frame = mat3(instanceMatrix);
  vTint = vec3(1.0);
  #ifdef USE_INSTANCING_COLOR
  vTint = instanceColor;
  #endif
  vec4 world = instanceMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  // Normals stay correct for scaled and rotated balls.
  vNormal = frame * (normal / vec3(dot(frame[0], frame[0]), dot(frame[1], frame[1]), dot(frame[2], frame[2])));
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/** Balls in water: lit from above, pale at the rim, fading with distance. */
export function makeBallMaterial(uniforms: WaterUniforms, colour: string): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, colour: { value: new Color().setStyle(colour, '') } },
    vertexShader: ballVertexGlsl,
    fragmentShader: /* glsl */ `
      ${waterColourGlsl}
      uniform vec3 colour;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying vec3 vTint;
      void main() {
        vec3 toBall = vWorld - cameraPosition;
        float distance = length(toBall);
        vec3 view = toBall / distance;
        vec3 normal = normalize(vNormal);
        vec3 light = mix(vec3(0.42, 0.6, 0.66), vec3(1.0, 1.06, 1.02), 0.5 + 0.5 * normal.y) * skyLight;
        light += vec3(0.35, 0.34, 0.28) * max(dot(normal, sunDirection), 0.0) * sunLight;
        light += lampAt(normal, view, distance);
        float rim = 1.0 - abs(dot(normal, view));
        vec3 lit = mix(colour * vTint * light, waterColour(reflect(view, normal)), 0.45 * rim * rim);
        gl_FragColor = vec4(mix(waterColour(view), lit, clearness(distance)), 1.0);
      }`,
  });
}

/** Plain balls with a pale rim, for the diagram. */
export function makePlainBallMaterial(colour: string): ShaderMaterial {
  return displayMaterial({
    uniforms: { colour: { value: new Color().setStyle(colour, '') } },
    vertexShader: ballVertexGlsl,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      varying vec3 vWorld;
      varying vec3 vNormal;
      varying vec3 vTint;
      void main() {
        float rim = 1.0 - abs(dot(normalize(vNormal), normalize(cameraPosition - vWorld)));
        gl_FragColor = vec4(mix(colour * vTint, vec3(1.0), 0.7 * smoothstep(0.3, 0.95, rim)), 1.0);
      }`,
  });
}

/**
 * Procedural stone under water: weathered layers, algae on lit sides, pink crusts, sand at the foot. Sheets are
 * two-sided, pale and translucent.
 */
export function makeStoneMaterial(uniforms: WaterUniforms, place: WaterPlace, sheet: boolean): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...uniforms, size: { value: place.size }, seabed: { value: place.seabed } },
    defines: sheet ? { SHEET: '' } : {},
    side: sheet ? DoubleSide : FrontSide,
    vertexShader: stoneVertexGlsl,
    fragmentShader: stoneFragmentGlsl,
  });
}

/** Pale grey, a little darker where the surface turns away from the viewer; for the diagram. */
export function makePlainStoneMaterial(sheet: boolean): ShaderMaterial {
  return displayMaterial({
    uniforms: {},
    defines: sheet ? { SHEET: '' } : {},
    side: sheet ? DoubleSide : FrontSide,
    // Drawn behind the lines along its edges.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    vertexShader: stoneVertexGlsl,
    fragmentShader: plainStoneFragmentGlsl,
  });
}
