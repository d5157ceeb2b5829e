// Draws the water around a school, from the sand to the surface, without the fish.

import {
  AdditiveBlending,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  type IUniform,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  type Object3D,
  PlaneGeometry,
  Points,
  RepeatWrapping,
  RGBAFormat,
  type ShaderMaterial,
  SphereGeometry,
} from 'three';
import { models, shapesOf } from '../../drawing/bodies/models.ts';
import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import {
  domeFragmentGlsl,
  domeVertexGlsl,
  surfaceFragmentGlsl,
  surfaceVertexGlsl,
} from '../../drawing/water/backdrop-glsl.ts';
import { waterFishFragmentGlsl, waterFishVertexGlsl } from '../../drawing/water/fish-glsl.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import { motePlaces, motesFragmentGlsl, motesVertexGlsl } from '../../drawing/water/motes.ts';
import { seabedFragmentGlsl, seabedMesh } from '../../drawing/water/seabed.ts';
import { beamCount, beamsOf, cutBeams, shaftsFragmentGlsl, shaftsVertexGlsl } from '../../drawing/water/shafts.ts';
import { waterTexels, waterTextureSize } from '../../drawing/water/water-texels.ts';
import { groundVertexGlsl } from '../../drawing/world/surface-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { usualMaterial } from '../fish/lit-material.ts';
import type { SchoolView } from '../fish/school-view.ts';
import type { MakeMaterial, Skin } from '../fish/skin.ts';
import { displayMaterial, disposeTree, geometryOf, makeBoundsBox } from '../world/geometry.ts';
import { ObstacleShadows } from '../world/obstacle-shadows.ts';
import type { ObstacleStyle } from '../world/obstacle-view.ts';
import { type Mark, type Quality, qualitySettings, surroundingsKeys } from '../world/scene-options.ts';
import { makeBallMaterial, makeStoneMaterial } from '../world/solid-materials.ts';
import { makeWaterUniforms, placeOf, takeMood, type WaterPlace, type WaterUniforms } from '../world/water-uniforms.ts';
import { WorldView } from '../world/world-view.ts';
import { Boulders, farStones } from './boulders.ts';
import { Bubbles } from './bubbles.ts';
import { Growth } from './growth.ts';
import { makeKelp } from './kelp.ts';
import { makeRubble } from './rubble.ts';

/** Options of `WaterSurroundings`. */
export interface WaterOptions {
  /** The lighting; default `day`, a clear tropical afternoon. */
  readonly mood?: Mood | undefined;
  /** Default `high`. */
  readonly quality?: Quality | undefined;
  /** Other parts of the scenario to draw; default: none. */
  readonly marks?: Iterable<Mark> | undefined;
}

/** Whether there are plants and boulders: only if the scene has a bottom and all its animals swim. */
function isSea(plan: Plan, { bottomless }: WaterPlace): boolean {
  return !bottomless && shapesOf(plan).every((shape) => models[shape].gait === 'swim');
}

/**
 * The water around a school, for a scene with fish and obstacles of your own: sand, kelp, shafts of light and the surface.
 * Draws in world coordinates and needs three's WebGLRenderer. Only reads the simulation.
 *
 *     const water = new WaterSurroundings(simulation, { mood: 'dusk' });
 *     const fish = new SchoolView(simulation, { material: water.fishMaterial });
 *     scene.add(water, fish);
 */
export class WaterSurroundings extends Group {
  mood: Mood;
  quality: Quality;
  /** Whether static obstacles cast shadows on the sand. */
  castsShadows = true;
  /**
   * Creates materials for fish in the light of this water. A model with materials of its own keeps them: these use the
   * lights of your scene.
   */
  readonly fishMaterial: MakeMaterial;
  /** Creates the style of an `ObstacleView`: stone in the light of this water. */
  readonly stone: () => ObstacleStyle;
  readonly #bounds: Object3D;
  readonly #texture = makeWaterTexture();
  readonly #simulation: Simulation;
  readonly #place;
  readonly #uniforms;
  readonly #world: WorldView;
  readonly #shadows: ObstacleShadows;
  readonly #boulders: Boulders | undefined;
  readonly #growth: Growth | undefined;
  readonly #shafts;
  readonly #motes;
  readonly #bubbles: Bubbles;
  #light = '';

