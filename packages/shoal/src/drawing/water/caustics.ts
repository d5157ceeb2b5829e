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
