/**
 * Smooths edges of a finished picture, after the fast approximate antialiasing of Lottes 2009: a pixel that differs
 * from its neighbours takes colour from along the edge. Differences are those of green, which is most of brightness.
 * Other pixels are left as they are, which keeps the pass cheap in software, and so are those of thin lines.
 */
export const edgesFragmentGlsl: string = /* glsl */ `
uniform sampler2D exact;   // the picture, read at pixels: in software half as slow as between them
uniform sampler2D between;
uniform vec2 pixel;        // size of a pixel, in pictures
varying vec2 vSpot;
void main() {
  vec2 across = vec2(pixel.x, 0.0);
  vec2 up = vec2(0.0, pixel.y);
  vec3 c = texture2D(exact, vSpot).rgb;
  vec3 n = texture2D(exact, vSpot + up).rgb;
  vec3 s = texture2D(exact, vSpot - up).rgb;
  vec3 e = texture2D(exact, vSpot + across).rgb;
  vec3 w = texture2D(exact, vSpot - across).rgb;
  float most = max(max(max(n.g, s.g), max(e.g, w.g)), c.g);
  float least = min(min(min(n.g, s.g), min(e.g, w.g)), c.g);
  if (most - least < 0.08) discard;
  vec2 edge = vec2(s.g - n.g, e.g - w.g);
  vec2 along = clamp(edge / (min(abs(edge.x), abs(edge.y)) + 0.03), -4.0, 4.0) * pixel;
  vec3 smooth_ = 0.4 * c + 0.3 * (texture2D(between, vSpot + 0.4 * along) + texture2D(between, vSpot - 0.4 * along)).rgb;
  // Beyond the neighbours' range it has met another edge.
  if (smooth_.g < least || smooth_.g > most) smooth_ = c;
  // Small dark fish before the bright surface stay dark.
  gl_FragColor = vec4(mix(c, smooth_, smooth_.g > c.g ? 0.1 : 1.0), 1.0);
}
`;
