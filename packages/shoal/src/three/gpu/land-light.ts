import { Vector3 } from 'three';
import { cameraPosition, normalLocal, positionLocal, uniform, varying } from 'three/tsl';
import { MeshBasicNodeMaterial, type NodeMaterial } from 'three/webgpu';
import { airColourWgsl } from '../../drawing/air/air-colour.ts';
import { airLightOf } from '../../drawing/air/air-moods.ts';
import { hazeOf, type LandLayout, landLayoutOf } from '../../drawing/air/layout.ts';
import type { Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import { type NodeSkin, native } from './fish-nodes.ts';
import { landAnimalWgsl } from './land-wgsl.ts';

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
