// The light of the water for fish of the GPU engine, in WGSL.

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
import type { Gait } from '../../drawing/bodies/model.ts';
import { fogOf, layoutOf, type WaterLayout } from '../../drawing/water/layout.ts';
import { lightOf, type Mood } from '../../drawing/water/moods.ts';
import type { Plan } from '../../scenario/plan.ts';
import { flat, type NodeSkin, native } from './fish-nodes.ts';
import { ditherWgsl } from './motion-wgsl.ts';

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

/** The same formulas as in `water/water-colour.ts`, for WebGPU. */
const waterWgsl: string = /* wgsl */ `
struct Water { deep: vec3f, far: vec3f, near: vec3f, surface: vec3f, glow: vec3f, sunDirection: vec3f, lamp: vec3f, ahead: vec3f }

fn beamAt(water: Water, view: vec3f) -> f32 {
  return smoothstep(0.86, 0.985, dot(view, water.ahead));
}

fn waterColour(water: Water, direction: vec3f) -> vec3f {
  let up = direction.y;
  var colour = mix(water.deep, water.far, smoothstep(-0.85, -0.08, up));
  colour = mix(colour, water.near, smoothstep(-0.16, 0.34, up));
  colour = mix(colour, water.surface, smoothstep(0.30, 1.0, up) * 0.85);
  let towardsSun = max(dot(direction, water.sunDirection), 0.0);
  return colour + water.glow * (towardsSun * towardsSun * towardsSun) + water.lamp * vec3f(0.012, 0.034, 0.045) * beamAt(water, direction);
}
`;

const flash = (detailed: boolean): string => /* wgsl */ `
  // The flank mirrors the sunlit water in a narrow upright streak, filtered to the size of a pixel.
  let mirrored = reflect(view, n);
  let spread = min(1.0, 2.5 * (dot(across, across) + dot(down, down)));
  let aside = 1.0 - dot(mirrored.xz, sunDirection.xz) * inverseSqrt(dot(mirrored.xz, mirrored.xz) * dot(sunDirection.xz, sunDirection.xz) + 1e-6);
  let glint = mix(1.0, 0.4, spread) * exp(-aside * mix(14.0, 4.0, spread)) * smoothstep(-0.75, 0.25, mirrored.y) * smoothstep(-0.6, 0.0, n.y) * (1.0 - 0.6 * max(mirrored.y, 0.0));
  colour += ${detailed ? 'waterColour(water, mirrored)' : 'waterNear'} * flank * 0.17 * lit;
  // A startled fish turns its flanks quickly, so all of it looks silver.
  colour += vec3f(1.0, 0.97, 0.86) * (sunLight + lampLight * 0.4) * flank * (0.15 + 0.85 * lit) * (0.95 * glint + 0.42 * smoothstep(1.25, 1.8, amplitude));
`;

const rays = /* wgsl */ `
  // Water is seen through the skin between the rays of a fin.
  let s = 0.5 - body.x;
  let along = select((s - 0.5 * abs(body.y)) * 260.0, atan2(body.y, s - 0.8) * 42.0, s > 0.84);
  let gap = smoothstep(-0.5, 0.6, sin(along)) * (1.0 - smoothstep(1.0, 3.0, fwidth(along)));
  colour = mix(colour, waterColour(water, view) * (0.5 + 0.5 * lit), 0.3 * limb * scales * gap);
`;

/** Fish in the water: the same formulas as in `water/fish-glsl.ts`, without caustics. */
function waterFishWgsl(gait: Gait, detailed: boolean): string {
  return /* wgsl */ `
fn waterFish(
  coat: vec4f, normal: vec3f, world: vec3f, eye: vec3f, viewMatrix: mat4x4f, pixel: vec2f, body: vec3f, part: f32, scales: f32,
  amplitude: f32, reached: f32, seen: f32, surface: f32, depthRange: f32, fogDensity: f32,
  sunDirection: vec3f, waterDeep: vec3f, waterFar: vec3f, waterNear: vec3f, waterSurface: vec3f, waterGlow: vec3f,
  skyLight: vec3f, sunLight: vec3f, rimLight: vec3f, lampLight: vec3f
) -> vec4f {
  let ahead = -vec3f(viewMatrix[0].z, viewMatrix[1].z, viewMatrix[2].z);
  let water = Water(waterDeep, waterFar, waterNear, waterSurface, waterGlow, sunDirection, lampLight, ahead);
  let toFish = world - eye;
  let away = length(toFish);
  let view = toFish / away;
  let n = normalize(normal);
  let across = dpdx(n);
  let down = dpdy(n);
  let flank = coat.a;
  let limb = step(0.5, part);
  // Light from above, sunlight, and light scattered by the water. Inside the school the other fish weaken all of it.
  let lit = smoothstep(0.03, 0.9, reached);
  let up = 0.5 + 0.5 * n.y;
  let sun = max(dot(n, sunDirection), 0.0);
  let depth = clamp((surface - world.y) / depthRange, 0.0, 1.0);
  var light = mix(vec3f(0.05, 0.17, 0.3), vec3f(0.82, 0.98, 0.98), up * up) * skyLight * mix(vec3f(0.1, 0.23, 0.34), vec3f(1.0), lit);
  light += (vec3f(0.78, 0.66, 0.44) * sun + vec3f(0.7, 0.6, 0.42) * lit * up) * lit * (0.45 + 0.55 * scales) * sunLight;
  light *= 1.08 - 0.32 * depth;
  // Fins with scales beside them are translucent.
  light += 0.4 * limb * scales * lit * sunLight;
  let facing = max(-dot(n, view), 0.0);
  light += lampLight * (0.25 + 0.75 * facing) * (0.22 + 0.78 * beamAt(water, view)) * exp(-fogDensity * away * 1.2) * min(1.0, 0.25 + 3.0 * fogDensity * away);
  var colour = coat.rgb * light;
  ${gait === 'swim' ? flash(detailed) : ''}
  let edge = 1.0 - abs(dot(n, view));
  // Against the light the outline shines.
  colour += rimLight * edge * edge * edge * (0.35 + 0.65 * sun) * (0.25 + 1.5 * lit + 7.0 * pow(max(dot(view, sunDirection), 0.0), 3.0));
  ${detailed ? rays : ''}
  // Highlights are compressed, so that a bright flank keeps its shading.
  let over = max(colour - 0.62, vec3f(0.0));
  colour -= over * over / (over + 0.55);
  let clear = exp(-fogDensity * away);
  // Water absorbs red first.
  let through = vec3f(clear * clear, clear, clear);
  colour = mix(waterColour(water, view), colour, mix(vec3f(clear), through, 0.5));
  if (seen < ditherAt(pixel)) { discard; }
  return vec4f(colour, 1.0);
}
`;
}
