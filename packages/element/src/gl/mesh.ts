// Triangles in buffers of WebGL, drawn many times with other data, for the custom element.

import { attributeSizes, type MeshArrays } from 'shoal/drawing';
import { locations } from './program.ts';

/** Numbers per instance of each attribute. */
const instanceSizes = { pose: 4, direction: 4, shape: 4, lit: 1, beam: 4 } as const;

/** Triangles on the GPU, with data for each instance. */
export class Mesh {
  readonly #gl: WebGL2RenderingContext;
  readonly #array: WebGLVertexArrayObject;
  readonly #buffers: WebGLBuffer[] = [];
  readonly #count: number;
  readonly #indexed: boolean;

  constructor(gl: WebGL2RenderingContext, { index, ...attributes }: Partial<MeshArrays>) {
    this.#gl = gl;
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    for (const [name, values] of Object.entries(attributes) as [keyof typeof attributeSizes, Float32Array][]) {
      this.#buffer(gl.ARRAY_BUFFER, values);
      gl.enableVertexAttribArray(locations[name]);
      gl.vertexAttribPointer(locations[name], attributeSizes[name], gl.FLOAT, false, 0, 0);
    }
    if (index) this.#buffer(gl.ELEMENT_ARRAY_BUFFER, index);
    this.#indexed = index !== undefined;
    this.#count = index?.length ?? (attributes.position?.length ?? 0) / 3;
    gl.bindVertexArray(null);
  }

  /** Adds attributes with a value for each instance, in the order of their names. @returns their buffer */
  instances(data: Float32Array, ...names: readonly (keyof typeof instanceSizes)[]): WebGLBuffer {
    const gl = this.#gl;
    gl.bindVertexArray(this.#array);
    const buffer = this.#buffer(gl.ARRAY_BUFFER, data, gl.DYNAMIC_DRAW);
    const bytes = 4 * names.reduce((sum, name) => sum + instanceSizes[name], 0);
    let at = 0;
    for (const name of names) {
      gl.enableVertexAttribArray(locations[name]);
      gl.vertexAttribPointer(locations[name], instanceSizes[name], gl.FLOAT, false, bytes, at);
      gl.vertexAttribDivisor(locations[name], 1);
      at += 4 * instanceSizes[name];
    }
    gl.bindVertexArray(null);
    return buffer;
  }

  draw(instances = 1, mode: number = this.#gl.TRIANGLES): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#array);
    if (this.#indexed) gl.drawElementsInstanced(mode, this.#count, gl.UNSIGNED_INT, 0, instances);
    else gl.drawArraysInstanced(mode, 0, this.#count, instances);
  }

  dispose(): void {
    this.#gl.deleteVertexArray(this.#array);
    for (const buffer of this.#buffers) this.#gl.deleteBuffer(buffer);
  }

  #buffer(target: number, values: ArrayBufferView, usage: number = this.#gl.STATIC_DRAW): WebGLBuffer {
    const buffer = this.#gl.createBuffer();
    this.#buffers.push(buffer);
    this.#gl.bindBuffer(target, buffer);
    this.#gl.bufferData(target, values, usage);
    return buffer;
  }
}

/** Corners and faces of a cube around the camera. */
export const cube = {
  position: Float32Array.from({ length: 24 }, (_, k) => ((Math.floor(k / 3) >> (k % 3)) & 1 ? 1 : -1)),
  index: Uint32Array.from([
    0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5,
  ]),
};
