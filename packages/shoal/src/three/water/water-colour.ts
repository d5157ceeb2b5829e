/**
 * The colour of the water in a direction, in display space: what is seen where there is nothing but water. Everything
 * fades towards it with distance, so that distance reads at once, and the dome is drawn with it.
 *
 * Light falls from the upper left; the water is bright towards the surface and darkens downwards.
 */
export const waterColourGlsl: string = /* glsl */ `
uniform vec3 sunDirection;
uniform float fogDensity;

vec3 waterColour(vec3 direction) {
  const vec3 deep = vec3(0.024, 0.157, 0.231);     // #06283b
  const vec3 far = vec3(0.059, 0.298, 0.408);      // #0f4c68
  const vec3 near = vec3(0.165, 0.541, 0.651);     // #2a8aa6
  const vec3 surface = vec3(0.624, 0.863, 0.863);  // #9fdcdc
  float up = direction.y;
  vec3 colour = mix(deep, far, smoothstep(-0.85, -0.08, up));
  colour = mix(colour, near, smoothstep(-0.16, 0.34, up));
  colour = mix(colour, surface, smoothstep(0.30, 1.0, up) * 0.85);
  // The water itself glows around the sun, wide and soft.
  float towardsSun = max(dot(direction, sunDirection), 0.0);
  colour += vec3(0.20, 0.26, 0.22) * (towardsSun * towardsSun * towardsSun) * 0.75;
  return colour;
}

/** How much of a colour gets through that many metres of water. */
float clearness(float distance) {
  return exp(-fogDensity * distance);
}
`;
