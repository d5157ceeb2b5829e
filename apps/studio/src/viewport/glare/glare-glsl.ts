/** What is bright in a picture. Looks at sixteen spots of each cell, so that no small flash is missed. */
export const brightFragmentGlsl: string = /* glsl */ `
uniform sampler2D seen;
uniform vec2 cell;  // size of a cell, in pictures
varying vec2 vSpot;
void main() {
  vec3 sum = vec3(0.0);
  for (int k = 0; k < 16; k++) {
    vec2 aside = (vec2(k % 4, k / 4) - 1.5) * 0.25;
    vec3 colour = texture2D(seen, vSpot + aside * cell).rgb;
    sum += colour * smoothstep(0.78, 1.0, dot(colour, vec3(0.34, 0.42, 0.24)));
  }
  gl_FragColor = vec4(sum / 16.0, 1.0);
}
`;

/** Spreads light along `cell`: most of it stays near, a little goes far, as in a lens. */
export const spreadFragmentGlsl: string = /* glsl */ `
uniform sampler2D seen;
uniform vec2 cell;
varying vec2 vSpot;
void main() {
  vec3 sum = vec3(0.0);
  float all = 0.0;
  for (int k = -4; k <= 4; k++) {
    float share = exp(-0.62 * abs(float(k)));
    // Between two cells: one read takes both.
    sum += texture2D(seen, vSpot + (2.0 * float(k) + 0.5 * sign(float(k))) * cell).rgb * share;
    all += share;
  }
  gl_FragColor = vec4(sum / all, 1.0);
}
`;

/** The fraction of the light that a lens leaves: its corners are a little darker. */
export const lensGlsl: string = /* glsl */ `
uniform float darkness;
float lensAt(vec2 spot) {
  vec2 aside = 2.0 * spot - 1.0;
  return 1.0 - darkness * smoothstep(0.7, 2.0, dot(aside, aside));
}
`;

/** Lays the glare over a picture. Alpha multiplies the picture. */
export const overFragmentGlsl: string = /* glsl */ `
${lensGlsl}
uniform sampler2D seen;
uniform float strength;
varying vec2 vSpot;
void main() {
  float lens = lensAt(vSpot);
  gl_FragColor = vec4(strength * lens * texture2D(seen, vSpot).rgb, lens);
}
`;
