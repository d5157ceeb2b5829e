// Composes each picture of the custom element: places the camera, then has water or land, obstacles and fish drawn.

import type { Plan, Simulation } from 'shoal';
import {
  airLightOf,
  airTexels,
  airTextureSize,
  bladeHeightOf,
  groundVertexGlsl,
  habitatOf,
  type LandLayout,
  landLayoutOf,
  layoutOf,
  lightOf,
  meadowFragmentGlsl,
  meadowMesh,
  skyFragmentGlsl,
  skyVertexGlsl,
  type WaterLayout,
} from 'shoal/drawing';
import type { Look } from '../settings.ts';
import { FishPainter } from './fish-painter.ts';
import type { FollowCamera } from './follow-camera.ts';
import { cube, Mesh } from './mesh.ts';
import { ObstaclePainter } from './obstacle-painter.ts';
import { Program, textureOf, type Uniforms } from './program.ts';
import { WaterPainter } from './water-painter.ts';

/** Fog in water: objects at the middle of the school keep four fifths of their colour. */
const fogAtSchool = 0.24;
/** Fog in air, which is much clearer. */
const hazeAtSchool = 0.07;
/**
 * Fish are enlarged if they would be drawn shorter than this fraction of the canvas, or than these CSS pixels; up to a
 * limit.
 */
const shortest = 0.035;
const shortestPixels = 12;
const mostMagnified = 2;

const clearColours: Readonly<Record<Look, readonly [number, number, number, number]>> = {
  water: [0, 0, 0, 1],
  plain: [0, 0, 0, 0],
  diagram: [1, 1, 1, 1],
};

/** A frame: time since the last one, s, and the size of the canvas, in pixels and CSS pixels. */
export interface CanvasFrame {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
}

/** The picture of one simulation in one look. */
export class Painting {
  readonly #gl: WebGL2RenderingContext;
  readonly #simulation: Simulation;
  readonly #look: Look;
  readonly #layout: WaterLayout;
  readonly #fish: FishPainter;
  readonly #obstacles: ObstaclePainter;
  /** Defined if sky and land are drawn instead of water. */
  readonly #land: LandLayout | undefined;
  readonly #around: WaterPainter | LandPainter | undefined;
  #seconds = 0;

  constructor(gl: WebGL2RenderingContext, simulation: Simulation, look: Look) {
    this.#gl = gl;
    this.#simulation = simulation;
    this.#look = look;
    this.#layout = layoutOf(simulation.plan);
    const { plan } = simulation;
    const isLand = look === 'water' && habitatOf(plan) !== 'water';
    const drawn = isLand ? 'land' : look;
    this.#fish = new FishPainter(gl, simulation, drawn);
    this.#obstacles = new ObstaclePainter(gl, simulation, drawn);
    if (isLand) {
      this.#land = landLayoutOf(plan);
      this.#around = new LandPainter(gl, plan, this.#land);
    } else if (look === 'water') this.#around = new WaterPainter(gl, plan, this.#layout);
  }

  draw(camera: FollowCamera, frame: CanvasFrame): void {
    const gl = this.#gl;
    const { seconds, width, height } = frame;
    const { plan, school } = this.#simulation;
    const { surface, seabed, size, stands } = this.#layout;
    this.#seconds += seconds;
    this.#fish.begin();
    const { placer } = this.#fish;
    const lengths = plan.species.map(({ body }) => body.length);
    camera.lowest = plan.ground || stands ? seabed + 0.03 * size : Number.NEGATIVE_INFINITY;
    const { positions } = placer;
    const count = Math.min(school.count, positions.length / 3);
    camera.follow({ positions, species: school.species, count }, lengths, width / height, seconds);
    const { eye, view, projection, distance } = camera;
    const pixels = (height * projection[5]) / 2;
    const drawn = (Math.min(...lengths) * pixels) / distance;
    const wanted = Math.max(shortest * height, shortestPixels * frame.pixels);
    const magnify = Math.min(mostMagnified, Math.max(1, wanted / drawn));
    placer.place({ eye, pixels, magnify });

    gl.viewport(0, 0, width, height);
    gl.clearColor(...clearColours[this.#look]);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.CULL_FACE);
    gl.enable(gl.DEPTH_TEST);
    // The background is drawn at the greatest depth.
    gl.depthFunc(gl.LEQUAL);
    const shared: Uniforms = {
      ...lightOf('day', this.#layout.water),
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
      ...(this.#land && landUniforms(this.#land, distance)),
    };
    this.#fish.draw(shared);
    this.#obstacles.draw(shared);
    this.#around?.drawSolid(shared);
    this.#around?.drawClear(shared, distance, height);
  }

  dispose(): void {
    this.#fish.dispose();
    this.#obstacles.dispose();
    this.#around?.dispose();
  }
}

/** The uniforms of air and land. @param distance distance to the school, m */
function landUniforms(layout: LandLayout, distance: number): Uniforms {
  return {
    ...airLightOf('day'),
    airTexture: 0,
    fogDensity: Math.min(hazeAtSchool / distance, 0.11 / layout.size),
    level: layout.level,
    bladeHeight: bladeHeightOf(layout),
  };
}

/** Texture units. */
const units = { air: 0, nothing: 1 } as const;

/** The noise texture of the air, computed once for all pictures. */
let texels: Uint8Array<ArrayBuffer> | undefined;

/** Draws the sky, and the land below it. */
class LandPainter {
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
