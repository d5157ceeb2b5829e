import type { Plan } from 'shoal';
import {
  airTexels,
  airTextureSize,
  groundVertexGlsl,
  type LandLayout,
  meadowFragmentGlsl,
  meadowMesh,
  skyFragmentGlsl,
  skyVertexGlsl,
} from 'shoal/drawing';
import { cube } from './cube.ts';
import { Mesh } from './mesh.ts';
import { Program, type Uniforms } from './program.ts';
import { textureOf } from './texture.ts';

/** Texture units. */
const units = { air: 0, nothing: 1 } as const;

/** Made once: it takes a moment, and is the same in all pictures. */
let texels: Uint8Array<ArrayBuffer> | undefined;

/** Draws the sky, and the land below it. */
export class LandPainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #textures: readonly WebGLTexture[];
  readonly #sky: readonly [Program, Mesh];
  readonly #meadow: readonly [Program, Mesh];

  constructor(gl: WebGL2RenderingContext, plan: Plan, layout: LandLayout) {
    this.#gl = gl;
    texels ??= airTexels();
    this.#textures = [
      textureOf(gl, units.air, airTextureSize, texels),
      // Neither shadows nor paths.
      textureOf(gl, units.nothing, 1, new Uint8Array(4)),
    ];
    this.#sky = [new Program(gl, skyVertexGlsl, skyFragmentGlsl), new Mesh(gl, cube)];
    this.#meadow = [
      new Program(gl, groundVertexGlsl, meadowFragmentGlsl, layout.stands ? {} : { POOLS: 1 }),
      new Mesh(gl, meadowMesh(plan.ground, layout)),
    ];
  }

  /** Draws what hides other things or is hidden by them. */
  drawSolid(shared: Uniforms): void {
    const [program, mesh] = this.#meadow;
    const nothing = { wear: units.nothing, wearPlace: [0, 0, 1], shadows: units.nothing, shadowPlace: [0, 0, 1] };
    program.use(shared, nothing);
    mesh.draw();
  }

  /** Draws what lies behind everything. */
  drawClear(shared: Uniforms): void {
    const gl = this.#gl;
    const [program, mesh] = this.#sky;
    gl.disable(gl.CULL_FACE);
    gl.depthMask(false);
    program.use(shared);
    mesh.draw();
    gl.depthMask(true);
    gl.enable(gl.CULL_FACE);
  }

  dispose(): void {
    for (const [program, mesh] of [this.#sky, this.#meadow]) {
      program.dispose();
      mesh.dispose();
    }
    for (const texture of this.#textures) this.#gl.deleteTexture(texture);
  }
}
