// Draws the fish of the custom element with plain WebGL 2, without three.js.

import type { Plan, Simulation } from 'shoal';
import {
  animalFragmentGlsl,
  animalVertexGlsl,
  coatColours,
  FishPlacer,
  gaits,
  inks,
  type Model,
  models,
  rgbOf,
  shapesOf,
  stride,
  waterFishFragmentGlsl,
  waterFishVertexGlsl,
} from 'shoal/drawing';
import type { Look } from '../settings.ts';
import { diagramFishGlsl, plainFishGlsl } from './look-glsl.ts';
import { Mesh } from './mesh.ts';
import { Program, type Uniforms } from './program.ts';

/** How fish are drawn: in one of the looks, or as animals in air and on land. */
export type FishLook = Look | 'land';

const fragments: Readonly<Record<FishLook, string>> = {
  land: animalFragmentGlsl,
  water: waterFishFragmentGlsl,
  plain: plainFishGlsl,
  diagram: diagramFishGlsl,
};

const modelsOf = (plan: Plan): Model[] => shapesOf(plan).map((shape) => models[shape]);

interface Level {
  readonly mesh: Mesh;
  readonly buffer: WebGLBuffer;
  readonly program: Program;
  readonly uniforms: Uniforms;
}

/** Draws all fish: one instanced draw for each model and level of detail. */
export class FishPainter {
  readonly placer: FishPlacer<Model>;
  readonly #gl: WebGL2RenderingContext;
  readonly #simulation: Simulation;
  readonly #look: FishLook;
  readonly #programs = new Map<string, Program>();
  #levels: Level[] = [];

  constructor(gl: WebGL2RenderingContext, simulation: Simulation, look: FishLook) {
    this.#gl = gl;
    this.#simulation = simulation;
    this.#look = look;
    this.placer = new FishPlacer(simulation, modelsOf);
  }

  /** Begins a frame: allocates buffers if there are more fish or other models. */
  begin(): void {
    if (!this.placer.begin()) return;
    this.#free();
    const shapes = shapesOf(this.#simulation.plan);
    const coats = coatColours(shapes, []);
    this.#levels = this.placer.levels.map(({ data }, k) => {
      const { bodies, wave, face, foot, gait } = this.placer.models[Math.floor(k / 3)];
      const mesh = new Mesh(this.#gl, bodies[Math.min(k % 3, bodies.length - 1)]());
      const species = this.placer.modelOf.indexOf(this.placer.models[Math.floor(k / 3)]);
      return {
        mesh,
        buffer: mesh.instances(data, 'pose', 'direction', 'shape', 'lit'),
        program: this.#programOf(gaits.indexOf(gait), k % 3 === 0),
        uniforms: { wave, face, foot, coats, ink: rgbOf(inks[species % inks.length]) },
      };
    });
    // Fish have no tint.
    this.#gl.vertexAttrib4f(7, 0, 0, 0, 0);
  }

  /** Draws the fish that were placed. */
  draw(shared: Uniforms): void {
    const gl = this.#gl;
    this.#levels.forEach(({ mesh, buffer, program, uniforms }, k) => {
      const { data, count } = this.placer.levels[k];
      if (count === 0) return;
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, count * stride);
      program.use(shared, uniforms);
      mesh.draw(count);
    });
  }

  dispose(): void {
    this.placer.dispose();
    this.#free();
    for (const program of this.#programs.values()) program.dispose();
  }

  #programOf(gait: number, detailed: boolean): Program {
    const key = `${gait} ${detailed}`;
    const known = this.#programs.get(key);
    if (known) return known;
    const defines = { GAIT: gait, ...(detailed && { DETAILED: 1 }) };
    const vertex = this.#look === 'land' ? animalVertexGlsl : waterFishVertexGlsl;
    const program = new Program(this.#gl, vertex, fragments[this.#look], defines);
    this.#programs.set(key, program);
    return program;
  }

  #free(): void {
    for (const { mesh } of this.#levels) mesh.dispose();
    this.#levels = [];
  }
}
