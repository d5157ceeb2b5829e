import { coatFragmentGlsl, coatVertexGlsl } from '../fish/coat-glsl.ts';
import { motionGlsl } from '../fish/motion-glsl.ts';
import { causticsGlsl } from './caustics.ts';
import { waterColourGlsl } from './water-colour.ts';

/** Fish in the water, for the inputs of `motion-glsl.ts`. */
export const waterFishVertexGlsl: string = /* glsl */ `
${motionGlsl}
${coatVertexGlsl}
attribute float lit;
varying vec3 vNormal;
varying vec3 vWorld;
varying vec3 vState;  // startled, light through the school, visible share

void main() {
  placeFish(vWorld, vNormal);
  takeCoat();
  vState = vec3(smoothstep(1.25, 1.8, direction.w), lightOf(lit), seenShare());
  gl_Position = projectionMatrix * viewMatrix * vec4(vWorld, 1.0);
}
`;

/** A detailed skin adds caustics on the back, reflections of the water in the flank, and rays in the fins. */
export const waterFishFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
${causticsGlsl}
${coatFragmentGlsl}
uniform float surfaceHeight;
uniform float depthRange;
varying vec3 vNormal;
varying vec3 vWorld;
varying vec3 vState;

void main() {
  if (vState.z < ditherAt(gl_FragCoord.xy)) discard;
  vec3 toFish = vWorld - cameraPosition;
  float distance = length(toFish);
  vec3 view = toFish / distance;
  vec3 normal = normalize(vNormal);
  float flank;
  vec3 colour = coatColour(flank);
  float limb = step(0.5, vSkin.x);

  // Light from above, from the sun, and scattered by the water; inside the school what the other fish leave of it.
  float lit = smoothstep(0.0, 0.82, vState.y);
  float up = 0.5 + 0.5 * normal.y;
  float sun = max(dot(normal, sunDirection), 0.0);
  float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
  vec3 light = mix(vec3(0.27, 0.40, 0.47), vec3(0.86, 0.98, 0.97), up) * skyLight * mix(vec3(0.17, 0.3, 0.4), vec3(1.0), lit);
  light += (vec3(0.78, 0.66, 0.44) * sun + vec3(0.62, 0.53, 0.36) * lit * (0.3 + 0.7 * up)) * lit * sunLight;
  light *= 1.08 - 0.32 * depth;
  // Fins are translucent.
  light += 0.4 * limb * lit * sunLight;
#ifdef DETAILED
  vec2 spot = (vWorld.xz + sunDirection.xz * (surfaceHeight - vWorld.y) * 0.6);
  light += vec3(0.95, 1.0, 0.9) * causticsAt(spot) * max(normal.y, 0.0) * (1.0 - depth) * 1.1 * lit * sunLight;
#endif
  colour *= light + lampAt(normal, view, distance);

#if GAIT == 0
  // The flank mirrors the sunlit water in a narrow upright streak, which runs along it as the fish turns. Where a pixel
  // covers a wide part of the body the streak is as wide, and weaker: else it would flicker.
  vec3 mirrored = reflect(view, normal);
  vec3 across = dFdx(normal);
  vec3 down = dFdy(normal);
  float spread = min(1.0, 2.5 * (dot(across, across) + dot(down, down)));
  float aside = 1.0 - dot(mirrored.xz, sunDirection.xz) * inversesqrt(dot(mirrored.xz, mirrored.xz) * dot(sunDirection.xz, sunDirection.xz) + 1e-6);
  float glint = mix(1.0, 0.4, spread) * exp(-aside * mix(14.0, 4.0, spread)) * smoothstep(-0.75, 0.25, mirrored.y) * smoothstep(-0.6, 0.0, normal.y) * (1.0 - 0.6 * max(mirrored.y, 0.0));
  #ifdef DETAILED
  vec3 water = waterColour(mirrored);
  #else
  vec3 water = waterNear;
  #endif
  colour += water * flank * 0.17 * lit;
  // A startled fish turns its sides quickly: silver all over.
  colour += vec3(1.0, 0.97, 0.86) * (sunLight + lampLight * 0.4) * flank * (0.15 + 0.85 * lit) * (0.95 * glint + 0.42 * vState.x);
#endif
  colour += rimAt(normal, view) * (0.25 + 1.5 * lit);
#ifdef DETAILED
  colour = mix(colour, waterColour(view) * (0.5 + 0.5 * lit), 0.3 * limb * face.w * finGap());
#endif
  colour = mix(colour, vRim, rimShare(normal, view));

  // Highlights are soft: a bright flank keeps its form.
  vec3 over = max(colour - 0.62, 0.0);
  colour -= over * over / (over + 0.55);

  float clear = clearness(distance);
  // Water absorbs red first.
  vec3 through = vec3(clear * clear, clear, clear);
  colour = mix(waterColour(view), colour, mix(vec3(clear), through, 0.5));
  gl_FragColor = vec4(colour, 1.0);
}
`;
