// Draws the water of the custom element with the shaders of `shoal/drawing`.

import type { Plan } from 'shoal';
import {
  beamCount,
  beamsOf,
  domeFragmentGlsl,
  domeVertexGlsl,
  groundVertexGlsl,
  motePlaces,
  motesFragmentGlsl,
  motesVertexGlsl,
  seabedFragmentGlsl,
  seabedMesh,
  shaftsFragmentGlsl,
  shaftsVertexGlsl,
  type WaterLayout,
  waterTexels,
  waterTextureSize,
} from 'shoal/drawing';
import { cube, Mesh } from './mesh.ts';
import { Program, textureOf, type Uniforms } from './program.ts';

const strip = { position: Float32Array.from([-0.5, -0.5, 0, 0.5, -0.5, 0, -0.5, 0.5, 0, 0.5, 0.5, 0]) };

/** Texture units. */
const units = { water: 0, shadows: 1 } as const;

/** Computed once, because it is slow and the same for all pictures. */
let texels: Uint8Array<ArrayBuffer> | undefined;

/**
 * Draws the open water, its beams of light and particles; also sand, if the plan has a ground or obstacles stand on the
 * bottom.
 */
export class WaterPainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #layout: WaterLayout;
  readonly #textures: readonly WebGLTexture[];
  readonly #dome: readonly [Program, Mesh];
  readonly #shafts: readonly [Program, Mesh];
  readonly #motes: readonly [Program, Mesh];
  readonly #sand: readonly [Program, Mesh] | undefined;

  constructor(gl: WebGL2RenderingContext, plan: Plan, layout: WaterLayout) {
    this.#gl = gl;
    this.#layout = layout;
    texels ??= waterTexels();
    this.#textures = [
      textureOf(gl, units.water, waterTextureSize, texels),
      textureOf(gl, units.shadows, 1, new Uint8Array(4)),
    ];
    this.#dome = [new Program(gl, domeVertexGlsl, domeFragmentGlsl), new Mesh(gl, cube)];
    const beams = new Mesh(gl, strip);
    beams.instances(beamsOf(), 'beam');
    this.#shafts = [new Program(gl, shaftsVertexGlsl, shaftsFragmentGlsl), beams];
    this.#motes = [new Program(gl, motesVertexGlsl, motesFragmentGlsl), new Mesh(gl, { position: motePlaces() })];
    if (plan.ground || layout.stands) {
      this.#sand = [
        new Program(gl, groundVertexGlsl, seabedFragmentGlsl),
        new Mesh(gl, seabedMesh(plan.ground, layout)),
      ];
    }
  }

  /** Draws opaque objects, with the depth test. */
  drawSolid(shared: Uniforms): void {
    this.#draw(this.#sand, shared, { size: this.#layout.size, shadows: units.shadows, shadowPlace: [0, 0, 1] });
  }

  /**
   * Draws the background, and beams of light in front of everything.
   * @param distance of the school, m
   * @param height pixels
   */
  drawClear(shared: Uniforms, distance: number, height: number): void {
    const gl = this.#gl;
    const { centre, size, surface, seabed } = this.#layout;
    // In a small world too, the beams begin above the picture.
    const beams: Uniforms = {
      centre,
      size: Math.max(size, 1.6 * distance),
      surfaceHeight: Math.max(surface, centre[1] + 1.2 * distance),
      depthRange: Math.max(surface - seabed, 2 * distance),
    };
    gl.disable(gl.CULL_FACE);
    gl.depthMask(false);
    this.#draw(this.#dome, shared);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE);
    this.#draw(this.#shafts, shared, beams, beamCount, gl.TRIANGLE_STRIP);
    this.#draw(this.#motes, shared, { reach: 2 * distance, pixels: height }, 1, gl.POINTS);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    gl.enable(gl.CULL_FACE);
  }

  dispose(): void {
    for (const [program, mesh] of [this.#dome, this.#shafts, this.#motes, ...(this.#sand ? [this.#sand] : [])]) {
      program.dispose();
      mesh.dispose();
    }
    for (const texture of this.#textures) this.#gl.deleteTexture(texture);
  }

  #draw(
    what: readonly [Program, Mesh] | undefined,
    shared: Uniforms,
    own: Uniforms = {},
    instances = 1,
    mode: number = this.#gl.TRIANGLES,
  ): void {
    if (!what) return;
    const [program, mesh] = what;
    program.use(shared, own);
    mesh.draw(instances, mode);
  }
}
