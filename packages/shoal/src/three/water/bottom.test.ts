import { readFileSync } from 'node:fs';
import { type InstancedBufferGeometry, Mesh, type Object3D } from 'three';
import { describe, expect, test } from 'vitest';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { placeOf } from '../world/water-uniforms.ts';
import { Boulders, farStones } from './boulders.ts';
import { WaterSurroundings } from './water-surroundings.ts';

function simulationOf(name: string): Simulation {
  const file = new URL(`../../../../../scenarios/${name}.json`, import.meta.url);
  return new Simulation(parseScenarioJson(JSON.parse(readFileSync(file, 'utf8'))));
}

function partsOf(root: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  root.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one);
  });
  return meshes;
}

describe('the bottom of the sea', () => {
  test.each(['shark', 'reef'])('pebbles, shells and plants stand on the sand of %s', (name) => {
    const { plan } = simulationOf(name);
    const water = new WaterSurroundings(simulationOf(name));
    water.update(0);
    const { size } = layoutOf(plan);
    const bottom = bottomOf(plan.ground, layoutOf(plan));
    const planted = partsOf(water).filter(({ geometry }) => geometry.hasAttribute('growth'));
    // Tall kelp, low kelp, rubble and growth.
    expect(planted).toHaveLength(4);
    let standing = 0;
    for (const { geometry } of planted) {
      const { root } = geometry.attributes;
      for (let k = 0; k < (geometry as InstancedBufferGeometry).instanceCount; k++) {
        const above = root.getY(k) - bottom(root.getX(k), root.getZ(k));
        // Some grow on stones.
        if (Math.abs(above) <= 0.0101 * size) standing++;
        else expect(above).toBeGreaterThan(0);
      }
    }
    expect(standing).toBeGreaterThan(2000);
    water.dispose();
  });

  test('plants stay on the sand that is drawn when the world gets smaller', () => {
    const simulation = simulationOf('shark');
    const water = new WaterSurroundings(simulation);
    water.update(0);
    const grown = partsOf(water)
      .map(({ geometry }) => geometry as InstancedBufferGeometry)
      .filter(({ attributes }) => attributes.growth);
    const before = grown.map(({ attributes }) => attributes.root.array.slice());
    const { obstacles } = simulation;
    simulation.dispatch({ path: 'world', value: { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] } });
    simulation.step();
    water.update(1);
    expect(simulation.obstacles, 'it plants again').not.toBe(obstacles);
    expect(grown.map(({ attributes }) => attributes.root.array)).toEqual(before);
    water.dispose();
  });

  test('boulders lie where no fish swim, and rise above the sand', () => {
    const { plan } = simulationOf('shark');
    const boulders = partsOf(new WaterSurroundings(simulationOf('shark'))).find((one) => one instanceof Boulders);
    if (!boulders) throw new Error('no boulders');
    const { min, max } = plan.world;
    const bottom = bottomOf(plan.ground, layoutOf(plan));
    const { position } = boulders.geometry.attributes;
    expect(position.count).toBeGreaterThan(20 * 162);
    let visible = 0;
    for (let k = 0; k < position.count; k++) {
      const [x, y, z] = [position.getX(k), position.getY(k), position.getZ(k)];
      if (x > min[0] && x < max[0] && z > min[2] && z < max[2]) expect(y).toBeLessThan(min[1]);
      if (y > bottom(x, z)) visible++;
    }
    expect(visible).toBeGreaterThan(0.3 * position.count);
  });

  test.each(['smoothness', 'shark', 'two-species'])('tall stones of %s stand only behind the fish', (name) => {
    const { plan } = simulationOf(name);
    const place = placeOf(plan);
    const { position } = farStones(plan, place);
    const [fx, , fz] = plan.view.from ?? [0.36, 0, 0.93];
    let nearest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < position.length; k += 3)
      nearest = Math.max(nearest, (position[k] - place.centre.x) * fx + (position[k + 2] - place.centre.z) * fz);
    expect(position.length).toBeGreaterThan(9 * 162);
    // The width of a stone.
    expect(nearest / (place.size * Math.hypot(fx, fz))).toBeLessThan(0.3);
  });

  test('the open ocean has none of it', () => {
    const parts = partsOf(new WaterSurroundings(simulationOf('leader')));
    expect(parts.some((one) => one instanceof Boulders)).toBe(false);
  });
});
