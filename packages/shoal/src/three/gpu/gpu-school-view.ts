// Draws fish from the buffers of the GPU engine with three.js, so that no position goes through the processor.

import {
  type BufferGeometry,
  type Camera,
  Group,
  InstancedBufferGeometry,
  type Intersection,
  Mesh,
  type Raycaster,
  Sphere,
  Vector3,
  Vector4,
} from 'three';
import {
  IndirectStorageBufferAttribute,
  type NodeMaterial,
  StorageBufferAttribute,
  type WebGPURenderer,
} from 'three/webgpu';
import { loft, parts } from '../../drawing/bodies/loft.ts';
import { shapesOf } from '../../drawing/bodies/models.ts';
import { hopRate } from '../../drawing/fish/beats.ts';
import { coatColours } from '../../drawing/fish/coats.ts';
import { type DrawableEngine, drawable, type WebGpuBuffer } from '../../engines/gpu/drawing.ts';
import { ShoalError } from '../../errors/shoal-error.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { type Figure, figuresOf } from '../bodies/figures.ts';
import { intersectFish } from '../fish/fish-ray.ts';
import { geometryOf } from '../world/geometry.ts';
import { coatVectors, type FishBuffers, type NodeSkin, skinOfBuffers } from './fish-nodes.ts';
import { BeatClock, Placing } from './placing.ts';
import { usualNodeMaterial } from './usual-node-material.ts';

/** Options of a `GpuSchoolView`. */
export interface GpuSchoolViewOptions {
  /** Drawn length divided by real length; default 1. */
  readonly magnify?: number;
  /** Factor on the distances at which the level of detail changes; default 1. */
  readonly detail?: number;
  /** `coat`: the colours of the species; `speed`: from dark at rest to yellow at top speed. */
  readonly colour?: 'coat' | 'speed';
  /** Creates the materials; default: three's standard material, with the lights and fog of the scene. */
  readonly material?: (skin: NodeSkin) => NodeMaterial;
  /**
   * One model for all species, or models by the name of the species; undefined: the model of `body.shape`. See
   * `figureFrom`.
   */
  readonly figure?: Figure | ((species: string) => Figure | undefined);
}

/** The part of three's WebGPU backend that is used here. */
interface Backend {
  readonly device?: GPUDevice;
  get(thing: object): { buffer?: GPUBuffer };
}

/** An infinite bounding sphere: the renderer must not cull, because only the device knows the positions. */
const everywhere = new Sphere(new Vector3(), Number.POSITIVE_INFINITY);

/**
 * The fish of a GPU simulation, drawn from the engine's buffers. Nothing is read back or uploaded, for any number of fish.
 * For scenes that three's `WebGPURenderer` draws with the same device:
 *
 *     const gpu = await openGpu({ gpu: navigator.gpu, readBack: false });
 *     const renderer = new WebGPURenderer({ device: gpu.device });
 *     await renderer.init();
 *     const fish = new GpuSchoolView(new Simulation(plan, { engine: gpu }), renderer);
 *     // before each frame
 *     fish.update(seconds, camera, renderer.domElement.height);
 */
export class GpuSchoolView extends Group {
  /** Drawn length divided by real length. */
  magnify: number;
  /** Factor on the distances at which the level of detail changes. */
  detail: number;
  colour: 'coat' | 'speed';
  /**
   * A point to keep visible, in the frame of the view. Fish in front of it are hidden within the width `w`, m; 0: none.
   */
  readonly followed: Vector4 = new Vector4();
  readonly #simulation: Simulation;
  readonly #backend: Backend;
  readonly #options: GpuSchoolViewOptions;
  #placing: Placing | undefined;
  #figures: readonly Figure[] = [];
  #firstList: readonly number[] = [];
  #meshes: Mesh<BufferGeometry, NodeMaterial>[] = [];
  #built = '';
  readonly #beats = new BeatClock();
  /** Whether the engine leaves its positions on the device. */
  #unread = false;
  #warned = false;

