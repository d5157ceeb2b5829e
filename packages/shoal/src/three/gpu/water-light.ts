import { Vector3 } from 'three';
import {
  cameraPosition,
  cameraViewMatrix,
  float,
  normalLocal,
  positionGeometry,
  positionLocal,
  screenCoordinate,
  uniform,
  varying,
} from 'three/tsl';
import { MeshBasicNodeMaterial, type NodeMaterial } from 'three/webgpu';
import { fogOf, layoutOf, type WaterLayout } from '../../drawing/water/layout.ts';
import { lightOf, type Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import { flat, type NodeSkin, native } from './fish-nodes.ts';
import { ditherWgsl } from './motion-wgsl.ts';
import { waterFishWgsl, waterWgsl } from './water-wgsl.ts';

/** The colours and directions of a mood. */
const names = [
  'waterDeep',
  'waterFar',
  'waterNear',
  'waterSurface',
  'waterGlow',
  'skyLight',
  'sunLight',
  'rimLight',
  'lampLight',
  'sunDirection',
] as const;

/** Lights a `GpuSchoolView` as `WaterScene` does: fish fade into the colour of the water. Mixes colours in display space. */
export class WaterLight {
  readonly #place: WaterLayout;
  readonly #nodes = Object.fromEntries(names.map((name) => [name, uniform(new Vector3())] as const));
  readonly #fog = uniform(0);
  #mood: Mood | undefined;

  constructor(plan: Plan, mood: Mood = 'day') {
    this.#place = layoutOf(plan);
    this.mood = mood;
  }

  /** Day, dusk or deep. */
  set mood(mood: Mood) {
    if (mood === this.#mood) return;
    this.#mood = mood;
    const light = lightOf(mood, this.#place.water);
    for (const name of names) this.#nodes[name].value.set(...light[name]);
    this.#fog.value = fogOf(this.#place, light.murk);
  }

  /** The material of fish in the water. */
  readonly material = ({ figure, detailed, position, poses, coat, skin, lit, seen }: NodeSkin): NodeMaterial => {
    const material = new MeshBasicNodeMaterial({ fog: false });
    material.positionNode = position;
    material.fragmentNode = native<'vec4'>(
      waterFishWgsl(figure.gait, detailed),
      waterWgsl,
      ditherWgsl,
    )({
      coat,
      normal: varying(normalLocal),
      world: varying(positionLocal),
      eye: cameraPosition,
      viewMatrix: cameraViewMatrix,
      pixel: screenCoordinate,
      body: positionGeometry,
      part: skin.x,
      scales: float(figure.face[3]),
      amplitude: flat(poses[1].w),
      reached: flat(lit),
      seen: flat(seen),
      surface: uniform(this.#place.surface),
      depthRange: uniform(this.#place.surface - this.#place.seabed),
      fogDensity: this.#fog,
      ...this.#nodes,
    });
    return material;
  };
}
