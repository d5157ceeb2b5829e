// GLSL of stones, corals and panes in water.

import { noiseGlsl } from '../world/surface-glsl.ts';
import { causticsGlsl, waterColourGlsl } from './water-colour.ts';

/** Vertex shader of obstacles, with the attribute `part` of `creasedMesh`. */
export const stoneVertexGlsl: string = /* glsl */ `
attribute float part;
varying vec3 vLocal;
varying vec3 vWorld;
varying vec3 vLocalNormal;
varying vec3 vNormal;
varying float vPart;
void main() {
  vLocal = position;
  vPart = part;
  vLocalNormal = normal;
  vNormal = mat3(modelMatrix) * normal;
  vec4 world = modelMatrix * vec4(position, 1.0);
  vWorld = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

/**
 * Stone under water: weathered layers, algae, pink crusts, sand at the foot. `SHEET`: a two-sided, pale, translucent
 * obstacle.
 */
export const stoneFragmentGlsl: string = /* glsl */ `
${waterColourGlsl}
${causticsGlsl}
uniform float size;
uniform float seabed;
uniform float surfaceHeight;
uniform float depthRange;
varying vec3 vLocal;
varying vec3 vWorld;
varying vec3 vLocalNormal;
varying vec3 vNormal;
varying float vPart;

