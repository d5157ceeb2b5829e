// Compiles shaders and sets their uniforms, for the custom element.

/** Locations of all attributes, which are the same in every program. */
export const locations = {
  position: 0,
  normal: 1,
  skin: 2,
  part: 3,
  pose: 4,
  direction: 5,
  shape: 6,
  tint: 7,
  beam: 8,
  lit: 9,
} as const;

/** The shaders are written for three.js, which puts these lines before them. */
const vertexHead = `
#define attribute in
#define varying out
#define texture2D texture
precision highp float;
precision highp int;
uniform mat4 modelMatrix;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 cameraPosition;
attribute vec3 position;
attribute vec3 normal;
`;
const fragmentHead = `
#define varying in
#define texture2D texture
#define gl_FragColor drawnColour
precision highp float;
precision highp int;
layout(location = 0) out highp vec4 drawnColour;
uniform mat4 viewMatrix;
uniform vec3 cameraPosition;
`;

/** Values of uniforms by name. */
export type Uniforms = Readonly<Record<string, number | readonly number[] | Float32Array>>;

type Setter = (value: number | readonly number[] | Float32Array) => void;

/** A pair of shaders. */
export class Program {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #setters = new Map<string, Setter>();

  /** @throws Error with the compiler's message */
  constructor(
    gl: WebGL2RenderingContext,
    vertex: string,
    fragment: string,
    defines: Readonly<Record<string, number>> = {},
  ) {
    this.#gl = gl;
    const program = gl.createProgram();
    const defined = Object.entries(defines).map(([name, value]) => `#define ${name} ${value}\n`);
    for (const [type, text] of [
      [gl.VERTEX_SHADER, vertexHead + vertex],
      [gl.FRAGMENT_SHADER, fragmentHead + fragment],
    ] as const) {
      const shader = gl.createShader(type) as WebGLShader;
      gl.shaderSource(shader, `#version 300 es\n${defined.join('')}${text}`);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      // Deleting the program deletes the shaders too.
      gl.deleteShader(shader);
    }
    for (const [name, location] of Object.entries(locations)) gl.bindAttribLocation(program, location, name);
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
      throw new Error(`The school cannot be drawn here: ${logs.join(' ')} ${gl.getProgramInfoLog(program)}`);
    }
    this.#program = program;
    for (let k = 0; k < (gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0); k++) {
      const info = gl.getActiveUniform(program, k);
      if (info) this.#setters.set(info.name.replace('[0]', ''), this.#setterOf(info));
    }
  }

  use(...all: readonly Uniforms[]): void {
    this.#gl.useProgram(this.#program);
    for (const uniforms of all) {
      for (const [name, value] of Object.entries(uniforms)) this.#setters.get(name)?.(value);
    }
  }

  dispose(): void {
    this.#gl.deleteProgram(this.#program);
  }

  #setterOf({ name, type }: WebGLActiveInfo): Setter {
    const gl = this.#gl;
    const at = gl.getUniformLocation(this.#program, name);
    switch (type) {
      case gl.FLOAT_VEC2:
        return (value) => gl.uniform2fv(at, value as Float32Array);
      case gl.FLOAT_VEC3:
        return (value) => gl.uniform3fv(at, value as Float32Array);
      case gl.FLOAT_VEC4:
        return (value) => gl.uniform4fv(at, value as Float32Array);
      case gl.FLOAT_MAT4:
        return (value) => gl.uniformMatrix4fv(at, false, value as Float32Array);
      case gl.SAMPLER_2D:
        return (value) => gl.uniform1i(at, value as number);
      default:
        return (value) => gl.uniform1f(at, value as number);
    }
  }
}

/** Makes a texture of a power of two that repeats, on a texture unit. @param values RGBA */
export function textureOf(
  gl: WebGL2RenderingContext,
  unit: number,
  size: number,
  values: Uint8Array<ArrayBuffer>,
): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, values);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  return texture;
}
