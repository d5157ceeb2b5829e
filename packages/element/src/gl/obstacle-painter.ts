// Draws the obstacles of the custom element with plain WebGL 2, at the poses that they have in each frame.

import type { Simulation } from 'shoal';
import {
  creasedMesh,
  drawnObstacles,
  landStoneFragmentGlsl,
  plainStoneFragmentGlsl,
  stoneFragmentGlsl,
  stoneVertexGlsl,
} from 'shoal/drawing';
import type { FishLook } from './fish-painter.ts';
import { Mesh } from './mesh.ts';
import { Program, type Uniforms } from './program.ts';

/** Stone in the light of a bright day. */
const litStoneGlsl: string = /* glsl */ `
uniform vec3 sunDirection;
varying vec3 vNormal;
varying float vPart;
void main() {
  vec3 normal = normalize(vNormal);
  if (!gl_FrontFacing) normal = -normal;
  vec3 stone = vPart < 1.0 ? mix(vec3(0.5, 0.52, 0.53), vec3(0.66, 0.61, 0.53), fract(vPart)) : vec3(0.74, 0.45, 0.4);
  vec3 light = mix(vec3(0.5, 0.54, 0.6), vec3(0.92, 0.93, 0.92), 0.5 + 0.5 * normal.y);
  light += vec3(0.42, 0.39, 0.32) * max(dot(normal, sunDirection), 0.0);
  gl_FragColor = vec4(stone * light, 1.0);
}
`;

const fragments: Readonly<Record<FishLook, string>> = {
  water: stoneFragmentGlsl,
  land: landStoneFragmentGlsl,
  plain: litStoneGlsl,
  diagram: plainStoneFragmentGlsl,
};

interface Drawn {
  readonly solid: Mesh | undefined;
  readonly sheet: Mesh | undefined;
  readonly bodies: number;
}

/** Draws the obstacles of a simulation at their current poses. */
export class ObstaclePainter {
  readonly #gl: WebGL2RenderingContext;
  readonly #simulation: Simulation;
  readonly #look: FishLook;
  readonly #matrix = new Float32Array(16);
  #built: unknown;
  #drawn: Drawn[] = [];
  #programs: Readonly<Record<'solid' | 'sheet', Program>> | undefined;

  constructor(gl: WebGL2RenderingContext, simulation: Simulation, look: FishLook) {
    this.#gl = gl;
    this.#simulation = simulation;
    this.#look = look;
  }

  draw(shared: Uniforms): void {
    this.#build();
    const { bodies } = this.#simulation.obstacles;
    let body = 0;
    for (const drawn of this.#drawn) {
      for (let copy = 0; copy < drawn.bodies; copy++) {
        const modelMatrix = this.#matrixOf(bodies[body++]?.to);
        for (const kind of ['solid', 'sheet'] as const) {
          if (!drawn[kind]) continue;
          if (kind === 'sheet') this.#gl.disable(this.#gl.CULL_FACE);
          this.#programs?.[kind].use(shared, { modelMatrix });
          drawn[kind].draw();
          this.#gl.enable(this.#gl.CULL_FACE);
        }
      }
    }
  }

  dispose(): void {
    this.#free();
    for (const program of Object.values(this.#programs ?? {})) program.dispose();
  }

  #build(): void {
    const { plan } = this.#simulation;
    if (plan.obstacles === this.#built) return;
    this.#built = plan.obstacles;
    this.#free();
    this.#drawn = drawnObstacles(plan).map(({ parts, bodies }) => {
      const meshOf = (wanted: string): Mesh | undefined => {
        const some = parts.filter(({ kind }) => kind === wanted);
        return some.length > 0 ? new Mesh(this.#gl, creasedMesh(some)) : undefined;
      };
      return { solid: meshOf('solid'), sheet: meshOf('sheet'), bodies: bodies.length };
    });
    if (this.#drawn.length === 0) return;
    const fragment = fragments[this.#look];
    this.#programs ??= {
      solid: new Program(this.#gl, stoneVertexGlsl, fragment),
      sheet: new Program(this.#gl, stoneVertexGlsl, fragment, { SHEET: 1 }),
    };
  }

  /** @param pose nine numbers of a rotation matrix by rows, then a position */
  #matrixOf(pose: Float64Array | undefined): Float32Array {
    const [a, b, c, d, e, f, g, h, i, x, y, z] = pose ?? [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];
    this.#matrix.set([a, d, g, 0, b, e, h, 0, c, f, i, 0, x, y, z, 1]);
    return this.#matrix;
  }

  #free(): void {
    for (const { solid, sheet } of this.#drawn) {
      solid?.dispose();
      sheet?.dispose();
    }
    this.#drawn = [];
  }
}
