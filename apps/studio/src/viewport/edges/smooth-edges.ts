import { FramebufferTexture, LinearFilter, NoBlending, ShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { Cover, coverVertexGlsl } from '../cover.ts';
import { edgesFragmentGlsl } from './edges-glsl.ts';

/** Smooths the edges of a picture that was drawn with one sample a pixel, because more would be slow in software. */
export class SmoothEdges {
  readonly #pass = new ShaderMaterial({
    uniforms: { exact: { value: null }, between: { value: null }, pixel: { value: new Vector2() } },
    vertexShader: coverVertexGlsl,
    fragmentShader: edgesFragmentGlsl,
    blending: NoBlending,
    depthTest: false,
    depthWrite: false,
  });
  readonly #cover = new Cover();
  readonly #size = new Vector2();

  /** Changes the frame that the renderer has just drawn on its canvas. */
  apply(renderer: WebGLRenderer): void {
    const { exact, between, pixel } = this.#pass.uniforms;
    const { x, y } = renderer.getDrawingBufferSize(this.#size);
    if (x === 0 || y === 0) return;
    if (exact.value?.image.width !== x || exact.value.image.height !== y) {
      this.#drop();
      exact.value = new FramebufferTexture(x, y);
      between.value = new FramebufferTexture(x, y);
      between.value.magFilter = between.value.minFilter = LinearFilter;
      pixel.value.set(1 / x, 1 / y);
    }
    for (const { value } of [exact, between]) renderer.copyFramebufferToTexture(value);
    this.#cover.draw(renderer, this.#pass, null);
  }

  #drop(): void {
    const { exact, between } = this.#pass.uniforms;
    for (const { value } of [exact, between]) value?.dispose();
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#drop();
    this.#pass.dispose();
    this.#cover.dispose();
  }
}
