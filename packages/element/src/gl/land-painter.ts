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

/** The noise texture of the air, computed once for all pictures. */
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
      // There are no shadows of obstacles and no worn paths.
      textureOf(gl, units.nothing, 1, new Uint8Array(4)),
    ];
    this.#sky = [new Program(gl, skyVertexGlsl, skyFragmentGlsl), new Mesh(gl, cube)];
    this.#meadow = [
      new Program(gl, groundVertexGlsl, meadowFragmentGlsl, layout.stands ? {} : { POOLS: 1 }),
      new Mesh(gl, meadowMesh(plan.ground, layout)),
    ];
  }

  /** Draws the land, which is opaque, with the depth test. */
  drawSolid(shared: Uniforms): void {
    const [program, mesh] = this.#meadow;
    const nowhere = [0, 0, 1];
    const nothing = {
      wear: units.nothing,
      wearPlace: nowhere,
      shadows: units.nothing,
      shadowPlace: nowhere,
      treeShade: units.nothing,
      treeShadePlace: nowhere,
    };
    program.use(shared, nothing);
    mesh.draw();
  }

  /** Draws the sky behind everything else. */
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
