import type { Simulation } from 'shoal';
import { layoutOf, lightOf, type WaterLayout } from 'shoal/drawing';
import type { FollowCamera } from '../picture/follow-camera.ts';
import type { Look } from '../picture/wish.ts';
import { FishPainter } from './fish-painter.ts';
import { ObstaclePainter } from './obstacle-painter.ts';
import type { Uniforms } from './program.ts';
import { WaterPainter } from './water-painter.ts';

/** Fog at the middle of the school: what is there keeps four fifths of its colour. */
const fogAtSchool = 0.24;
/** Fish that are drawn shorter than this fraction of the canvas are enlarged, up to a factor. */
const shortest = 0.035;
const mostMagnified = 2;

const clearColours: Readonly<Record<Look, readonly [number, number, number, number]>> = {
  water: [0, 0, 0, 1],
  plain: [0, 0, 0, 0],
  diagram: [1, 1, 1, 1],
};

/** One frame: real and simulated time since the last one, s, and the size of the canvas, pixels. */
export interface Frame {
  readonly seconds: number;
  readonly simulated: number;
  readonly width: number;
  readonly height: number;
}

/** The picture of one simulation in one look. */
export class Painting {
  readonly #gl: WebGL2RenderingContext;
  readonly #simulation: Simulation;
  readonly #look: Look;
  readonly #layout: WaterLayout;
  readonly #fish: FishPainter;
  readonly #obstacles: ObstaclePainter;
  readonly #water: WaterPainter | undefined;
  #seconds = 0;

  constructor(gl: WebGL2RenderingContext, simulation: Simulation, look: Look) {
    this.#gl = gl;
    this.#simulation = simulation;
    this.#look = look;
    this.#layout = layoutOf(simulation.plan);
    this.#fish = new FishPainter(gl, simulation, look);
    this.#obstacles = new ObstaclePainter(gl, simulation, look);
    if (look === 'water') this.#water = new WaterPainter(gl, simulation.plan, this.#layout);
  }

  draw(camera: FollowCamera, { seconds, simulated, width, height }: Frame): void {
    const gl = this.#gl;
    const { plan, school } = this.#simulation;
    const { surface, seabed, size, stands } = this.#layout;
    this.#seconds += seconds;
    this.#fish.begin();
    const { placer } = this.#fish;
    const longest = plan.species.reduce((most, { body }) => Math.max(most, body.length), 0);
    const lengths = plan.species.map(({ body }) => body.length);
    camera.lowest = plan.ground || stands ? seabed + 0.03 * size : Number.NEGATIVE_INFINITY;
    camera.follow(placer.positions, Math.min(school.count, placer.positions.length / 3), longest, seconds);
    camera.aim(width / height);
    const { eye, view, projection, distance } = camera;
    const pixels = (height * projection[5]) / 2;
    const drawn = (Math.min(...lengths) * pixels) / distance;
    const magnify = Math.min(mostMagnified, Math.max(1, (shortest * height) / drawn));
    placer.place(simulated, { eye, pixels, magnify });

    gl.viewport(0, 0, width, height);
    gl.clearColor(...clearColours[this.#look]);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.CULL_FACE);
    gl.enable(gl.DEPTH_TEST);
    // The dome is drawn at the greatest depth.
    gl.depthFunc(gl.LEQUAL);
    const shared: Uniforms = {
      ...lightOf('day'),
      viewMatrix: view,
      projectionMatrix: projection,
      cameraPosition: eye,
      fogDensity: fogAtSchool / distance,
      waterTexture: 0,
      seconds: this.#seconds,
      causticScale: 2.4 / size,
      surfaceHeight: surface,
      depthRange: surface - seabed,
      size,
      seabed,
    };
    this.#fish.draw(shared);
    this.#obstacles.draw(shared);
    this.#water?.drawSolid(shared);
    this.#water?.drawClear(shared, distance, height);
  }

  dispose(): void {
    this.#fish.dispose();
    this.#obstacles.dispose();
    this.#water?.dispose();
  }
}
