// Draws the fish of any simulation in a three.js scene with WebGL, by instances and levels of detail.

import {
  type BufferGeometry,
  type Camera,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  type Intersection,
  Mesh,
  type Raycaster,
  Vector3,
  Vector4,
  type WebGLRenderer,
} from 'three';
import { shapesOf } from '../../drawing/bodies/models.ts';
import { coatColours } from '../../drawing/fish/coats.ts';
import { FishPlacer, type PlacedFish, stride } from '../../drawing/fish/fish-placer.ts';
import { Swimming } from '../../drawing/fish/swimming.ts';
import { ShoalError } from '../../errors/shoal-error.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { type Figure, figuresOf } from '../bodies/figures.ts';
import { intersectFish } from './fish-ray.ts';
import { shadowMaterial, usualMaterial } from './lit-material.ts';
import { type MakeMaterial, pixelsPerMetre, skinOf, type ViewUniforms } from './skin.ts';

/** Options of a `SchoolView`. */
export interface SchoolViewOptions {
  /** Drawn length divided by real length; default 1. Larger values keep small fish visible in a large world. */
  readonly magnify?: number;
  /** Factor on the distances at which the level of detail changes; default 1. */
  readonly detail?: number;
  /** Makes the materials; default: three's standard material, with the lights and fog of the scene. */
  readonly material?: MakeMaterial;
  /**
   * One model for all species, or models by the name of the species. Default: the model of `body.shape`. See
   * `figureFrom`.
   */
  readonly figure?: Figure | ((species: string) => Figure | undefined);
  /** State of the tail beats. Pass it to the next view of the same school to continue the animation smoothly. */
  readonly swimming?: Swimming;
}

/**
 * Draws the fish of a simulation in any three.js scene:
 *
 *     const fish = new SchoolView(simulation);
 *     scene.add(fish);
 *     // before each frame
 *     fish.update(seconds, camera, renderer.domElement.height);
 *
 * It only reads the simulation, even while steps run on other threads. It has one mesh for each model and level of detail,
 * whatever the number of fish.
 */
export class SchoolView extends Group {
  /** Drawn length divided by real length. */
  magnify: number;
  /** Factor on the distances at which the level of detail changes. */
  detail: number;
  /**
   * An RGBA tint for each fish, in the order of the school, with red in the lowest byte. If undefined, fish have the colours
   * of their species.
   */
  tints: Uint32Array | undefined;
  /** Whether predators are drawn with a red rim. */
  markHunters = false;
  /**
   * A point to keep visible, in the frame of the view. Fish in front of it are hidden within the width `w`, m; 0: none.
   */
  readonly followed: Vector4 = new Vector4();
  #tinted = false;
  readonly swimming: Swimming;
  readonly #simulation: Simulation;
  readonly #options: SchoolViewOptions;
  readonly #placer: FishPlacer<Figure>;
  readonly #shared: ViewUniforms = { coats: { value: new Float32Array(0) }, followed: { value: this.followed } };
  readonly #eye = new Vector3();
  #levels: FishInstances[] = [];
  #meshes: Mesh[] = [];
  #worn = '';

  /** @throws ShoalError for an unknown option */
  constructor(simulation: Simulation, options: SchoolViewOptions = {}) {
    super();
    checkKeys('SchoolView', 'options', options, ['magnify', 'detail', 'material', 'figure', 'swimming']);
    this.#simulation = simulation;
    this.#options = options;
    this.magnify = options.magnify ?? 1;
    this.detail = options.detail ?? 1;
    this.swimming = options.swimming ?? new Swimming();
    if (!options.swimming) this.swimming.magnify = this.magnify;
    this.#placer = new FishPlacer(simulation, (plan) => figuresOf(plan, options.figure), this.swimming);
    this.#build();
  }

  /** Drawn positions, m: x, y and z of each fish, in the order of the school. */
  get positions(): Float32Array {
    return this.#placer.positions;
  }

