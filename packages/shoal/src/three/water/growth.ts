// Where plants grow on stones and sand, and in what colours.

import type { InstancedBufferGeometry, Mesh } from 'three';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import type { Obstacles } from '../../fields/obstacles.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';
import { Blades, makeLeafMaterial, makePlants, type Plant, setPlants } from './leaves.ts';

const growthStream = 1101;
/** Number of plants on obstacles, on boulders, and on sand. */
const onStones = 900;
const onBoulders = 220;
const onSand = 1300;

type Colour = Plant['colour'];
const turf: readonly Colour[] = [
  [0.4, 0.42, 0.13],
  [0.3, 0.4, 0.14],
  [0.5, 0.44, 0.15],
  [0.55, 0.2, 0.17],
];
const soft: readonly Colour[] = [
  [0.62, 0.28, 0.6],
  [0.95, 0.5, 0.2],
  [0.9, 0.45, 0.52],
  [0.92, 0.76, 0.3],
];
const grass: readonly Colour[] = [
  [0.34, 0.5, 0.17],
  [0.42, 0.52, 0.2],
  [0.28, 0.43, 0.2],
];

/** Blades of different lengths from one root. */
function tuft(): Blades {
  const blades = new Blades();
  for (let blade = 0; blade < 9; blade++) {
    const long = 0.55 + 0.45 * ((blade * 0.618) % 1);
    blades.add(
      0,
      2.39996 * blade,
      long,
      0.035,
      0.25 + 0.5 * ((blade * 0.43) % 1),
      1.05,
      0.1 + 0.25 * ((blade * 0.77) % 1),
      2,
    );
  }
  return blades;
}

/**
 * Growth on stones and sand: turf, soft corals and sea grass, placed by the scenario's seed. It is too small to
 * obstruct fish.
 */
export class Growth {
  readonly mesh: Mesh<InstancedBufferGeometry>;
  readonly #place: WaterPlace;
  readonly #boulders: Float32Array;
  /** The bottom that is drawn. It stays the same if the size of the world is edited. */
  readonly #bottom: (x: number, z: number) => number;
  #shown: Obstacles | undefined;
  #planted = false;

  /** @param boulders triangles that plants grow on, nine numbers each, m */
  constructor(plan: Plan, place: WaterPlace, uniforms: WaterUniforms, boulders: Float32Array) {
    this.#place = place;
    this.#bottom = bottomOf(plan.ground, layoutOf(plan));
    this.#boulders = boulders;
    this.mesh = makePlants(tuft().geometry(), onStones + onBoulders + onSand, makeLeafMaterial(place, uniforms));
  }

  /** Plants again if the obstacles have changed. @param drawn false: obstacles are hidden, and nothing grows on them */
  update({ obstacles, plan }: Simulation, drawn: boolean): void {
    const wanted = drawn ? obstacles : undefined;
    if (this.#planted && wanted === this.#shown) return;
    this.#shown = wanted;
    this.#planted = true;
    const chance = new Chance(plan.seed, growthStream);
    // The first body holds all static obstacles, if there are any.
    const hasStatic = plan.obstacles.some(({ ownField }) => !ownField);
    const corners = wanted && hasStatic ? wanted.bodies[0].surface.tree.corners : undefined;
    const plants = corners ? this.#onStones(chance, corners, onStones) : [];
    plants.push(...this.#onStones(chance, this.#boulders, onBoulders));
    const feet = plants
      .filter(({ root }) => root[1] < this.#place.seabed + 0.05 * this.#place.size)
      .map(({ root }) => root);
    setPlants(this.mesh, [...plants, ...this.#onSand(chance, feet)]);
  }

  /** Larger triangles get more plants, and only triangles that face up get any. */
  #onStones(chance: Chance, corners: Float32Array, most: number): Plant[] {
    const { size } = this.#place;
    const areas = new Float64Array(corners.length / 9);
    let sum = 0;
    for (let t = 0; t < areas.length; t++) areas[t] = sum += Math.max(0, upwards(corners, 9 * t));
    const plants: Plant[] = [];
    for (let k = 0; sum > 0 && k < most; k++) {
      const at = chance.between(0, sum);
      let low = 0;
      for (let high = areas.length - 1; low < high; ) {
        const middle = (low + high) >> 1;
        if (areas[middle] < at) low = middle + 1;
        else high = middle;
      }
      const [u, v] = [Math.sqrt(chance.between(0, 1)), chance.between(0, 1)];
      const point = [0, 1, 2].map((axis) => {
        const [a, b, c] = [0, 3, 6].map((corner) => corners[9 * low + corner + axis]);
        return (1 - u) * a + u * (1 - v) * b + u * v * c;
      });
      const [x, y, z] = point;
      const isSoft = chance.between(0, 1) < 0.3;
      const kinds = isSoft ? soft : turf;
      const colour = kinds[Math.floor(chance.between(0, kinds.length))];
      const height = size * (isSoft ? chance.between(0.007, 0.022) : chance.between(0.004, 0.009));
      const width = height * (isSoft ? chance.between(1, 1.5) : chance.between(1.3, 2.4));
      const plant = { height, width, depth: isSoft ? 0.35 : 1, turn: chance.between(0, 2 * Math.PI), colour };
      if (y > this.#bottom(x, z) + 0.1 * height) plants.push({ ...plant, root: [x, y - 0.08 * height, z] });
    }
    return plants;
  }

  /** Meadows of sea grass around stones and elsewhere. */
  #onSand(chance: Chance, feet: readonly Plant['root'][]): Plant[] {
    const { size, centre } = this.#place;
    const plants: Plant[] = [];
    for (let k = 0, near = 0, x = 0, z = 0; k < onSand; k++) {
      if (near-- <= 0) {
        near = chance.between(8, 90);
        const foot = chance.between(0, 1) < 0.45 ? feet[Math.floor(chance.between(0, feet.length))] : undefined;
        const [angle, away] = [chance.between(0, 2 * Math.PI), size * 1.05 * Math.sqrt(chance.between(0.03, 1))];
        [x, z] = foot ? [foot[0], foot[2]] : [centre.x + away * Math.cos(angle), centre.z + away * Math.sin(angle)];
      }
      const place = [
        x + size * (chance.between(-0.04, 0.04) + chance.between(-0.03, 0.03)),
        z + size * (chance.between(-0.04, 0.04) + chance.between(-0.03, 0.03)),
      ];
      const isSoft = chance.between(0, 1) < 0.1;
      const kinds = isSoft ? soft : grass;
      const height = size * chance.between(0.01, isSoft ? 0.024 : 0.045);
      plants.push({
        root: [place[0], this.#bottom(place[0], place[1]) - 0.004 * size, place[1]],
        height,
        width: height * chance.between(0.25, 0.6),
        depth: 1,
        turn: chance.between(0, 2 * Math.PI),
        colour: kinds[Math.floor(chance.between(0, kinds.length))],
      });
    }
    return plants;
  }
}

/** How much a triangle faces up, m²: twice its area as seen from above, less 0.15 of twice its area. */
function upwards(c: Float32Array, t: number): number {
  const [ux, uy, uz] = [c[t + 3] - c[t], c[t + 4] - c[t + 1], c[t + 5] - c[t + 2]];
  const [vx, vy, vz] = [c[t + 6] - c[t], c[t + 7] - c[t + 1], c[t + 8] - c[t + 2]];
  const up = uz * vx - ux * vz;
  const area = Math.hypot(uy * vz - uz * vy, up, ux * vy - uy * vx);
  return up - 0.15 * area;
}