  /** @throws ShoalError for an unknown option */
  constructor(simulation: Simulation, options: WaterOptions = {}) {
    super();
    checkKeys('WaterSurroundings', 'options', options, surroundingsKeys);
    const { mood = 'day', quality = 'high', marks = [] } = options;
    const { plan } = simulation;
    const place = placeOf(plan);
    const uniforms = makeWaterUniforms(place, this.#texture);
    this.mood = mood;
    this.quality = quality;
    this.fishMaterial = (skin) => (skin.figure.material ? usualMaterial(skin) : makeFishMaterial(uniforms, skin));
    this.stone = () => ({
      solid: makeStoneMaterial(uniforms, place, false),
      sheet: makeStoneMaterial(uniforms, place, true),
    });
    this.#simulation = simulation;
    this.#place = place;
    this.#uniforms = uniforms;
    this.#shadows = new ObstacleShadows(place);
    this.#world = new WorldView(
      simulation,
      makeBallMaterial(uniforms, '#8d7f8f'),
      makeBallMaterial(uniforms, '#e8b45a'),
      { paths: 0xd8f5f0, goals: 0xffd9a0, opacity: 0.25, gates: 'posts' },
    );
    this.#bounds = makeBoundsBox(plan, 0xd8f5f0, 0.5);
    this.#shafts = new Shafts(place, uniforms);
    this.#motes = makeMotes(place, uniforms);
    this.#bubbles = new Bubbles(plan, place, uniforms);
    if (!place.bottomless) this.add(makeSeabed(plan, place, uniforms, this.#shadows, isSea(plan, place)));
    this.add(
      this.#world.root,
      makeSurface(place, uniforms),
      makeDome(place, uniforms),
      this.#bounds,
      this.#shafts,
      this.#motes,
      this.#bubbles,
    );
    if (isSea(plan, place)) {
      this.#boulders = new Boulders(plan, place, uniforms);
      this.#growth = new Growth(plan, place, uniforms, this.#boulders.corners);
      this.add(
        this.#boulders,
        ...makeKelp(plan, place, uniforms),
        makeRubble(plan, place, uniforms),
        this.#growth.mesh,
      );
    }
    this.marks = marks;
  }

  /** Chooses the other parts of the scenario to draw, from the next `update` on. */
  set marks(marks: Iterable<Mark>) {
    const shown = new Set(marks);
    this.#world.marks = shown;
    this.#bounds.visible = shown.has('bounds');
  }

  /**
   * Call before each frame, after the `update` of the fish.
   * @param time clock that moves the water, s
   * @param fish the view whose fish weaken the shafts of light; undefined: none do
   */
  update(time: number, fish?: SchoolView): void {
    const { caustics, shafts, motes } = qualitySettings(this.quality);
    const light = `${this.mood} ${caustics}`;
    if (light !== this.#light) takeMood(this.#uniforms, this.#place, this.mood, caustics);
    this.#light = light;
    this.#uniforms.seconds.value = time;
    this.#shafts.visible = shafts && this.mood !== 'deep';
    if (fish && this.#shafts.visible) this.#shafts.update(fish);
    this.#motes.visible = motes || this.mood === 'deep';
    this.#bubbles.visible = motes;
    if (motes) this.#bubbles.update(this.#simulation, fish);
    this.#world.update();
    this.#growth?.update(this.#simulation, this.castsShadows);
    this.#shadows.update(
      this.#simulation,
      this.castsShadows,
      this.#uniforms.sunDirection.value,
      this.#boulders?.corners,
    );
  }

  /** Frees the GPU resources. */
  override dispose(): void {
    this.#texture.dispose();
    this.#shadows.dispose();
    disposeTree(this);
  }
}

/**
 * The material of fish in water. The finest level has caustics on the back and reflections of the water on the flanks.
 * @param shared uniforms of all water materials
 */
function makeFishMaterial(shared: Readonly<Record<string, IUniform>>, skin: Skin): ShaderMaterial {
  return displayMaterial({
    uniforms: { ...shared, ...skin.uniforms },
    vertexShader: waterFishVertexGlsl,
    fragmentShader: waterFishFragmentGlsl,
    defines: { ...skin.defines },
  });
}

/** Computed once, since it is slow and the same for all scenes. */
let texels: ReturnType<typeof waterTexels> | undefined;

/**
 * The texture that all water effects of a scene share; see `waterTexels`. Each scene has its own, because a texture
 * keeps every renderer alive that has drawn it.
 */
export function makeWaterTexture(): DataTexture {
  texels ??= waterTexels();
  const texture = new DataTexture(texels, waterTextureSize, waterTextureSize, RGBAFormat);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Plankton: faint motes around the camera that give parallax. They repeat in a box that moves with the camera. */
function makeMotes(place: WaterPlace, uniforms: WaterUniforms): Points {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(motePlaces(), 3));
  const material = displayMaterial({
    uniforms: { ...uniforms, reach: { value: place.size * 0.9 }, pixels: { value: 720 } },
    vertexShader: motesVertexGlsl,
    fragmentShader: motesFragmentGlsl,
    blending: AdditiveBlending,
    depthWrite: false,
    transparent: true,
  });
  const motes = new Points(geometry, material);
  motes.frustumCulled = false;
  motes.renderOrder = 4;
  return motes;
}

/** The open water: a sphere with the colour of the water in every direction. */
function makeDome(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: domeVertexGlsl,
    fragmentShader: domeFragmentGlsl,
    side: BackSide,
    depthWrite: false,
  });
  const dome = new Mesh(new SphereGeometry(place.size, 24, 16), material);
  dome.frustumCulled = false;
  dome.renderOrder = 1; // drawn after solid objects, so that hidden pixels are not shaded
  return dome;
}

/**
 * The surface from below: straight up, the sky through Snell's window; further out, the reflection of the deep water.
 */
function makeSurface(place: WaterPlace, uniforms: WaterUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: surfaceVertexGlsl,
    fragmentShader: surfaceFragmentGlsl,
  });
  const surface = new Mesh(new PlaneGeometry(place.size * 14, place.size * 14), material);
  surface.rotation.x = Math.PI / 2; // facing down
  surface.position.set(place.centre.x, place.surface, place.centre.z);
  return surface;
}

