// Draws sky and land around a flock or a herd, without the animals.

import {
  BackSide,
  BufferGeometry,
  CustomBlending,
  DstColorFactor,
  Group,
  Mesh,
  type NormalBufferAttributes,
  type Object3D,
  SphereGeometry,
  Vector3,
  ZeroFactor,
} from 'three';
import { landLayoutOf } from '../../drawing/air/layout.ts';
import { skyFragmentGlsl, skyVertexGlsl } from '../../drawing/air/sky-glsl.ts';
import { parts } from '../../drawing/bodies/loft.ts';
import {
  animalShadowFragmentGlsl,
  animalShadowVertexGlsl,
  shadowSheet,
} from '../../drawing/land/animal-shadow-glsl.ts';
import { dustFragmentGlsl, dustVertexGlsl, puffs } from '../../drawing/land/dust-glsl.ts';
import { fenceMesh, isFence } from '../../drawing/land/fence.ts';
import { isLightning } from '../../drawing/land/lightning.ts';
import { landStoneFragmentGlsl } from '../../drawing/land/stone-glsl.ts';
import { WearMap } from '../../drawing/land/wear-map.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import { stoneVertexGlsl } from '../../drawing/water/stone-glsl.ts';
import type { Plan } from '../../scenario/plan.ts';
import { checkKeys } from '../../scenario/schema/argument.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { usualMaterial } from '../fish/lit-material.ts';
import type { SchoolView } from '../fish/school-view.ts';
import type { MakeMaterial } from '../fish/skin.ts';
import { displayMaterial, disposeTree, geometryOf, makeBoundsBox } from '../world/geometry.ts';
import { ObstacleShadows } from '../world/obstacle-shadows.ts';
import type { ObstacleStyle } from '../world/obstacle-view.ts';
import { type Mark, type Quality, surroundingsKeys } from '../world/scene-options.ts';
import { WorldView } from '../world/world-view.ts';
import { AnimalSheets } from './animal-sheets.ts';
import { makeAnimalMaterial, makeLandBall, makeLandStone } from './land-materials.ts';
import { disposeLandTextures, type LandUniforms, makeLandUniforms, takeAirMood } from './land-uniforms.ts';
import { Lightning } from './lightning.ts';
import { Grass, makeMeadow, Trees } from './trees.ts';

/** Options of `LandSurroundings`. */
export interface LandOptions {
  /** The lighting; default `day`. `deep` is a moonlit night. */
  readonly mood?: Mood | undefined;
  /** Default `high`. */
  readonly quality?: Quality | undefined;
  /** Other parts of the scenario to draw; default: none. */
  readonly marks?: Iterable<Mark> | undefined;
}

/** Fraction of the grass that is drawn. */
const grassOf: Readonly<Record<Quality, number>> = { low: 0.12, medium: 0.4, high: 1 };

/**
 * Sky and land around a flock or a herd, for a scene with animals and obstacles of your own: sun, clouds, grass, trees and
 * shadows. Draws in world coordinates and needs three's WebGLRenderer. Only reads the simulation.
 */
export class LandSurroundings extends Group {
  mood: Mood;
  quality: Quality;
  /** Whether static obstacles cast shadows. */
  castsShadows = true;
  /** Creates materials for animals in this light. A model with materials of its own keeps them. */
  readonly fishMaterial: MakeMaterial;
  /** Creates the style of an `ObstacleView`. */
  readonly stone: () => ObstacleStyle;
  readonly #bounds: Object3D;
  readonly #simulation: Simulation;
  readonly #layout;
  readonly #uniforms;
  readonly #wear: WearMap;
  readonly #world: WorldView;
  readonly #shadows: ObstacleShadows;
  readonly #animalShadows: AnimalShadows;
  readonly #dust: Dust;
  readonly #fences: Fences;
  readonly #lightning: Lightning;
  readonly #grass: Grass;
  readonly #trees: Trees;
  #light: Mood | undefined;

