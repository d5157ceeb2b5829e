import { coatFragmentGlsl, coatVertexGlsl } from '../fish/coat-glsl.ts';
import { motionGlsl } from '../fish/motion-glsl.ts';
import { causticsGlsl, waterColourGlsl } from './water-colour.ts';

/** Vertex shader of fish in water. Its inputs are those of `motion-glsl.ts`. */
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

/** With `DETAILED`: caustics on the back, reflections of the water on the flank, and rays in the fins. */
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

  // Light from above, sunlight, and light scattered by the water. Inside the school the other fish weaken all of it.
  float lit = smoothstep(0.03, 0.9, vState.y);
  float up = 0.5 + 0.5 * normal.y;
  float sun = max(dot(normal, sunDirection), 0.0);
  float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
  vec2 spot = vWorld.xz + sunDirection.xz * (surfaceHeight - vWorld.y) * 0.6;
  // Waves weaken and focus the sunlight, so bright patches move over the school.
  // Skin without scales scatters the light, so a shark is grey, not white.
  float gloss = 0.45 + 0.55 * face.w;
  float ray = mix(1.0, 0.1 + 2.5 * smoothstep(0.35, 0.75, texture2D(waterTexture, spot * causticScale * 0.9 + seconds * vec2(0.05, 0.03)).a), gloss * min(1.0, causticLight));
  vec3 light = mix(vec3(0.05, 0.17, 0.3), vec3(0.82, 0.98, 0.98), up * up) * skyLight * mix(vec3(0.1, 0.23, 0.34), vec3(1.0), lit);
  light += (vec3(0.78, 0.66, 0.44) * sun + vec3(0.7, 0.6, 0.42) * lit * up) * lit * ray * gloss * sunLight;
  light *= 1.08 - 0.32 * depth;
  // Fins with scales beside them are translucent.
  light += 0.4 * limb * face.w * lit * sunLight;
#ifdef DETAILED
  light += vec3(0.95, 1.0, 0.9) * causticsAt(spot) * max(normal.y, 0.0) * (1.0 - depth) * 1.1 * lit * sunLight;
#endif
  colour *= light + lampAt(normal, view, distance);

#if GAIT == 0
  // The flank mirrors the sunlit water in a narrow upright streak, which moves along the flank as the fish turns. If a
  // pixel covers a wide part of the body, the streak is as wide and weaker; otherwise it would flicker.
  vec3 mirrored = reflect(view, normal);
  vec3 across = dFdx(normal);
  vec3 down = dFdy(normal);
  float spread = min(1.0, 2.5 * (dot(across, across) + dot(down, down)));
  float aside = 1.0 - dot(mirrored.xz, sunDirection.xz) * inversesqrt(dot(mirrored.xz, mirrored.xz) * dot(sunDirection.xz, sunDirection.xz) + 1e-6);
  float glint = mix(1.0, 0.4, spread) * exp(-aside * mix(14.0, 4.0, spread)) * smoothstep(-0.75, 0.25, mirrored.y) * smoothstep(-0.6, 0.0, normal.y) * (1.0 - 0.6 * max(mirrored.y, 0.0));
  #ifdef DETAILED
  vec3 water = waterColour(mirrored);
  // Each scale is a small mirror: some flash as the fish turns.
  vec2 scale = vec2((0.5 - vBody.x) * 70.0, vBody.y * 62.0);
  scale.x += 0.5 * mod(floor(scale.y), 2.0);
  float tilt = fract(sin(dot(floor(scale), vec2(12.9898, 78.233))) * 43758.5453);
  float sparkle = smoothstep(0.8, 1.0, fract(tilt + 2.6 * mirrored.x + 1.7 * mirrored.y)) * smoothstep(1.6, 0.5, fwidth(scale.x));
  colour += sunLight * flank * face.w * lit * sparkle * exp(-2.5 * aside) * smoothstep(-0.7, 0.1, normal.y) * 0.7;
  #else
  vec3 water = waterNear;
  #endif
  colour += water * flank * 0.17 * lit;
  // A startled fish turns its flanks quickly, so all of it looks silver.
  colour += vec3(1.0, 0.97, 0.86) * (sunLight + lampLight * 0.4) * flank * (0.15 + 0.85 * lit) * (0.95 * glint * ray + 0.42 * vState.x);
#endif
  // Against the light the outline shines.
  colour += rimAt(normal, view) * (0.25 + 1.5 * lit + 7.0 * pow(max(dot(view, sunDirection), 0.0), 3.0));
#ifdef DETAILED
  colour = mix(colour, waterColour(view) * (0.5 + 0.5 * lit), 0.3 * limb * face.w * finGap());
#endif
  colour = mix(colour, vRim, rimShare(normal, view));

  // Highlights are compressed, so that a bright flank keeps its shading.
  vec3 over = max(colour - 0.62, 0.0);
  colour -= over * over / (over + 0.55);

  float clear = clearness(distance);
  // Water absorbs red first.
  vec3 through = vec3(clear * clear, clear, clear);
  colour = mix(waterColour(view), colour, mix(vec3(clear), through, 0.5));
  gl_FragColor = vec4(colour, 1.0);
}
`;
