import type { Plan } from 'shoal';
import {
  beamCount,
  beamsOf,
  domeFragmentGlsl,
  domeVertexGlsl,
  motePlaces,
  motesFragmentGlsl,
  motesVertexGlsl,
  seabedFragmentGlsl,
  seabedMesh,
  seabedVertexGlsl,
  shaftsFragmentGlsl,
  shaftsVertexGlsl,
  type WaterLayout,
  waterTexels,
  waterTextureSize,
} from 'shoal/drawing';
import { Mesh } from './mesh.ts';
import { Program, type Uniforms } from './program.ts';

/** Corners and faces of a cube around the camera. */
const cube = {
  position: Float32Array.from({ length: 24 }, (_, k) => ((Math.floor(k / 3) >> (k % 3)) & 1 ? 1 : -1)),
  index: Uint32Array.from([
    0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5,
  ]),
};
const strip = { position: Float32Array.from([-0.5, -0.5, 0, 0.5, -0.5, 0, -0.5, 0.5, 0, 0.5, 0.5, 0]) };

/** Texture units. */
const units = { water: 0, shadows: 1 } as const;

/** Made once: it takes a moment, and is the same in all pictures. */
let texels: Uint8Array<ArrayBuffer> | undefined;

/** Draws the open water, its light, and sand where obstacles stand on it. */
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
      this.#texture(units.water, waterTextureSize, texels),
      this.#texture(units.shadows, 1, new Uint8Array(4)),
    ];
    this.#dome = [new Program(gl, domeVertexGlsl, domeFragmentGlsl), new Mesh(gl, cube)];
    const beams = new Mesh(gl, strip);
    beams.instances(beamsOf(), 'beam');
    this.#shafts = [new Program(gl, shaftsVertexGlsl, shaftsFragmentGlsl), beams];
    this.#motes = [new Program(gl, motesVertexGlsl, motesFragmentGlsl), new Mesh(gl, { position: motePlaces() })];
    if (plan.ground || layout.stands) {
      this.#sand = [
        new Program(gl, seabedVertexGlsl, seabedFragmentGlsl),
        new Mesh(gl, seabedMesh(plan.ground, layout)),
      ];
    }
  }

  /** Draws what hides other things or is hidden by them. */
  drawSolid(shared: Uniforms): void {
    this.#draw(this.#sand, shared, { size: this.#layout.size, shadows: units.shadows, shadowPlace: [0, 0, 1] });
  }

  /** Draws what lies behind everything, and light in front of it. @param distance of the school, m @param height pixels */
  drawClear(shared: Uniforms, distance: number, height: number): void {
    const gl = this.#gl;
    const { centre, size, surface, seabed } = this.#layout;
    // In a small world the beams come from above the picture all the same.
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

  #texture(unit: number, size: number, values: Uint8Array): WebGLTexture {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, values);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    return texture;
  }
}