  /** @throws ShoalError for an unknown option, or if the renderer is not ready or uses another device than the engine */
  constructor(simulation: Simulation, renderer: WebGPURenderer, options: GpuSchoolViewOptions = {}) {
    super();
    checkKeys('GpuSchoolView', 'options', options, ['magnify', 'detail', 'colour', 'material', 'figure']);
    this.#simulation = simulation;
    // Other renderers have no WebGPU backend.
    this.#backend = (renderer?.backend ?? {}) as unknown as Backend;
    this.#options = options;
    this.magnify = options.magnify ?? 1;
    this.detail = options.detail ?? 1;
    this.colour = options.colour ?? 'coat';
    if (!this.#engine) {
      const fallen =
        'isWebGLBackend' in this.#backend
          ? ' This renderer has fallen back to WebGL, because the page may not use a GPU: use SchoolView with WebGLRenderer.'
          : '';
      throw new ShoalError(
        'argument',
        `The simulation and the renderer must share one GPU device: openGpu(), new WebGPURenderer({ device: gpu.device }), await renderer.init(), new Simulation(plan, { engine: gpu }).${fallen}`,
      );
    }
  }

  /**
   * The buffers from which fish are drawn. `draws` holds five indirect draw arguments for each mesh, of which the
   * second is the number of fish.
   */
  get buffers(): Readonly<Record<'poses' | 'lists' | 'draws', WebGpuBuffer>> | undefined {
    return this.#placing;
  }

  /** The simulation's engine, if it runs on the renderer's device; else undefined. */
  get #engine(): DrawableEngine | undefined {
    const engine = drawable(this.#simulation.engine);
    return engine && engine.device === this.#backend.device ? engine : undefined;
  }