${noiseGlsl('waterTexture', 'a')}
void main() {
  vec3 toStone = vWorld - cameraPosition;
  float distance = length(toStone);
  vec3 view = toStone / distance;
  vec3 normal = normalize(vNormal);
  #ifdef SHEET
    if (!gl_FrontFacing) normal = -normal;
  #endif
  vec3 weights = pow(abs(normalize(vLocalNormal)), vec3(4.0));
  weights /= weights.x + weights.y + weights.z;
  vec3 p = vLocal / size + vPart * 7.3;
  float broad = noiseAt(p * 1.7, weights);
  float middle = noiseAt(p * 6.1, weights);
  float fine = noiseAt(p * 19.0, weights);

  // The grain is a relief. It fades with distance, where it would flicker.
  float knobs = 1.0 - abs(2.0 * noiseAt(p * 11.0 + 0.19, weights) - 1.0);
  float height = (1.0 * middle + 0.35 * knobs + 0.16 * fine) * size * 0.02 * exp(-distance / size * 0.6);
  vec3 across = dFdx(vWorld);
  vec3 down = dFdy(vWorld);
  vec3 one = cross(down, normal);
  vec3 other = cross(normal, across);
  float area = dot(across, one);
  vec3 slope = sign(area) * (dFdx(height) * one + dFdy(height) * other);
  // At the silhouette a pixel covers too large an area for derivatives.
  slope *= smoothstep(0.05, 0.5, abs(dot(normal, view)));
  vec3 bumped = normalize(abs(area) * normal - slope);

  #ifdef SHEET
    vec3 stone = mix(vec3(0.70, 0.75, 0.72), vec3(0.82, 0.84, 0.77), middle);
  #else
    float kind = fract(vPart);
    vec3 stone = mix(vec3(0.29, 0.31, 0.33), vec3(0.46, 0.40, 0.32), smoothstep(0.15, 0.85, kind));
    stone = mix(stone, stone.brg * vec3(1.02, 0.98, 1.06), 0.25 * smoothstep(0.5, 1.0, fract(kind * 3.7)));
    float layers = sin(vLocal.y / size * 95.0 + (broad - 0.5) * 9.0 + (middle - 0.5) * 3.0);
    stone *= 0.93 + 0.07 * layers * (1.0 - abs(normal.y));
    stone *= 0.62 + 0.46 * broad + 0.34 * middle;
    // Grit, only close by.
    stone *= mix(1.0, 0.66 + 0.68 * texture2D(waterTexture, p.xz * 41.0 + p.y * vec2(29.0, -37.0)).a, exp(-distance / size * 1.5));
    // Crevices and cracks are dark.
    float crack = smoothstep(0.0, 0.024, abs(middle - 0.5 + 0.3 * (fine - 0.5))) + smoothstep(0.42, 0.56, broad);
    stone *= mix(0.38, 1.0, min(smoothstep(0.26, 0.5, middle * 0.6 + fine * 0.25 + knobs * 0.15), crack));
    // Growth on the stone: turf of algae on top, pink crusts, sponges on the sides.
    float patchy = noiseAt(p * 4.3 + 0.5, weights);
    float film = smoothstep(0.0, 0.75, bumped.y + (broad - 0.5) * 1.6 + (fine - 0.5) * 0.6);
    stone = mix(stone, mix(vec3(0.17, 0.24, 0.08), vec3(0.40, 0.36, 0.13), middle) * (0.5 + 0.8 * fine), 0.8 * film);
    float crust = smoothstep(0.52, 0.63, patchy) * smoothstep(-0.5, 0.4, bumped.y);
    stone = mix(stone, vec3(0.62, 0.33, 0.43) * (0.55 + 0.7 * fine), 0.7 * crust);
    float sponge = smoothstep(0.62, 0.68, noiseAt(p * 7.1 + 0.23, weights)) * smoothstep(0.8, 0.2, abs(normal.y)) * step(patchy, 0.55);
    stone = mix(stone, mix(vec3(0.86, 0.42, 0.12), vec3(0.80, 0.68, 0.22), broad) * (0.5 + 0.7 * fine), 0.75 * sponge);
    if (vPart >= 1.0) {
      // Corals have one of four colours and are pale at the growing tips.
      vec3 polyps = kind < 0.3 ? vec3(0.78, 0.30, 0.28) : kind < 0.5 ? vec3(0.74, 0.50, 0.18) : kind < 0.75 ? vec3(0.52, 0.30, 0.62) : vec3(0.72, 0.38, 0.46);
      float rim = 1.0 - abs(dot(normal, view));
      stone = polyps * (0.34 + 0.34 * middle + 0.34 * fine) * (1.0 - 0.25 * smoothstep(0.3, 0.9, bumped.y));
      stone = mix(stone, vec3(0.95, 0.84, 0.74), 0.18 * rim * rim);
    }
  #endif

  // Drifted sand covers the foot and low ledges.
  float above = (vWorld.y - seabed) / size;
  float drift = 1.0 - smoothstep(0.001, 0.013, above + (broad - 0.5) * 0.018 + (middle - 0.5) * 0.012 - 0.006 * bumped.y);
  stone = mix(stone, mix(vec3(0.62, 0.58, 0.46), vec3(0.78, 0.72, 0.57), middle), 0.6 * drift);

  float depth = clamp((surfaceHeight - vWorld.y) / depthRange, 0.0, 1.0);
  float sun = max(dot(bumped, sunDirection), 0.0);
  vec3 light = mix(vec3(0.1, 0.2, 0.25), vec3(0.74, 0.92, 0.92), 0.5 + 0.5 * bumped.y) * skyLight;
  light += vec3(1.05, 0.93, 0.66) * sun * sunLight;
  // The shadow side still receives ambient light.
  light += vec3(0.08, 0.1, 0.1) * max(-dot(bumped, view), 0.0) * skyLight;
  // Light reflected by the sand. Stone is darker where it enters the sand.
  light += vec3(0.24, 0.21, 0.14) * max(-bumped.y, 0.0) * exp(-max(above, 0.0) * 9.0) * sunLight;
  light *= mix(0.5, 1.0, smoothstep(-0.004, 0.05, above));
  #ifdef SHEET
    light += vec3(0.30, 0.34, 0.28) * max(-dot(bumped, sunDirection), 0.0) * sunLight;
  #endif
  light += lampAt(bumped, view, distance);
  // Caustics on surfaces that face the sun, projected along the sun's direction.
  vec2 spot = vWorld.xz - sunDirection.xz / sunDirection.y * vWorld.y;
  vec3 colour = stone * light;
  colour += (0.22 + 1.2 * stone) * vec3(0.95, 0.98, 0.72) * sunLight * causticsAt(spot) * smoothstep(0.0, 0.7, sun) * mix(1.0, 0.75, depth);
  float rim = 1.0 - abs(dot(normal, view));
  colour = mix(colour, waterColour(view) * 1.25, 0.34 * rim * rim * rim);
  colour += 0.5 * rimAt(bumped, view);
  gl_FragColor = vec4(throughWater(colour, view, distance), 1.0);
}
`;

/** Pale grey, a little darker where the surface turns away from the viewer. */
export const plainStoneFragmentGlsl: string = /* glsl */ `
varying vec3 vWorld;
varying vec3 vNormal;
void main() {
  vec3 normal = normalize(vNormal);
  vec3 view = normalize(cameraPosition - vWorld);
  #ifdef SHEET
    if (!gl_FrontFacing) normal = -normal;
    float ground = 0.94;
  #else
    float ground = 0.87;
  #endif
  float shade = ground + 0.09 * dot(normal, normalize(vec3(-0.5, 0.75, 0.35)));
  float rim = 1.0 - abs(dot(normal, view));
  shade = mix(shade, 0.56, smoothstep(0.72, 0.94, rim));
  gl_FragColor = vec4(vec3(shade), 1.0);
}
`;
