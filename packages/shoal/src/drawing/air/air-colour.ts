// GLSL of the colour of the open air, for the sky and for distant objects.

import { lightGlsl } from '../world/surface-glsl.ts';

/**
 * The colour of the open air in a direction, in display space. All objects fade towards it with distance, and the sky is
 * drawn with it: dark overhead, hazy at the horizon and warm towards the sun.
 */
export const airColourGlsl: string = /* glsl */ `
${lightGlsl}
uniform vec3 skyTop;
uniform vec3 skyMiddle;
uniform vec3 skyHaze;
uniform vec3 skyHazeAway;
uniform vec3 landHaze;
uniform vec3 sunGlow;

vec3 airColour(vec3 direction) {
  float up = direction.y;
  float towards = 0.5 + 0.5 * dot(normalize(direction.xz + vec2(1e-5, 0.0)), normalize(sunDirection.xz));
  vec3 haze = mix(skyHazeAway, skyHaze, towards * towards);
  float low = 1.0 - clamp(up, 0.0, 1.0);
  float lower = low * low * low;
  vec3 colour = mix(mix(skyTop, skyMiddle, lower), haze, lower * lower * low * low);
  colour = mix(colour, mix(landHaze, haze, 0.35), 1.0 - smoothstep(-0.3, 0.02, up));
  float sun = max(dot(direction, sunDirection), 0.0);
  float near = sun * sun * sun * sun;
  float close = near * near * near * near;
  return colour + sunGlow * (0.35 * near + 0.65 * close * close);
}
`;

/** The same function in WGSL. */
export const airColourWgsl: string = /* wgsl */ `
struct Air { top: vec3f, middle: vec3f, haze: vec3f, hazeAway: vec3f, land: vec3f, glow: vec3f, sunDirection: vec3f }

fn airColour(air: Air, direction: vec3f) -> vec3f {
  let up = direction.y;
  let towards = 0.5 + 0.5 * dot(normalize(direction.xz + vec2f(1e-5, 0.0)), normalize(air.sunDirection.xz));
  let haze = mix(air.hazeAway, air.haze, towards * towards);
  let low = 1.0 - clamp(up, 0.0, 1.0);
  let lower = low * low * low;
  var colour = mix(mix(air.top, air.middle, lower), haze, lower * lower * low * low);
  colour = mix(colour, mix(air.land, haze, 0.35), 1.0 - smoothstep(-0.3, 0.02, up));
  let sun = max(dot(direction, air.sunDirection), 0.0);
  let near = sun * sun * sun * sun;
  let close = near * near * near * near;
  return colour + air.glow * (0.35 * near + 0.65 * close * close);
}
`;
