import { FramebufferTexture, LinearFilter, NoBlending, ShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { Cover, coverVertexGlsl } from '../cover.ts';
import { edgesFragmentGlsl } from './edges-glsl.ts';

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
