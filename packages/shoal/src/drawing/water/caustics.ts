/** Caustics on sand, stone and fish. Skips the texture reads if the mood has none. */
export const causticsGlsl: string = /* glsl */ `
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
uniform float causticLight;
float causticsAt(vec2 spot) {
  if (causticLight <= 0.0) return 0.0;
  spot *= causticScale * 1.4;
  float one = texture2D(waterTexture, spot + seconds * vec2(0.020, 0.013)).r;
  float other = texture2D(waterTexture, spot * 1.18 - seconds * vec2(0.017, -0.021)).r;
  // A web of thin bright lines.
  float web = min(one, other);
  return web * (0.7 + 4.5 * web) * causticLight;
}
`;
