/** How sunlight dances on what lies on the bottom; shared by sand and stone. */
export const causticsGlsl: string = /* glsl */ `
uniform sampler2D waterTexture;
uniform float seconds;
uniform float causticScale;
float causticsAt(vec2 spot) {
  float one = texture2D(waterTexture, spot * causticScale + seconds * vec2(0.020, 0.013)).r;
  float other = texture2D(waterTexture, spot * causticScale * 1.18 - seconds * vec2(0.017, -0.021)).r;
  return min(one, other);
}
`;
