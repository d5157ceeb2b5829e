import { FramebufferTexture, LinearFilter, NoBlending, ShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { Cover, coverVertexGlsl } from '../cover.ts';
import { lensGlsl } from '../glare/glare.ts';

/** Smooths the edges of a picture that was drawn with one sample a pixel, because more would be slow in software. */
export class SmoothEdges {
  readonly #pass = new ShaderMaterial({
    uniforms: { seen: { value: null }, pixel: { value: new Vector2() }, darkness: { value: 0 } },
    vertexShader: coverVertexGlsl,
    fragmentShader: edgesFragmentGlsl,
    blending: NoBlending,
    depthTest: false,
    depthWrite: false,
  });
  readonly #cover = new Cover();
  readonly #size = new Vector2();

  /** Changes the frame that the renderer has just drawn on its canvas. @param darkness of the corners, as in `Glare` */
  apply(renderer: WebGLRenderer, darkness: number): void {
    const { seen, pixel } = this.#pass.uniforms;
    this.#pass.uniforms.darkness.value = darkness;
    const { x, y } = renderer.getDrawingBufferSize(this.#size);
    if (x === 0 || y === 0) return;
    if (seen.value?.image.width !== x || seen.value.image.height !== y) {
      this.#drop();
      seen.value = new FramebufferTexture(x, y);
      seen.value.magFilter = seen.value.minFilter = LinearFilter;
      pixel.value.set(1 / x, 1 / y);
    }
    renderer.copyFramebufferToTexture(seen.value);
    this.#cover.draw(renderer, this.#pass, null);
  }

  #drop(): void {
    this.#pass.uniforms.seen.value?.dispose();
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#drop();
    this.#pass.dispose();
    this.#cover.dispose();
  }
}

/**
 * Smooths edges of a finished picture, after the fast approximate antialiasing of Lottes 2009: a pixel that differs
 * from its neighbours takes colour from along the edge. Differences are those of green, which is most of brightness.
 * Other pixels are left as they are, which keeps the pass cheap in software, and so are those of thin lines. Darkens the
 * corners too, which saves a pass.
 */
const edgesFragmentGlsl: string = /* glsl */ `
${lensGlsl}
uniform sampler2D seen;
uniform vec2 pixel; // size of a pixel, in pictures
varying vec2 vSpot;
void main() {
  // Reading pixels is in software half as slow as reading between them.
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 end = textureSize(seen, 0) - 1;
  vec3 c = texelFetch(seen, at, 0).rgb;
  vec3 n = texelFetch(seen, min(at + ivec2(0, 1), end), 0).rgb;
  vec3 s = texelFetch(seen, max(at - ivec2(0, 1), 0), 0).rgb;
  vec3 e = texelFetch(seen, min(at + ivec2(1, 0), end), 0).rgb;
  vec3 w = texelFetch(seen, max(at - ivec2(1, 0), 0), 0).rgb;
  float most = max(max(max(n.g, s.g), max(e.g, w.g)), c.g);
  float least = min(min(min(n.g, s.g), min(e.g, w.g)), c.g);
  float lens = lensAt(vSpot);
  if (most - least < 0.08) {
    if (lens == 1.0) discard;
    gl_FragColor = vec4(c * lens, 1.0);
    return;
  }
  vec2 edge = vec2(s.g - n.g, e.g - w.g);
  vec2 along = clamp(edge / (min(abs(edge.x), abs(edge.y)) + 0.03), -4.0, 4.0) * pixel;
  vec3 smooth_ = 0.4 * c + 0.3 * (texture2D(seen, vSpot + 0.4 * along) + texture2D(seen, vSpot - 0.4 * along)).rgb;
  // Beyond the neighbours' range it has met another edge.
  if (smooth_.g < least || smooth_.g > most) smooth_ = c;
  // Small dark fish before the bright surface stay dark.
  gl_FragColor = vec4(mix(c, smooth_, smooth_.g > c.g ? 0.1 : 1.0) * lens, 1.0);
}
`;
