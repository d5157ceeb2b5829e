// The light of air and land for animals of the GPU engine.

import { Vector3 } from 'three';
import { cameraPosition, normalLocal, positionLocal, uniform, varying } from 'three/tsl';
import { MeshBasicNodeMaterial, type NodeMaterial } from 'three/webgpu';
import { airColourWgsl } from '../../drawing/air/air-colour.ts';
import { airLightOf } from '../../drawing/air/air-moods.ts';
import { hazeOf, type LandLayout, landLayoutOf } from '../../drawing/air/layout.ts';
import type { Gait } from '../../drawing/bodies/model.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import { type NodeSkin, native } from './fish-nodes.ts';

/** The colours and directions of a mood. */
const names = [
  'skyTop',
  'skyMiddle',
  'skyHaze',
  'skyHazeAway',
  'landHaze',
  'sunGlow',
  'skyLight',
  'sunLight',
  'rimLight',
  'sunDirection',
] as const;

/** Lights a `GpuSchoolView` as `LandScene` does: animals fade into the colour of the air. Mixes colours in display space. */
export class LandLight {
  readonly #layout: LandLayout;
  readonly #nodes = Object.fromEntries(names.map((name) => [name, uniform(new Vector3())] as const));
  readonly #fog = uniform(0);
  #mood: Mood | undefined;

  constructor(plan: Plan, mood: Mood = 'day') {
    this.#layout = landLayoutOf(plan);
    this.mood = mood;
  }

  /** Day, dusk or deep; on land, deep is night. */
  set mood(mood: Mood) {
    if (mood === this.#mood) return;
    this.#mood = mood;
    const light = airLightOf(mood);
    for (const name of names) this.#nodes[name].value.set(...light[name]);
    this.#fog.value = hazeOf(this.#layout, light.murk);
  }

  /** The material of animals in the air or on land. */
  readonly material = ({ figure, position, coat, skin }: NodeSkin): NodeMaterial => {
    const material = new MeshBasicNodeMaterial({ fog: false });
    material.positionNode = position;
    material.fragmentNode = native<'vec4'>(
      landAnimalWgsl(figure.gait),
      airColourWgsl,
    )({
      coat,
      normal: varying(normalLocal),
      world: varying(positionLocal),
      eye: cameraPosition,
      skin: varying(skin),
      fogDensity: this.#fog,
      ...this.#nodes,
    });
    return material;
  };
}

const feathers = /* wgsl */ `
  // Dark feathers shimmer green and violet, and reflect the sun where they are smooth.
  let dark = 1.0 - smoothstep(0.12, 0.34, dot(coat.rgb, vec3f(0.333)));
  let shimmer = 0.5 + 0.5 * cos(6.2832 * (vec3f(0.05, 0.38, 0.72) + 1.3 * facing + 0.6 * skin.y));
  colour += dark * (1.0 - 0.6 * limb) * shimmer * 0.13 * (0.4 * skyLight + lit * sunLight);
  var glint = max(dot(reflect(view, n), sunDirection), 0.0);
  glint *= glint * glint;
  colour += sunLight * glint * glint * (0.1 + 0.16 * dark);
  // The sun shines through wings and tail.
  colour += coat.rgb * sunLight * limb * max(-sun, 0.0) * 0.7;
`;

const fur = /* wgsl */ `
  colour += rimLight * coat.rgb * edge * edge * (0.5 + 1.1 * max(0.4 + sun, 0.0)) * (1.0 - 0.5 * limb);
`;

/** Animals in the light of the sky: the formulas of `air/animal-glsl.ts`, without the noise of fur. */
function landAnimalWgsl(gait: Gait): string {
  return /* wgsl */ `
fn landAnimal(
  coat: vec4f, normal: vec3f, world: vec3f, eye: vec3f, skin: vec2f, fogDensity: f32,
  sunDirection: vec3f, skyTop: vec3f, skyMiddle: vec3f, skyHaze: vec3f, skyHazeAway: vec3f, landHaze: vec3f, sunGlow: vec3f,
  skyLight: vec3f, sunLight: vec3f, rimLight: vec3f
) -> vec4f {
  let air = Air(skyTop, skyMiddle, skyHaze, skyHazeAway, landHaze, sunGlow, sunDirection);
  let toAnimal = world - eye;
  let away = length(toAnimal);
  let view = toAnimal / away;
  let n = normalize(normal);
  let limb = step(0.5, skin.x);
  let sun = dot(n, sunDirection);
  // Light scatters in fur.
  let lit = ${gait === 'walk' ? 'max((sun + 0.3) / 1.3, 0.0)' : 'max(sun, 0.0)'};
  var light = mix(vec3f(0.32, 0.36, 0.22), vec3f(0.66, 0.7, 0.76), 0.5 + 0.5 * n.y) * skyLight;
  light += vec3f(0.66, 0.62, 0.5) * lit * sunLight;
  ${gait === 'walk' ? 'light *= 1.0 - 0.35 * (1.0 - smoothstep(-1.0, 0.2, skin.y)) * (1.0 - limb);' : ''}
  var colour = coat.rgb * light;
  let facing = abs(dot(n, view));
  let edge = 1.0 - facing;
  ${gait === 'fly' ? feathers : fur}
  let against = max(dot(view, sunDirection), 0.0);
  colour += rimLight * edge * edge * edge * against * against * 0.7;
  return vec4f(mix(airColour(air, view), colour, exp(-fogDensity * away)), 1.0);
}
`;
}