/** Two meshes as one. */
function joined(one: MeshArrays, other: Pick<MeshArrays, 'position' | 'normal' | 'index'>): MeshArrays {
  const first = one.position.length / 3;
  const end = one.index?.length ?? 0;
  const index = new Uint32Array(end + (other.index?.length ?? 0));
  index.set(one.index ?? []);
  other.index?.forEach((vertex, k) => {
    index[end + k] = first + vertex;
  });
  return { position: chained(one.position, other.position), normal: chained(one.normal, other.normal), index };
}

function chained(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/**
 * Sand, on the scenario's own ground if it has one: ripples, cloudy patches and caustics, fading into the water.
 * @param stones whether tall stones stand in the distance
 */
function makeSeabed(
  plan: Plan,
  place: WaterPlace,
  uniforms: WaterUniforms,
  shadows: ObstacleShadows,
  stones: boolean,
): Mesh {
  const material = displayMaterial({
    uniforms: { ...uniforms, ...shadows.uniforms, size: { value: place.size } },
    vertexShader: groundVertexGlsl,
    fragmentShader: seabedFragmentGlsl,
  });
  const sand = seabedMesh(plan.ground, layoutOf(plan));
  return new Mesh(geometryOf(stones ? joined(sand, farStones(plan, place)) : sand), material);
}

/** A dozen soft, slowly drifting beams of light from the surface down, each a strip that faces the viewer. */
class Shafts extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  readonly #place: WaterPlace;
  readonly #uniforms: WaterUniforms;
  readonly #beams = beamsOf();

  constructor(place: WaterPlace, uniforms: WaterUniforms) {
    const geometry = new InstancedBufferGeometry();
    super(
      geometry,
      displayMaterial({
        uniforms: { ...uniforms, centre: { value: place.centre }, size: { value: place.size } },
        vertexShader: shaftsVertexGlsl,
        fragmentShader: shaftsFragmentGlsl,
        blending: AdditiveBlending,
        depthWrite: false,
        transparent: true,
        side: DoubleSide,
      }),
    );
    const strip = new PlaneGeometry(1, 1);
    geometry.index = strip.index;
    geometry.setAttribute('position', strip.getAttribute('position'));
    geometry.setAttribute('beam', new InstancedBufferAttribute(this.#beams, 4));
    geometry.setAttribute('cut', new InstancedBufferAttribute(new Float32Array(beamCount * 3), 3));
    geometry.instanceCount = beamCount;
    this.#place = place;
    this.#uniforms = uniforms;
    this.frustumCulled = false;
    this.renderOrder = 3;
  }

  /** @param fish the school that takes light from the beams */
  update(fish: { lightAt(x: number, y: number, z: number): number }): void {
    const { cut } = this.geometry.attributes;
    const centre = this.#place.centre.toArray();
    const sun = this.#uniforms.sunDirection.value.toArray();
    cutBeams(cut.array as Float32Array, this.#beams, { ...this.#place, centre }, sun, (x, y, z) =>
      fish.lightAt(x, y, z),
    );
    cut.needsUpdate = true;
  }
}
