import { coatFragmentGlsl } from 'shoal/drawing';

/** Fish in the light of a bright day, with nothing around them. */
export const plainFishGlsl: string = /* glsl */ `
${coatFragmentGlsl}
uniform vec3 sunDirection;
varying vec3 vNormal;
varying vec3 vWorld;
varying vec3 vState;
void main() {
  vec3 normal = normalize(vNormal);
  vec3 view = normalize(vWorld - cameraPosition);
  float flank;
  vec3 colour = coatColour(flank);
  vec3 light = mix(vec3(0.5, 0.54, 0.6), vec3(1.0, 1.0, 0.98), 0.5 + 0.5 * normal.y);
  light += vec3(0.42, 0.39, 0.32) * max(dot(normal, sunDirection), 0.0);
  colour *= light;
#if GAIT == 0
  float flash = max(dot(reflect(view, normal), normalize(vec3(sunDirection.x, 0.35, sunDirection.z))), 0.0);
  flash *= flash;
  colour += flank * (0.3 * flash * flash + 0.12 * vState.x);
#endif
  gl_FragColor = vec4(colour, 1.0);
}
`;

/** Dark bodies that fade into white with distance. */
export const diagramFishGlsl: string = /* glsl */ `
uniform vec3 ink;
uniform float fogDensity;
varying vec3 vNormal;
varying vec3 vWorld;
void main() {
  vec3 toFish = vWorld - cameraPosition;
  float distance = length(toFish);
  vec3 normal = normalize(vNormal);
  // A pale rim separates overlapping bodies.
  float rim = 1.0 - abs(dot(normal, toFish / distance));
  vec3 colour = ink + 0.16 * max(normal.y, 0.0);
  colour = mix(colour, vec3(1.0), 0.7 * smoothstep(0.55, 0.95, rim));
  gl_FragColor = vec4(mix(vec3(1.0), colour, clamp(1.35 * exp(-fogDensity * distance), 0.0, 1.0)), 1.0);
}
`;

/** Stone in the light of a bright day. */
export const litStoneGlsl: string = /* glsl */ `
uniform vec3 sunDirection;
varying vec3 vNormal;
varying float vPart;
void main() {
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 stone = vPart < 1.0 ? mix(vec3(0.5, 0.52, 0.53), vec3(0.66, 0.61, 0.53), fract(vPart)) : vec3(0.74, 0.45, 0.4);
  vec3 light = mix(vec3(0.5, 0.54, 0.6), vec3(0.92, 0.93, 0.92), 0.5 + 0.5 * normal.y);
  light += vec3(0.42, 0.39, 0.32) * max(dot(normal, sunDirection), 0.0);
  gl_FragColor = vec4(stone * light, 1.0);
}
`;
