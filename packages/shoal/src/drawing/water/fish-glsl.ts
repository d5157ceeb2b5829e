import { coatFragmentGlsl, coatVertexGlsl } from '../fish/coat-glsl.ts';
import { motionGlsl } from '../fish/motion-glsl.ts';
import { causticsGlsl } from './caustics.ts';
import { waterColourGlsl } from './water-colour.ts';

/** Fish in the water, for the inputs of `motion-glsl.ts`. */
export const waterFishVertexGlsl: string = /* glsl */ `
${motionGlsl}
${coatVertexGlsl}
varying vec3 vNormal;
varying vec3 vWorld;
varying float vStartled;

void main() {
  placeFish(vWorld, vNormal);
  takeCoat();
  vStartled = smoothstep(1.25, 1.8, direction.w);
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** A detailed skin adds caustics on the back and reflections of the water in the flank. */
export const waterFishFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
${causticsGlsl}
${coatFragmentGlsl}
uniform float surfaceHeight;
uniform float depthRange;
varying vec3 vNormal;
varying vec3 vWorld;
varying float vStartled;

void main() {
  vec3 toFish = vWorld - cameraPosition;
  float distance = length(toFish);
  vec3 view = toFish / distance;
  vec3 normal = normalize(vNormal);
  float flank;
  vec3 colour = coatColour(flank);

  // Light from above, from the sun, and scattered by the water.
  float lit = 0.5 + 0.5 * normal.y;
  float sun = max(dot(normal, sunDirection), 0.0);
  float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
  vec3 light = mix(vec3(0.36, 0.54, 0.61), vec3(0.9, 1.04, 1.02), lit) * skyLight + vec3(0.5, 0.48, 0.38) * sun * sunLight;
  light *= 1.08 - 0.32 * depth;
  // Fins are translucent.
  light *= 1.0 + 0.35 * step(0.5, vSkin.x);
#ifdef DETAILED
  vec2 spot = (vWorld.xz + sunDirection.xz * (surfaceHeight - vWorld.y) * 0.6);
  light += vec3(0.95, 1.0, 0.9) * causticsAt(spot) * max(normal.y, 0.0) * (1.0 - depth) * 1.1 * sunLight;
#endif
  colour *= light + lampAt(normal, view, distance);

#if GAIT == 0
  // The flank is a mirror and flashes when it reflects the sunlit water.
  vec3 mirrored = reflect(view, normal);
  float flash = max(dot(mirrored, normalize(vec3(sunDirection.x, 0.35, sunDirection.z))), 0.0);
  flash *= flash;
  flash *= flash;
  #ifdef DETAILED
  colour += waterColour(mirrored) * flank * 0.16;
  #else
  colour += waterNear * flank * 0.15;
  #endif
  colour += vec3(0.9, 1.0, 0.96) * sunLight * flank * (0.28 * flash + 0.8 * flash * flash * flash);
  // A startled fish turns its sides quickly: silver all over.
  colour += vec3(0.34, 0.38, 0.36) * (sunLight + lampLight * 0.4) * vStartled * flank;
#endif
  colour += rimAt(normal, view);
  colour = mix(colour, vRim, rimShare(normal, view));

  float clear = clearness(distance);
  // Water absorbs red first.
  vec3 through = vec3(clear * clear, clear, clear);
  colour = mix(waterColour(view), colour, mix(vec3(clear), through, 0.5));
  gl_FragColor = vec4(colour, 1.0);
}
`;