  /**
   * Updates all fish for the next frame, on the device.
   * @param _seconds not needed: the beats follow the simulated time
   * @param camera determines the level of detail of each fish; fish outside its frustum are not drawn
   * @param pixelsHigh height of the canvas, pixels
   * @returns whether the fish can be drawn: false until the school is on the device, and after the device was lost
   */
  update(_seconds: number, camera: Camera, pixelsHigh: number): boolean {
    const engine = this.#engine;
    this.visible = engine !== undefined;
    if (!engine) return false;
    const { fish, memory, table } = engine.buffers ?? {};
    if (!fish || !memory || !table) {
      // Uploads a paused school that was never stepped. The first step reports any error.
      if (!this.#simulation.running) engine.ready().catch(() => {});
      return this.#placing !== undefined;
    }
    const placing = this.#build();
    const { plan, school, poseOffset } = this.#simulation;
    camera.updateWorldMatrix(true, false);
    camera.matrixWorldInverse.copy(camera.matrixWorld).invert();
    this.updateWorldMatrix(true, false);
    const kinds = plan.species.map(({ body, motion, onGround }, species) => {
      const figure = this.#figures[species];
      const length = body.length * this.magnify;
      return {
        length,
        topSpeed: Math.min(motion.maxSpeed, 1e4),
        beat: figure.beat,
        standing: figure.gait === 'fly' ? hopRate : figure.beat[0],
        lift: onGround ? figure.foot * length : 0,
        first: this.#firstList[species],
      };
    });
    placing.run({ fish, memory, table, accelerationAt: engine.accelerationAt, idsAt: engine.idsAt }, kinds, {
      count: Math.min(school.count, placing.room),
      beats: this.#beats.at(plan, school, poseOffset),
      ahead: poseOffset,
      detail: this.detail,
      bySpeed: this.colour === 'speed',
      camera,
      pixelsHigh,
      matrixWorld: this.matrixWorld,
      world: plan.world,
    });
    return true;
  }

  /**
   * Called by three's `Raycaster`. Adds a `FishIntersection` for every fish that the ray hits, at the positions that
   * were last read back. If the positions stay on the device (`readBack: false`), finds none and warns once.
   */
  override raycast(raycaster: Raycaster, intersects: Intersection[]): void {
    const { engine, running, school, poseOffset } = this.#simulation;
    if (!this.#engine || !this.#placing) return;
    if (engine.isFresh) this.#unread = false;
    else if (!running) this.#unread = true;
    if (this.#unread) {
      if (!this.#warned)
        console.warn(
          'GpuSchoolView.raycast finds no fish: their positions are only on the GPU. Open it with openGpu({ readBack: true }), or call await simulation.run(0) first.',
        );
      this.#warned = true;
      return;
    }
    const positions = new Float32Array(3 * school.count);
    const headings = new Float32Array(3 * school.count);
    for (let i = 0; i < school.count; i++) {
      const speed = Math.hypot(school.vx[i], school.vy[i], school.vz[i]);
      for (const [axis, place, velocity] of [
        [0, school.x, school.vx],
        [1, school.y, school.vy],
        [2, school.z, school.vz],
      ] as const) {
        positions[3 * i + axis] = place[i] + velocity[i] * poseOffset;
        headings[3 * i + axis] = velocity[i] / speed;
      }
      if (speed === 0) headings.set([0, 0, 1], 3 * i);
    }
    intersectFish(raycaster, intersects, this, this.#simulation, { positions, headings }, this.#figures, this.magnify);
  }

  /** Rebuilds buffers and meshes if there are more fish or other models. */
  #build(): Placing {
    const { plan, school } = this.#simulation;
    const room = Math.max(1, school.x.length, plan.count);
    const shapes = shapesOf(plan);
    const key = `${room} ${shapes}`;
    if (this.#placing && key === this.#built) return this.#placing;
    this.dispose();
    this.#built = key;
    const { figure: own, material: make = usualNodeMaterial } = this.#options;
    this.#figures = figuresOf(plan, own);
    const kinds = [...new Set(this.#figures)];
    const bodies = kinds.map(bodiesOf);
    this.#firstList = this.#figures.map((figure) => 4 * kinds.indexOf(figure));
    const indexCounts = bodies.flat().map((body) => body.index?.count ?? 0);
    const placing = new Placing(this.#backend.device as GPUDevice, room, indexCounts);
    this.#placing = placing;
    const drawn: FishBuffers = {
      poses: this.#known(new StorageBufferAttribute(new Float32Array(4), 4), placing.poses),
      tints: this.#known(new StorageBufferAttribute(new Uint32Array(1), 1), placing.tints),
      lists: this.#known(new StorageBufferAttribute(new Uint32Array(1), 1), placing.lists),
    };
    const draws = this.#known(new IndirectStorageBufferAttribute(new Uint32Array(5), 5), placing.draws);
    const coats = coatVectors(coatColours(shapes, []));
    bodies.flat().forEach((body, list) => {
      const figure = kinds[Math.floor(list / 4)];
      const geometry = new InstancedBufferGeometry();
      geometry.index = body.index;
      for (const [name, attribute] of Object.entries(body.attributes)) geometry.setAttribute(name, attribute);
      geometry.boundingSphere = everywhere;
      geometry.setIndirect(draws, 20 * list);
      const material = make(skinOfBuffers(figure, drawn, list, room, coats, this.followed, list % 4 === 0));
      if (Array.isArray(material)) {
        throw new ShoalError(
          'argument',
          `GpuSchoolView draws models of one material; this one has ${material.length}. Pass one to figureFrom as \`material\`, or use NodeSchoolView.`,
        );
      }
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.castShadow = true;
      mesh.raycast = () => {};
      this.#meshes.push(mesh);
      this.add(mesh);
    });
    return placing;
  }

  /** Lets three.js use an existing buffer for an attribute. */
  #known<T extends StorageBufferAttribute>(attribute: T, buffer: GPUBuffer): T {
    this.#backend.get(attribute).buffer = buffer;
    return attribute;
  }

  /** Frees the GPU resources. */
  override dispose(): void {
    for (const mesh of this.#meshes) {
      mesh.geometry.dispose();
      mesh.material.dispose();
      mesh.removeFromParent();
    }
    this.#meshes = [];
    this.#placing?.dispose();
    this.#placing = undefined;
  }
}

declare const console: { warn(text: string): void };

/**
 * The geometries of a model, from near to far. A swimming model with several levels gets another one for very large
 * schools: a speck, which is a spindle of nine triangles as deep and wide as the fish. A speck has no texture, so
 * models with materials of their own get none.
 */
function bodiesOf({ bodies, gait, material }: Figure): BufferGeometry[] {
  const made = bodies.map((make) => make());
  const coarsest = made[made.length - 1];
  while (made.length < 3) made.push(coarsest);
  return [...made, gait === 'swim' && bodies.length > 1 && !material ? speckOf(coarsest) : coarsest];
}

function speckOf(body: BufferGeometry): BufferGeometry {
  const { position, skin } = body.attributes;
  let height = 0;
  let width = 0;
  for (let vertex = 0; vertex < position.count; vertex++) {
    if (skin.getX(vertex) !== parts.body) continue;
    height = Math.max(height, Math.abs(position.getY(vertex)));
    width = Math.max(width, Math.abs(position.getZ(vertex)));
  }
  const speck = loft({
    profile: [
      [0.35, height, width, 0],
      [0.98, 0.4 * height, 0.1 * width, 0],
    ],
    segments: 3,
  });
  return geometryOf(speck);
}
