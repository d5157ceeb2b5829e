import {
  type Camera,
  Group,
  type Intersection,
  type IUniform,
  Mesh,
  type Raycaster,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { ShoalError } from '../../errors/shoal-error.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { Figure } from '../bodies/figure.ts';
import { figuresOf, shapesOf } from '../bodies/figures.ts';
import { CaughtFish, mostCaught } from './caught.ts';
import { coatColours } from './coats.ts';
import { middlePixels, nearPixels, pixelsPerMetre } from './detail.ts';
import { FishInstances, stride } from './fish-instances.ts';
import { intersectFish, looksOf } from './fish-ray.ts';
import { litMaterial, movingMaterial, shadowMaterial } from './lit-material.ts';
import { type MakeMaterial, skinOf } from './skin.ts';
import { type Effort, Swimming } from './swimming.ts';

/** Options of a `SchoolView`. */
export interface SchoolViewOptions {
  /** Drawn length divided by real length; default 1. Larger values keep small fish visible in a large world. */
  readonly magnify?: number;
  /** Factor on the distances at which the level of detail changes; default 1. */
  readonly detail?: number;
  /** Makes the materials; default: three's standard material, with the lights and fog of the scene. */
  readonly material?: MakeMaterial;
  /** One model for all species, or one for each species by name. Default: the model of `body.shape`. See `figureFrom`. */
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
  huntersMarked = false;
  #tinted = false;
  readonly swimming: Swimming;
  readonly #simulation: Simulation;
  readonly #options: SchoolViewOptions;
  /** Undefined after `dispose`. */
  #caught: CaughtFish | undefined;
  readonly #coats: IUniform = { value: new Float32Array(0) };
  readonly #eye = new Vector3();
  readonly #effort: Effort = {
    speed: 0,
    length: 1,
    along: 0,
    sideways: 0,
    acceleration: 0,
    topSpeed: 1,
    atRest: 0,
    perLength: 0,
  };
  #positions: Float32Array = new Float32Array(0);
  #headings: Float32Array = new Float32Array(0);
  /** Whether positions and headings are those of the current frame. */
  #isPosed = false;
  #speciesOf: Uint8Array = new Uint8Array(0);
  /** A constant from 0 to 1 for each fish, by id, that varies size and hue. */
  #looks: Float32Array = new Float32Array(0);
  /** Three levels of detail for each model. */
  #levels: FishInstances[] = [];
  #meshes: Mesh[] = [];
  #filled: number[] = [];
  /** The model of each species, and the index of its first level. */
  #figures: readonly Figure[] = [];
  #firstLevel: number[] = [];
  #worn = '';
  #built = '';

  constructor(simulation: Simulation, options: SchoolViewOptions = {}) {
    super();
    this.#simulation = simulation;
    this.#options = options;
    this.magnify = options.magnify ?? 1;
    this.detail = options.detail ?? 1;
    this.swimming = options.swimming ?? new Swimming(0);
    this.#build();
  }

  /** Drawn positions, m: x, y and z of each fish, in the order of the school. */
  get positions(): Float32Array {
    if (!this.#isPosed) this.#simulation.posesInto(this.#positions, this.#headings);
    this.#isPosed = true;
    return this.#positions;
  }

  /**
   * Updates all fish for the next frame. Does nothing while the view is not `visible`.
   * @param seconds simulated time since the last call
   * @param camera determines the level of detail of each fish
   * @param pixelsHigh height of the canvas, pixels
   */
  update(seconds: number, camera: Camera, pixelsHigh: number): void {
    this.#build();
    this.#isPosed = false;
    if (!this.visible) {
      this.#caught?.skip();
      return;
    }
    camera.updateWorldMatrix(true, false);
    this.updateWorldMatrix(true, false);
    this.#eye.setFromMatrixPosition(camera.matrixWorld);
    this.worldToLocal(this.#eye);
    this.#place(seconds, pixelsPerMetre(camera, pixelsHigh) * this.detail);
    this.#caught?.update(seconds);
    for (const one of this.#caught?.all ?? []) this.#placeCaught(one);
    this.#levels.forEach((instances, level) => {
      instances.send(this.#filled[level] / stride);
      this.#meshes[level].visible = this.#filled[level] > 0;
    });
    this.#sendTints();
  }

  /**
   * Called by three's `Raycaster`. Adds a `FishIntersection` for every fish that the ray hits, where the last `update` drew
   * it. Tests the box around each model.
   */
  override raycast(raycaster: Raycaster, intersects: Intersection[]): void {
    const poses = { positions: this.positions, headings: this.#headings };
    intersectFish(raycaster, intersects, this, this.#simulation, poses, this.#figures, this.magnify);
  }

  #sendTints(): void {
    const { tints } = this;
    if (!tints && !this.#tinted) return;
    this.#tinted = tints !== undefined;
    for (const level of this.#levels) {
      if (!tints) level.tints.fill(0);
      level.sendTints();
    }
  }

  #place(seconds: number, pixels: number): void {
    const { school, plan } = this.#simulation;
    const { positions, swimming, magnify, tints } = this;
    const headings = this.#headings;
    const speciesOf = this.#speciesOf;
    const looks = this.#looks;
    const filled = this.#filled.fill(0);
    const effort = this.#effort;
    const { x: eyeX, y: eyeY, z: eyeZ } = this.#eye;
    const { id: ids, species: kinds, vx, vy, vz, ax, ay, az } = school;
    const { phase, amplitude, bend, bank } = swimming;
    const room = phase.length;
    const count = Math.min(school.count, room);
    let last = -1;
    let lift = 0;
    let first = 0;
    let near = 0;
    let middle = 0;
    for (let i = 0; i < count; i++) {
      const species = kinds[i];
      if (species !== last) {
        // Fish are mostly ordered by species, so this runs rarely.
        last = species;
        const { body, onGround, motion } = plan.species[species];
        effort.length = body.length * magnify;
        effort.topSpeed = Math.min(motion.maxSpeed, 1e4);
        [effort.atRest, effort.perLength] = this.#figures[species].beat;
        // Lifts a walking animal by the length of its legs.
        lift = onGround ? this.#figures[species].foot * effort.length : 0;
        first = this.#firstLevel[species];
        near = ((effort.length * pixels) / nearPixels) ** 2;
        middle = ((effort.length * pixels) / middlePixels) ** 2;
      }
      const x = positions[i * 3];
      const y = positions[i * 3 + 1];
      const z = positions[i * 3 + 2];
      const hx = headings[i * 3];
      const hy = headings[i * 3 + 1];
      const hz = headings[i * 3 + 2];
      const aX = ax[i];
      const aY = ay[i];
      const aZ = az[i];
      effort.speed = Math.sqrt(vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      effort.acceleration = Math.sqrt(aX * aX + aY * aY + aZ * aZ);
      effort.along = aX * hx + aY * hy + aZ * hz;
      // Right of the heading, in the horizontal plane.
      effort.sideways = (aZ * hx - aX * hz) / (Math.sqrt(hx * hx + hz * hz) + 1e-6);
      // By id: a fish keeps its beat and its variation when others are removed.
      const id = ids[i] % room;
      speciesOf[id] = species;
      swimming.advance(id, seconds, effort);

      const dx = x - eyeX;
      const dy = y - eyeY;
      const dz = z - eyeZ;
      const away = dx * dx + dy * dy + dz * dz;
      const level = away < near ? first : away < middle ? first + 1 : first + 2;
      const instances = this.#levels[level];
      const { data } = instances;
      const at = filled[level];
      filled[level] = at + stride;
      data[at] = x;
      data[at + 1] = y + lift;
      data[at + 2] = z;
      data[at + 3] = phase[id];
      data[at + 4] = hx;
      data[at + 5] = hy;
      data[at + 6] = hz;
      data[at + 7] = amplitude[id];
      data[at + 8] = bend[id];
      data[at + 9] = bank[id];
      data[at + 10] = species + looks[id];
      data[at + 11] = effort.length;
      if (tints) instances.tints[at / stride] = tints[i];
    }
  }

  /** A caught fish tumbles, beats fast and vanishes. */
  #placeCaught({ id: own, place, age }: CaughtFish['all'][number]): void {
    const id = own % this.#speciesOf.length;
    const species = this.#speciesOf[id] ?? 0;
    const level = this.#firstLevel[species];
    const { data } = this.#levels[level];
    const at = this.#filled[level];
    this.#filled[level] = at + stride;
    const angle = id + 9 * age;
    const length = this.#simulation.plan.species[species].body.length * this.magnify * (1 - age * age);
    data.set([...place, 50 * age, Math.cos(angle), 0.3, Math.sin(angle), 2], at);
    data.set([0, 4 * age, species + this.#looks[id], length], at + 8);
  }

  /** Rebuilds the meshes if there are more fish or other models. */
  #build(): void {
    const { plan, school } = this.#simulation;
    this.#caught ??= new CaughtFish(this.#simulation);
    const room = Math.max(school.x.length, plan.count);
    const shapes = shapesOf(plan);
    const coat = `${shapes} ${this.huntersMarked}`;
    if (coat !== this.#worn) {
      this.#worn = coat;
      const marked = plan.species.map(({ hunts }) => this.huntersMarked && hunts.length > 0);
      this.#coats.value = coatColours(shapes, marked);
    }
    const key = `${room} ${shapes}`;
    if (key === this.#built) return;
    this.#built = key;
    this.#free();
    this.swimming.reserve(room);
    this.#isPosed = false;
    this.#positions = new Float32Array(room * 3);
    this.#headings = new Float32Array(room * 3);
    this.#speciesOf = new Uint8Array(room);
    this.#looks = Float32Array.from({ length: room }, (_, id) => looksOf(id));
    const { figure: own, material: make = usualMaterial } = this.#options;
    this.#figures = figuresOf(plan, own);
    const kinds = [...new Set(this.#figures)];
    this.#firstLevel = this.#figures.map((figure) => 3 * kinds.indexOf(figure));
    for (const figure of kinds) {
      const [finest, plain] = [true, false].map((detailed) => skinOf(figure, this.#coats, detailed));
      const plainMaterial = make(plain);
      const shadow = shadowMaterial(plain);
      for (const level of [0, 1, 2]) {
        const instances = new FishInstances(
          figure.bodies[Math.min(level, figure.bodies.length - 1)](),
          room + mostCaught,
        );
        const mesh = new Mesh(instances.geometry, level === 0 ? make(finest) : plainMaterial);
        // Positions are in the instances, so the bounds of the geometry are meaningless.
        mesh.frustumCulled = false;
        mesh.customDepthMaterial = shadow;
        mesh.castShadow = true;
        mesh.onBeforeRender = [mesh.material].flat().some((one) => 'isNodeMaterial' in one) ? needWebGpu : needWebGl;
        // The geometry is one body at the origin, not the drawn fish.
        mesh.raycast = () => {};
        this.#levels.push(instances);
        this.#meshes.push(mesh);
        this.add(mesh);
      }
    }
    this.#filled = this.#levels.map(() => 0);
  }

  /** Frees the GPU resources, and stops listening to the simulation. */
  override dispose(): void {
    this.#caught?.stopListening();
    this.#caught = undefined;
    this.#free();
    this.#built = '';
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

/** Lit by the scene, in the colours of the species or the materials of the model. */
const usualMaterial: MakeMaterial = (skin) => {
  const { material } = skin.figure;
  if (!material) return litMaterial(skin);
  return 'clone' in material ? movingMaterial(material, skin) : material.map((one) => movingMaterial(one, skin));
};

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
