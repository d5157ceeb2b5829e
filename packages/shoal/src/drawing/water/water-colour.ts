// GLSL of the colour of open water, for the backdrop and for distant objects.

import { lightGlsl } from '../world/surface-glsl.ts';

/**
 * The colour of open water in a direction, in display space. All objects fade towards it with distance, and the backdrop
 * is drawn with it. Light falls from the upper left; the water is bright towards the surface and darkens downwards.
 */
export const waterColourGlsl: string = /* glsl */ `
${lightGlsl}
uniform vec3 waterDeep;
uniform vec3 waterFar;
uniform vec3 waterNear;
uniform vec3 waterSurface;
uniform vec3 waterGlow;
uniform vec3 lampLight;

/** The beam of the viewer's lamp: 1 in the middle of the picture, 0 at its edge. */
float beamAt(vec3 view) {
  vec3 ahead = -vec3(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  return smoothstep(0.86, 0.985, dot(view, ahead));
}

vec3 waterColour(vec3 direction) {
  float up = direction.y;
  vec3 colour = mix(waterDeep, waterFar, smoothstep(-0.85, -0.08, up));
  colour = mix(colour, waterNear, smoothstep(-0.16, 0.34, up));
  colour = mix(colour, waterSurface, smoothstep(0.30, 1.0, up) * 0.85);
  // A wide glow of the water around the sun.
  float towardsSun = max(dot(direction, sunDirection), 0.0);
  return colour + waterGlow * (towardsSun * towardsSun * towardsSun) + lampLight * vec3(0.012, 0.034, 0.045) * beamAt(direction);
}

/**
 * A lit surface at a distance, m, seen through the water, which absorbs red first. Nearby it stays clear and dark; far
 * away it fades sooner, so that no line divides the bottom from the water.
 */
vec3 throughWater(vec3 colour, vec3 view, float distance) {
  distance *= 0.7 + 0.55 * fogDensity * distance;
  return mix(waterColour(view), colour, vec3(clearness(distance * 1.3), vec2(clearness(distance))));
}

/** Light of the viewer's lamp on a surface that faces it. It fades with distance on the way out and back, and is wide: little of it falls on what is close. */
vec3 lampAt(vec3 normal, vec3 view, float distance) {
  return lampLight * (0.25 + 0.75 * max(-dot(normal, view), 0.0)) * (0.22 + 0.78 * beamAt(view)) * clearness(distance * 1.2) * min(1.0, 0.25 + 3.0 * fogDensity * distance);
}

/** Rim light. */
vec3 rimAt(vec3 normal, vec3 view) {
  float edge = 1.0 - abs(dot(normal, view));
  return rimLight * edge * edge * edge * (0.35 + 0.65 * max(dot(normal, sunDirection), 0.0));
}
`;

/**
 * Caustics on sand, stone and fish, with coloured fringes: water refracts blue light more than red light. Skips the
 * texture reads if the mood has none.
 */
export const causticsGlsl: string = /* glsl */ `
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
uniform float causticLight;
vec3 causticsAt(vec2 spot) {
  if (causticLight <= 0.0) return vec3(0.0);
  spot *= causticScale * 1.4;
  float one = texture2D(waterTexture, spot + seconds * vec2(0.020, 0.013)).r;
  float other = texture2D(waterTexture, spot * 1.18 - seconds * vec2(0.017, -0.021)).r;
  // A web of thin bright lines. Each colour has its lines a little beside those of the others.
  vec3 split = vec3(0.035, 0.0, -0.035);
  vec3 web = max(min(one + split, other - split), 0.0);
  return web * (0.3 + 5.4 * web) * causticLight;
}
`;