  /** @throws ShoalError for an unknown option */
  constructor(simulation: Simulation, options: LandOptions = {}) {
    super();
    checkKeys('LandSurroundings', 'options', options, surroundingsKeys);
    const { mood = 'day', quality = 'high', marks = [] } = options;
    const { plan } = simulation;
    const { ground } = plan;
    const layout = landLayoutOf(plan);
    this.#wear = new WearMap(simulation, layout);
    const uniforms = makeLandUniforms(ground, layout, this.#wear);
    this.mood = mood;
    this.quality = quality;
    this.fishMaterial = (skin) => (skin.figure.material ? usualMaterial(skin) : makeAnimalMaterial(uniforms, skin));
    this.stone = () => ({ solid: makeLandStone(uniforms, false), sheet: makeLandStone(uniforms, true) });
    this.#simulation = simulation;
    this.#layout = layout;
    this.#uniforms = uniforms;
    this.#shadows = new ObstacleShadows({
      centre: new Vector3(...layout.centre),
      size: layout.size,
      seabed: layout.level,
    });
    this.#world = new WorldView(
      simulation,
      makeLandBall(uniforms, '#8d7f8f'),
      makeLandBall(uniforms, '#e8b45a'),
      { paths: 0xffffff, goals: 0xffd9a0, opacity: 0.4, gates: 'posts' },
      (character) => !isFence(character, ground) && !isLightning(character),
    );
    this.#bounds = makeBoundsBox(plan, 0xffffff, 0.25);
    this.#animalShadows = new AnimalShadows(uniforms);
    this.#dust = new Dust(uniforms);
    this.#fences = new Fences(layout.length, uniforms);
    this.#lightning = new Lightning(layout);
    this.#grass = new Grass(uniforms);
    this.#trees = new Trees(ground, layout, uniforms);
    this.add(
      this.#world.root,
      makeMeadow(ground, layout, uniforms, this.#shadows, this.#trees),
      this.#trees,
      makeSky(layout.size, uniforms),
      this.#bounds,
      this.#animalShadows,
      this.#dust,
      this.#fences,
      this.#lightning,
    );
    if (layout.stands) this.add(...this.#grass.meshes);
    this.marks = marks;
  }

  /** Chooses the other parts of the scenario to draw, from the next `update` on. */
  set marks(marks: Iterable<Mark>) {
    const shown = new Set(marks);
    this.#world.marks = shown;
    this.#bounds.visible = shown.has('bounds');
  }

  /**
   * Call before each frame, after the `update` of the animals.
   * @param time clock of the wind, s
   * @param animals the view whose animals cast shadows; undefined: no animal does
   */
  update(time: number, animals?: SchoolView): void {
    const { plan, school } = this.#simulation;
    if (this.mood !== this.#light) {
      takeAirMood(this.#uniforms, this.#layout, this.mood);
      this.#trees.shadeFrom(this.#uniforms.sunDirection.value);
    }
    this.#light = this.mood;
    this.#uniforms.seconds.value = time;
    this.#grass.thin(grassOf[this.quality]);
    if (this.#wear.update()) this.#uniforms.wear.value.needsUpdate = true;
    this.#world.update();
    this.#fences.update(plan);
    this.#lightning.update(plan, school.time);
    this.#shadows.update(this.#simulation, this.castsShadows, this.#uniforms.sunDirection.value);
    for (const sheets of [this.#animalShadows, this.#dust]) {
      if (animals && this.#layout.stands) sheets.update(animals, school.count);
      else sheets.visible = false;
    }
  }

  /** Frees the GPU resources. */
  override dispose(): void {
    disposeLandTextures(this.#uniforms);
    this.#shadows.dispose();
    this.#trees.dispose();
    this.#animalShadows.dispose();
    this.#dust.dispose();
    if (!this.#layout.stands) for (const mesh of this.#grass.meshes) disposeTree(mesh);
    disposeTree(this);
  }
}

/** The sky in every direction: sun, clouds and the hills at the horizon. */
function makeSky(size: number, uniforms: LandUniforms): Mesh {
  const material = displayMaterial({
    uniforms,
    vertexShader: skyVertexGlsl,
    fragmentShader: skyFragmentGlsl,
    side: BackSide,
    depthWrite: false,
  });
  const sky = new Mesh(new SphereGeometry(size, 32, 24), material);
  sky.frustumCulled = false;
  sky.renderOrder = 1; // drawn after solid objects, so that hidden pixels are not shaded
  return sky;
}

/** Dust that running animals raise. */
class Dust extends AnimalSheets {
  constructor(uniforms: LandUniforms) {
    super(puffs(), (gait) =>
      displayMaterial({
        uniforms,
        defines: { GAIT: gait },
        vertexShader: dustVertexGlsl,
        fragmentShader: dustFragmentGlsl,
        transparent: true,
        depthWrite: false,
      }),
    );
    this.renderOrder = 2;
  }
}

/** The fences of a plan: posts and rails of weathered wood. */
export class Fences extends Mesh {
  readonly #length: number;
  #built: Plan['characters'] | undefined;

  /** @param length of the animals, m */
  constructor(length: number, uniforms: LandUniforms) {
    const material = displayMaterial({
      uniforms,
      defines: { WOOD: '' },
      vertexShader: stoneVertexGlsl,
      fragmentShader: landStoneFragmentGlsl,
    });
    super(new BufferGeometry(), material);
    this.#length = length;
  }

  /** Rebuilds the fences if the characters have changed. */
  update({ characters, ground }: Plan): void {
    if (characters === this.#built) return;
    this.#built = characters;
    const fences = characters.filter((one) => isFence(one, ground));
    this.visible = fences.length > 0;
    if (!ground || fences.length === 0) return;
    this.geometry.dispose();
    this.geometry = geometryOf(fenceMesh(fences, ground, this.#length));
  }
}

/** Shadows of animals on the ground: a soft sheet for each animal. */
export class AnimalShadows extends AnimalSheets {
  constructor(uniforms: LandUniforms) {
    super(shadowSheet(), (gait, body) =>
      displayMaterial({
        uniforms: { ...uniforms, bodySize: { value: sizeOf(body) } },
        defines: { GAIT: gait },
        vertexShader: animalShadowVertexGlsl,
        fragmentShader: animalShadowFragmentGlsl,
        transparent: true,
        depthWrite: false,
        polygonOffset: true,
        polygonOffsetFactor: -2,
        polygonOffsetUnits: -4,
        // Multiplies the colour behind it.
        blending: CustomBlending,
        blendSrc: DstColorFactor,
        blendDst: ZeroFactor,
      }),
    );
  }
}

/** Half length and half width of a body, and half its wingspan, in body lengths. */
function sizeOf({ position, skin }: NormalBufferAttributes): Vector3 {
  let wide = 0;
  let span = 0;
  for (let vertex = 0; vertex < position.count; vertex++) {
    const aside = Math.abs(position.getZ(vertex));
    const part = skin ? Math.round(skin.getX(vertex)) : parts.body;
    if (part === parts.body) wide = Math.max(wide, aside);
    span = Math.max(span, aside);
  }
  return new Vector3(0.46, Math.max(0.05, 0.95 * wide), 0.8 * span);
}
