// Draws the fish of the custom element with plain WebGL 2, without three.js.

import type { Plan, Simulation } from 'shoal';
import {
  animalFragmentGlsl,
  animalVertexGlsl,
  coatColours,
  coatFragmentGlsl,
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
import { Mesh } from './mesh.ts';
import { Program, type Uniforms } from './program.ts';

/** How fish are drawn: in one of the looks, or as animals in air and on land. */
export type FishLook = Look | 'land';

/** Fish in the light of a bright day, with nothing around them. */
const plainFishGlsl: string = /* glsl */ `
${coatFragmentGlsl}
uniform vec3 sunDirection;
varying vec3 vNormal;
varying vec3 vWorld;
varying vec3 vState;
void main() {
  vec3 normal = normalize(vNormal);
  vec3 view = normalize(vWorld - cameraPosition);
  float flank;
  vec3 colour = coatColour(flank);
  vec3 light = mix(vec3(0.5, 0.54, 0.6), vec3(1.0, 1.0, 0.98), 0.5 + 0.5 * normal.y);
  light += vec3(0.42, 0.39, 0.32) * max(dot(normal, sunDirection), 0.0);
  colour *= light;
#if GAIT == 0
  float flash = max(dot(reflect(view, normal), normalize(vec3(sunDirection.x, 0.35, sunDirection.z))), 0.0);
  flash *= flash;
  colour += flank * (0.3 * flash * flash + 0.12 * vState.x);
#endif
  gl_FragColor = vec4(colour, 1.0);
}
`;

/** Dark bodies that fade into white with distance. */
const diagramFishGlsl: string = /* glsl */ `
uniform vec3 ink;
uniform float fogDensity;
varying vec3 vNormal;
varying vec3 vWorld;
void main() {
  vec3 toFish = vWorld - cameraPosition;
  float distance = length(toFish);
  vec3 normal = normalize(vNormal);
  // A pale rim separates overlapping bodies.
  float rim = 1.0 - abs(dot(normal, toFish / distance));
  vec3 colour = ink + 0.16 * max(normal.y, 0.0);
  colour = mix(colour, vec3(1.0), 0.7 * smoothstep(0.55, 0.95, rim));
  gl_FragColor = vec4(mix(vec3(1.0), colour, clamp(1.35 * exp(-fogDensity * distance), 0.0, 1.0)), 1.0);
}
`;

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
