// Draws bubbles in the water: streams from the bottom, and trails of hunters.

import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Points,
  type ShaderMaterial,
  Vector4,
  type WebGLRenderer,
} from 'three';
import { bubblesFragmentGlsl, bubblesVertexGlsl } from '../../drawing/water/bubbles-glsl.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { SchoolView } from '../fish/school-view.ts';
import { displayMaterial } from '../world/geometry.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';

const bubbleStream = 1104;
/** Streams from the bottom, and bubbles of each. */
const streams = { count: 7, bubbles: 40 };
/** Hunters with a trail, bubbles of each, and seconds that a bubble lasts. */
const trails = { hunters: 6, bubbles: 90, seconds: 1.3 };

const viewport = new Vector4();

/**
 * Bubbles that rise from the bottom, and the trail of bubbles that a hunter leaves when it charges. A trail depends only
 * on the state of the hunter, so that a moment looks the same however it was reached.
 */
export class Bubbles extends Points<BufferGeometry, ShaderMaterial> {
  readonly #firstTrail: number;

  constructor(plan: Plan, place: WaterPlace, uniforms: WaterUniforms) {
    const rising = place.bottomless ? 0 : streams.count * streams.bubbles;
    const count = rising + trails.hunters * trails.bubbles;
    const geometry = new BufferGeometry();
    const pixels = { value: 720 };
    super(
      geometry,
      displayMaterial({
        uniforms: { ...uniforms, pixels },
        vertexShader: bubblesVertexGlsl,
        fragmentShader: bubblesFragmentGlsl,
        blending: AdditiveBlending,
        depthWrite: false,
        transparent: true,
      }),
    );
    for (const [name, parts] of [
      ['position', 3],
      ['path', 4],
      ['grain', 3],
    ] as const)
      geometry.setAttribute(
        name,
        new BufferAttribute(new Float32Array(count * parts), parts).setUsage(DynamicDrawUsage),
      );
    this.#firstTrail = rising;
    this.#placeStreams(plan, place, rising);
    this.frustumCulled = false;
    this.renderOrder = 4;
    this.onBeforeRender = (renderer: WebGLRenderer) => {
      pixels.value = renderer.getCurrentViewport(viewport).w;
    };
  }

  /** Follows the hunters. @param fish the view that draws them; undefined, or not visible: no trails */
  update({ plan, school }: Simulation, fish: SchoolView | undefined): void {
    const { position, path, grain } = this.geometry.attributes;
    this.geometry.setDrawRange(0, this.#firstTrail);
    if (!fish?.visible || plan.species.every(({ hunts }) => hunts.length === 0)) return;
    const { positions, magnify } = fish;
    const lasts = trails.seconds * plan.view.speed;
    let at = this.#firstTrail;
    for (let i = 0; i < school.count && at < position.count; i++) {
      const { hunts, body, motion } = plan.species[school.species[i]];
      if (hunts.length === 0) continue;
      const vx = school.vx[i];
      const vy = school.vy[i];
      const vz = school.vz[i];
      const speed = Math.hypot(vx, vy, vz);
      const usual = motion.cruiseSpeed > 0 ? 1.25 * motion.cruiseSpeed : 0.45 * motion.maxSpeed;
      const effort = usual > 0 ? Math.min(1, Math.max(0, (speed - usual) / usual)) : 0;
      const tail = (0.42 * body.length * magnify) / Math.max(speed, 1e-6);
      const x = positions[3 * i] - tail * vx;
      const y = positions[3 * i + 1] - tail * vy;
      const z = positions[3 * i + 2] - tail * vz;
      for (let k = 0; k < trails.bubbles; k++, at++) {
        position.setXYZ(at, x, y, z);
        path.setXYZW(at, -lasts * vx, -lasts * vy, -lasts * vz, effort);
        const radius = body.length * magnify * (0.005 + 0.014 * ((k * 0.618034) % 1) ** 2);
        grain.setXYZ(at, (k * 0.754878) % 1, radius, trails.seconds);
      }
    }
    for (const attribute of [position, path, grain]) attribute.needsUpdate = true;
    this.geometry.setDrawRange(0, at);
  }

  #placeStreams(plan: Plan, { centre, size, surface }: WaterPlace, count: number): void {
    const { position, path, grain } = this.geometry.attributes;
    const chance = new Chance(plan.seed, bubbleStream);
    const bottom = bottomOf(plan.ground, layoutOf(plan));
    for (let k = 0, x = 0, z = 0; k < count; k++) {
      if (k % streams.bubbles === 0) {
        const angle = 2.39996 * k + chance.between(0, 1);
        const away = size * chance.between(0.15, 0.8);
        [x, z] = [centre.x + away * Math.cos(angle), centre.z + away * Math.sin(angle)];
      }
      const foot = bottom(x, z);
      const rises = Math.min(surface - foot, 0.5 * size);
      position.setXYZ(k, x, foot, z);
      path.setXYZW(k, 0, rises, 0, 1);
      grain.setXYZ(k, chance.between(0, 1), size * (0.0004 + 0.0014 * chance.between(0, 1) ** 3), 20 * (rises / size));
    }
  }
}
