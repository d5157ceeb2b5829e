import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  CustomBlending,
  DstColorFactor,
  FramebufferTexture,
  LinearFilter,
  Mesh,
  NoBlending,
  OneFactor,
  OneMinusDstColorFactor,
  ShaderMaterial,
  SrcColorFactor,
  type Texture,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import {
  brightFragmentGlsl,
  coverVertexGlsl,
  exposeFragmentGlsl,
  overFragmentGlsl,
  spreadFragmentGlsl,
} from './glare-glsl.ts';

/** Cells of the glare from top to bottom of a picture: it is soft, so few are enough. */
const rows = 120;
const plain = { blending: NoBlending };
/** As light adds up on a screen: never brighter than white. */
const screened = {
  blending: CustomBlending,
  blendSrc: OneMinusDstColorFactor,
  blendDst: OneFactor,
  blendSrcAlpha: ZeroFactor,
  blendDstAlpha: OneFactor,
  transparent: true,
};
/** Multiplies a picture by twice the colour. */
const doubled = { ...screened, blendSrc: DstColorFactor, blendDst: SrcColorFactor };
const ahead = new Vector3();

function passOf(fragmentShader: string, blending: object): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { seen: { value: null }, cell: { value: new Vector2() }, exposure: { value: 1 } },
    vertexShader: coverVertexGlsl,
    fragmentShader,
    depthTest: false,
    depthWrite: false,
    ...blending,
  });
}

/**
 * What an eye adds to a picture: it gets used to bright and dark views, its edge is darker, and what is very bright, the
 * sun on waves or the flash of a fish, spreads over what is beside it.
 */
export class Glare {
  /** Whether bright light spreads, which takes time on a slow machine. */
  spreads = true;
  readonly #bright = passOf(brightFragmentGlsl, plain);
  readonly #spread = passOf(spreadFragmentGlsl, plain);
  readonly #over = passOf(overFragmentGlsl, screened);
  readonly #expose = passOf(exposeFragmentGlsl, doubled);
  readonly #cover = new Mesh(new BufferGeometry(), this.#bright);
  readonly #camera = new Camera();
  readonly #targets = [0, 1].map(() => new WebGLRenderTarget(1, rows, { depthBuffer: false }));
  #frame = new FramebufferTexture(1, 1);
  readonly #size = new Vector2();

  constructor() {
    this.#cover.geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    this.#cover.frustumCulled = false;
  }

  /** Changes the frame that the renderer has just drawn on its canvas. */
  add(renderer: WebGLRenderer, camera: Camera): void {
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
    this.lay(renderer, camera);
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
  lay(renderer: WebGLRenderer, camera: Camera): void {
    const target = renderer.getRenderTarget();
    if (this.spreads) this.#draw(renderer, this.#over, this.#targets[0].texture, [0, 0], target);
    // Downwards, away from the light, the eye takes more of it.
    this.#expose.uniforms.exposure.value = 1.09 - 0.09 * camera.getWorldDirection(ahead).y;
    this.#draw(renderer, this.#expose, null, [0, 0], target);
  }

  #draw(
    renderer: WebGLRenderer,
    pass: ShaderMaterial,
    seen: Texture | null,
    cell: readonly [number, number],
    target: WebGLRenderTarget | null,
  ): void {
    pass.uniforms.seen.value = seen;
    pass.uniforms.cell.value.set(...cell);
    this.#cover.material = pass;
    const { autoClear } = renderer;
    renderer.autoClear = false;
    renderer.setRenderTarget(target);
    renderer.render(this.#cover, this.#camera);
    renderer.autoClear = autoClear;
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#frame.dispose();
    for (const target of this.#targets) target.dispose();
    for (const pass of [this.#bright, this.#spread, this.#over, this.#expose]) pass.dispose();
    this.#cover.geometry.dispose();
  }
}
