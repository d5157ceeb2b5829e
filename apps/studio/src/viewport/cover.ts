// Parts of shaders that process the whole finished picture.

import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Mesh,
  type ShaderMaterial,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';

/** A triangle that covers the viewport; `vSpot` runs from 0 to 1 across it. */
export const coverVertexGlsl: string = /* glsl */ `
varying vec2 vSpot;
void main() {
  vSpot = 0.5 * position.xy + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/** Draws materials with `coverVertexGlsl` over a whole picture. */
export class Cover {
  readonly #mesh = new Mesh<BufferGeometry, ShaderMaterial>(new BufferGeometry());
  readonly #camera = new Camera();

  constructor() {
    this.#mesh.geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    this.#mesh.frustumCulled = false;
  }

  /** Draws over what the target holds; null: over the canvas. */
  draw(renderer: WebGLRenderer, material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#mesh.material = material;
    const { autoClear } = renderer;
    renderer.autoClear = false;
    renderer.setRenderTarget(target);
    renderer.render(this.#mesh, this.#camera);
    renderer.autoClear = autoClear;
  }

  /** Frees the GPU resources. */
  dispose(): void {
    this.#mesh.geometry.dispose();
  }
}
