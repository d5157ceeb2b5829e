// Effects of a lens, drawn over each frame of water and land.

import {
  CustomBlending,
  FramebufferTexture,
  LinearFilter,
  NoBlending,
  OneFactor,
  OneMinusDstColorFactor,
  ShaderMaterial,
  SrcAlphaFactor,
  type Texture,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import { Cover, coverVertexGlsl } from '../cover.ts';

/** Cells of the glare from top to bottom of a picture: it is soft, so few are enough. */
const rows = 120;
const plain = { blending: NoBlending };
/** As light adds up on a screen, never brighter than white, after the picture is multiplied by alpha. */
const screened = {
  blending: CustomBlending,
  blendSrc: OneMinusDstColorFactor,
  blendDst: SrcAlphaFactor,
  blendSrcAlpha: ZeroFactor,
  blendDstAlpha: OneFactor,
  transparent: true,
};

function passOf(fragmentShader: string, blending: object): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { seen: { value: null }, cell: { value: new Vector2() }, strength: { value: 0 }, darkness: { value: 0 } },
    vertexShader: coverVertexGlsl,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    ...blending,
  });
}

/**
 * What a lens does to a picture: its corners are a little darker, and what is very bright, the sun on waves or the flash
 * of a fish, spreads over what is beside it.
 */
export class Glare {
  /** Whether bright light spreads, which takes time on a slow machine. */
  spreads = true;
  /** Whether the corners are darker. */
  darkens = true;
  readonly #bright = passOf(brightFragmentGlsl, plain);
  readonly #spread = passOf(spreadFragmentGlsl, plain);
  readonly #over = passOf(overFragmentGlsl, screened);
  readonly #cover = new Cover();
  readonly #targets = [0, 1].map(() => new WebGLRenderTarget(1, rows, { depthBuffer: false }));
  #frame = new FramebufferTexture(1, 1);
  readonly #size = new Vector2();

  /** Fraction of the light that is missing in the corners. */
  get darkness(): number {
    return this.darkens ? 0.24 : 0;
  }

  /** Changes the frame that the renderer has just drawn on its canvas. */
  add(renderer: WebGLRenderer): void {
    if (this.spreads) {
      const { x, y } = renderer.getDrawingBufferSize(this.#size);
      const { width, height } = this.#frame.image;
      if (width !== x || height !== y) {
        this.#frame.dispose();
        this.#frame = new FramebufferTexture(x, y);
        this.#frame.magFilter = this.#frame.minFilter = LinearFilter;
      }
      renderer.copyFramebufferToTexture(this.#frame);
      this.gather(renderer, this.#frame, x / y);
    }
    if (this.spreads || this.darkens) this.lay(renderer);
  }

  /** Finds the glare of a picture, for `lay`. @param aspect its width divided by its height */
  gather(renderer: WebGLRenderer, seen: Texture, aspect: number): void {
    const shown = renderer.getRenderTarget();
    const [one, other] = this.#targets;
    const columns = Math.max(1, Math.round(rows * aspect));
    for (const target of this.#targets) target.setSize(columns, rows);
    this.#draw(renderer, this.#bright, seen, [1 / columns, 1 / rows], one);
    this.#draw(renderer, this.#spread, one.texture, [1 / columns, 0], other);
    this.#draw(renderer, this.#spread, other.texture, [0, 1 / rows], one);
    renderer.setRenderTarget(shown);
  }

  /** Changes the picture in the viewport of the current render target. */
  lay(renderer: WebGLRenderer): void {
    this.#over.uniforms.strength.value = this.spreads ? 0.85 : 0;
    this.#over.uniforms.darkness.value = this.darkness;
    this.#draw(renderer, this.#over, this.#targets[0].texture, [0, 0], renderer.getRenderTarget());
  }

  #draw(
    renderer: WebGLRenderer,
    pass: ShaderMaterial,
    seen: Texture,
    cell: readonly [number, number],
    target: WebGLRenderTarget | null,
  ): void {
    pass.uniforms.seen.value = seen;
    pass.uniforms.cell.value.set(...cell);
    this.#cover.draw(renderer, pass, target);
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#frame.dispose();
    for (const target of this.#targets) target.dispose();
    for (const pass of [this.#bright, this.#spread, this.#over]) pass.dispose();
    this.#cover.dispose();
  }
}

/** What is bright in a picture. Looks at sixteen spots of each cell, so that no small flash is missed. */
const brightFragmentGlsl: string = /* glsl */ `
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
const spreadFragmentGlsl: string = /* glsl */ `
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
const overFragmentGlsl: string = /* glsl */ `
${lensGlsl}
uniform sampler2D seen;
uniform float strength;
varying vec2 vSpot;
void main() {
  float lens = lensAt(vSpot);
  gl_FragColor = vec4(strength * lens * texture2D(seen, vSpot).rgb, lens);
}
`;