  /**
   * Updates all fish for the next frame. Does nothing while the view is not `visible`.
   * @param _seconds not needed: the beats follow the simulated time
   * @param camera determines the level of detail of each fish
   * @param pixelsHigh height of the canvas, pixels
   */
  update(_seconds: number, camera: Camera, pixelsHigh: number): void {
    this.#build();
    if (!this.visible) {
      this.#placer.skip();
      return;
    }
    camera.updateWorldMatrix(true, false);
    this.updateWorldMatrix(true, false);
    this.#eye.setFromMatrixPosition(camera.matrixWorld);
    const eye = this.worldToLocal(this.#eye).toArray();
    const { magnify, tints } = this;
    this.#placer.place({ eye, pixels: pixelsPerMetre(camera, pixelsHigh) * this.detail, magnify, tints });
    this.#levels.forEach((instances, level) => {
      instances.send();
      this.#meshes[level].visible = this.#placer.levels[level].count > 0;
    });
    this.#sendTints();
  }

  /** The light that reaches a point through the school, from 0 to 1, where the last `update` drew it. */
  lightAt(x: number, y: number, z: number): number {
    return this.#placer.lightAt(x, y, z);
  }

  /**
   * Called by three's `Raycaster`. Adds a `FishIntersection` for every fish that the ray hits, where the last `update` drew
   * it. Tests the box around each model.
   */
  override raycast(raycaster: Raycaster, intersects: Intersection[]): void {
    intersectFish(raycaster, intersects, this, this.#simulation, this.#placer, this.#placer.modelOf, this.magnify);
  }

  #sendTints(): void {
    const { tints } = this;
    if (!tints && !this.#tinted) return;
    this.#tinted = tints !== undefined;
    for (const level of this.#levels) level.sendTints(this.#tinted);
  }

  /** Rebuilds the meshes if there are more fish or other models. */
  #build(): void {
    const { plan } = this.#simulation;
    const shapes = shapesOf(plan);
    const coat = `${shapes} ${this.markHunters}`;
    if (coat !== this.#worn) {
      this.#worn = coat;
      const marked = plan.species.map(({ hunts }) => this.markHunters && hunts.length > 0);
      this.#shared.coats.value = coatColours(shapes, marked);
    }
    const placer = this.#placer;
    if (!placer.begin()) return;
    this.#free();
    const { material: make = usualMaterial } = this.#options;
    for (const [index, figure] of placer.models.entries()) {
      const [finest, plain] = [true, false].map((detailed) => skinOf(figure, this.#shared, detailed));
      const plainMaterial = make(plain);
      const shadow = shadowMaterial(plain);
      for (const level of [0, 1, 2]) {
        const instances = new FishInstances(
          figure.bodies[Math.min(level, figure.bodies.length - 1)](),
          placer.levels[3 * index + level],
        );
        const mesh = new Mesh(instances.geometry, level === 0 ? make(finest) : plainMaterial);
        // Positions are in the instances, so the bounds of the geometry say nothing about them.
        mesh.frustumCulled = false;
        mesh.customDepthMaterial = shadow;
        mesh.castShadow = true;
        mesh.onBeforeRender = [mesh.material].flat().some((one) => 'isNodeMaterial' in one) ? needWebGpu : needWebGl;
        // The geometry is one body at the origin, so rays are tested in `SchoolView.raycast` instead.
        mesh.raycast = () => {};
        this.#levels.push(instances);
        this.#meshes.push(mesh);
        this.add(mesh);
      }
    }
  }

  /** Frees the GPU resources, and stops listening to the simulation. */
  override dispose(): void {
    this.#placer.dispose();
    this.#free();
  }

  #free(): void {
    for (const level of this.#levels) level.dispose();
    for (const mesh of this.#meshes) {
      for (const material of [mesh.material, mesh.customDepthMaterial].flat()) material?.dispose();
      mesh.removeFromParent();
    }
    this.#levels = [];
    this.#meshes = [];
  }
}

/** @throws ShoalError for any other renderer than WebGLRenderer: it would ignore the GLSL code that moves the fish */
function needWebGl(renderer: WebGLRenderer): void {
  if ('isWebGLRenderer' in renderer) return;
  throw new ShoalError(
    'argument',
    "SchoolView needs three's WebGLRenderer. With WebGPURenderer use NodeSchoolView, or GpuSchoolView for a school that the GPU steps, both from shoal/three-gpu.",
  );
}

/** @throws ShoalError if node materials, which contain WGSL code, cannot be compiled */
function needWebGpu(renderer: object): void {
  const { backend } = renderer as { readonly backend?: object };
  if (backend && !('isWebGLBackend' in backend)) return;
  throw new ShoalError(
    'argument',
    `NodeSchoolView needs three's WebGPURenderer with WebGPU. ${backend ? 'This one has fallen back to WebGL, because the page may not use a GPU. ' : ''}Use SchoolView with WebGLRenderer.`,
  );
}

/** The fish of one level of detail: one geometry with an instance for each fish. */
class FishInstances {
  readonly geometry: InstancedBufferGeometry;
  readonly #placed: PlacedFish;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #tints: InstancedBufferAttribute;
  readonly #range = { start: 0, count: 0 };

  constructor(body: BufferGeometry, placed: PlacedFish) {
    this.#placed = placed;
    this.#buffer = new InstancedInterleavedBuffer(placed.data, stride, 1);
    this.#buffer.setUsage(DynamicDrawUsage);
    this.geometry = new InstancedBufferGeometry();
    this.geometry.index = body.index;
    for (const { start, count, materialIndex } of body.groups) this.geometry.addGroup(start, count, materialIndex);
    for (const [name, attribute] of Object.entries(body.attributes)) this.geometry.setAttribute(name, attribute);
    this.geometry.setAttribute('pose', new InterleavedBufferAttribute(this.#buffer, 4, 0));
    this.geometry.setAttribute('direction', new InterleavedBufferAttribute(this.#buffer, 4, 4));
    this.geometry.setAttribute('shape', new InterleavedBufferAttribute(this.#buffer, 4, 8));
    this.geometry.setAttribute('lit', new InterleavedBufferAttribute(this.#buffer, 1, 12));
    this.#tints = new InstancedBufferAttribute(new Uint8Array(placed.tints.buffer), 4, true);
    this.#tints.setUsage(DynamicDrawUsage);
    this.geometry.setAttribute('tint', this.#tints);
    this.geometry.instanceCount = 0;
  }

  /** Uploads the fish to the GPU. Reuses the range object, so it allocates nothing. */
  send(): void {
    const { count } = this.#placed;
    this.geometry.instanceCount = count;
    if (count === 0) return;
    this.#range.count = count * stride;
    this.#buffer.updateRanges.length = 0;
    this.#buffer.updateRanges.push(this.#range);
    this.#buffer.needsUpdate = true;
  }

  /** Uploads the tints to the GPU. @param tinted false: no fish has a tint */
  sendTints(tinted: boolean): void {
    if (!tinted) this.#placed.tints.fill(0);
    this.#tints.needsUpdate = true;
  }

  dispose(): void {
    this.geometry.dispose();
  }
}
