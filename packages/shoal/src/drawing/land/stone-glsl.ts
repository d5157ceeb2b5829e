// GLSL of obstacles on land: stone, panes and wood.

import { airColourGlsl } from '../air/air-colour.ts';
import { noiseGlsl } from '../world/surface-glsl.ts';

/**
 * Obstacles on land: granite with lichen, mossy on top. `SHEET`: two-sided and pale. `WOOD`: weathered posts and rails.
 */
export const landStoneFragmentGlsl: string = /* glsl */ `
${airColourGlsl}
uniform sampler2D airTexture;
uniform float size;
uniform float level;
varying vec3 vLocal;
varying vec3 vWorld;
varying vec3 vLocalNormal;
varying vec3 vNormal;
varying float vPart;

${noiseGlsl('airTexture', 'r')}
void main() {
  vec3 toStone = vWorld - cameraPosition;
  float distance = length(toStone);
  vec3 view = toStone / distance;
  vec3 normal = normalize(vNormal);
  #ifdef SHEET
    if (!gl_FrontFacing) normal = -normal;
  #endif
  vec3 weights = abs(normalize(vLocalNormal));
  weights *= weights;
  weights /= weights.x + weights.y + weights.z;
  #ifdef WOOD
    vec3 p = vLocal / size;
    float grain = texture2D(airTexture, vec2(vPart * 7.1 + p.y * 40.0 + p.x * 8.0, (p.z + p.x) * 5.0 + vPart)).g;
    vec3 stone = mix(vec3(0.44, 0.38, 0.31), vec3(0.70, 0.63, 0.54), grain) * (0.82 + 0.3 * fract(vPart * 3.7));
  #else
    vec3 p = vLocal / size + vPart * 7.3;
    float broad = noiseAt(p * 1.7, weights);
    float middle = noiseAt(p * 6.1, weights);
    vec3 stone = mix(vec3(0.42, 0.42, 0.42), vec3(0.62, 0.58, 0.52), fract(vPart)) * (0.62 + 0.4 * broad + 0.4 * middle);
    float lichen = smoothstep(0.58, 0.7, noiseAt(p * 3.1 + 0.5, weights));
    stone = mix(stone, vec3(0.66, 0.64, 0.42), 0.4 * lichen);
    float moss = smoothstep(0.35, 0.95, normal.y + 0.7 * (broad - 0.5));
    stone = mix(stone, vec3(0.34, 0.42, 0.17) * (0.7 + 0.6 * middle), 0.7 * moss);
  #endif
  float above = (vWorld.y - level) / size;
  float sun = max(dot(normal, sunDirection), 0.0);
  vec3 light = mix(vec3(0.3, 0.34, 0.22), vec3(0.62, 0.67, 0.74), 0.5 + 0.5 * normal.y) * skyLight;
  light += vec3(0.7, 0.65, 0.52) * sun * sunLight;
  light *= mix(0.6, 1.0, smoothstep(-0.004, 0.02, above));
  vec3 colour = stone * light;
  float edge = 1.0 - abs(dot(normal, view));
  float against = max(dot(view, sunDirection), 0.0);
  colour += rimLight * edge * edge * edge * against * 0.5;
  gl_FragColor = vec4(mix(airColour(view), colour, clearness(distance)), 1.0);
}
`;
