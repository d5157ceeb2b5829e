// Draws pebbles, broken coral and shells on the sand.

import { BufferAttribute, BufferGeometry, type InstancedBufferGeometry, type Mesh } from 'three';
import { smoothNormals } from '../../drawing/mesh-arrays.ts';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';
import { makeLeafMaterial, makePlants, type Plant, setPlants } from './leaves.ts';

const rubbleStream = 1102;
const most = 800;

const colours: readonly Plant['colour'][] = [
  [0.62, 0.6, 0.54],
  [0.74, 0.68, 0.55],
  [0.5, 0.48, 0.44],
  [0.95, 0.92, 0.84],
  [0.74, 0.54, 0.52],
];

/** An irregular lump of height and width 1 that lies on the ground. */
function lump(): BufferGeometry {
  const around = 7;
  const position: number[] = [0, 1, 0];
  const index: number[] = [];
  for (const [ring, [radius, height]] of [
    [0.36, 0.86],
    [0.52, 0.42],
    [0.45, -0.2],
  ].entries())
    for (let k = 0; k < around; k++) {
      const angle = (2 * Math.PI * (k + 0.5 * ring)) / around;
      const rough = radius * (1 + 0.2 * Math.sin(3.7 * k + 2 * ring));
      position.push(rough * Math.cos(angle), height + 0.09 * Math.sin(5.1 * k + ring), rough * Math.sin(angle));
      const at = 1 + ring * around + k;
      const next = 1 + ring * around + ((k + 1) % around);
      if (ring === 0) index.push(0, next, at);
      else index.push(at - around, next - around, at, at, next - around, next);
    }
  const positions = Float32Array.from(position);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(smoothNormals(positions, Uint32Array.from(index)), 3));
  geometry.setIndex(index);
  return geometry;
}

/**
 * Pebbles, broken coral and shells on the sand, in patches; placed by the scenario's seed. They are too small to
 * obstruct fish.
 */
export function makeRubble(plan: Plan, place: WaterPlace, uniforms: WaterUniforms): Mesh<InstancedBufferGeometry> {
  const { size, centre } = place;
  const chance = new Chance(plan.seed, rubbleStream);
  const bottom = bottomOf(plan.ground, layoutOf(plan));
  const stones: Plant[] = [];
  for (let k = 0, near = 0, x = 0, z = 0; k < most; k++) {
    if (near-- <= 0) {
      near = chance.between(14, 50);
      const [angle, away] = [chance.between(0, 2 * Math.PI), size * 0.95 * Math.sqrt(chance.between(0.02, 1))];
      [x, z] = [centre.x + away * Math.cos(angle), centre.z + away * Math.sin(angle)];
    }
    const spread = (): number => size * (chance.between(-0.028, 0.028) + chance.between(-0.028, 0.028));
    const [px, pz] = [x + spread(), z + spread()];
    // Most are small, a few large.
    const width = size * (0.0024 + 0.019 * chance.between(0, 1) ** 4);
    const height = width * chance.between(0.35, 0.8);
    stones.push({
      root: [px, bottom(px, pz) - 0.4 * height, pz],
      height,
      width,
      depth: chance.between(0.6, 1),
      turn: chance.between(0, 2 * Math.PI),
      colour: colours[Math.floor(chance.between(0, colours.length))],
    });
  }
  const rubble = makePlants(lump(), most, makeLeafMaterial(place, uniforms, 'STIFF'));
  setPlants(rubble, stones);
  return rubble;
}
