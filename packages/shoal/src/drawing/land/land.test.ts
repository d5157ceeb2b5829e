import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groundHeight } from '../../scenario/ground.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import type { Plan } from '../../scenario/plan.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { landLayoutOf } from '../air/layout.ts';
import { fenceMesh, isFence } from './fence.ts';
import { heightGrid, heightPoints } from './height-grid.ts';
import { strikeAt } from './lightning.ts';
import { landHeight, meadowMesh } from './meadow-mesh.ts';
import { reedMesh, reedPlaces, wetAt } from './reeds.ts';
import { addTreeShade, shadePlace, shadePoints, treeKinds, treeMesh, treePlaces } from './trees.ts';
import { WearMap, wearPoints } from './wear-map.ts';

function planOf(scene: string): Plan {
  const file = new URL(`../../../../../scenarios/${scene}.json`, import.meta.url);
  return parseScenarioJson(JSON.parse(readFileSync(file, 'utf8')));
}

test('land lies at 0 under a flock, and at the ground of a herd', () => {
  expect(landLayoutOf(planOf('starlings'))).toMatchObject({ level: 0, stands: false, size: 90 });
  const layout = landLayoutOf(planOf('stampede'));
  expect(layout).toMatchObject({ stands: true, length: 2.4 });
  expect(layout.level).toBeCloseTo(0.1);
});

test('in the world the land is the ground that animals walk on; outside there are hills', () => {
  const plan = planOf('stampede');
  const layout = landLayoutOf(plan);
  const { ground } = plan;
  if (!ground) throw new Error('stampede has ground');
  const heightAt = landHeight(ground, layout);
  for (const [x, z] of [
    [0, 0],
    [-31.5, 12],
    [55, -58],
  ])
    expect(heightAt(x, z)).toBe(groundHeight(ground, x, z));
  const { heights, place } = heightGrid(ground, layout);
  const step = place[2] / (heightPoints - 1);
  const [i, k] = [90, 100];
  expect(heights[k * heightPoints + i]).toBeCloseTo(heightAt(place[0] + i * step, place[1] + k * step), 4);
  const { position, normal } = meadowMesh(ground, layout);
  const tops = [...position].filter((_, at) => at % 3 === 1);
  expect(Math.max(...tops)).toBeGreaterThan(10);
  expect(Math.min(...[...normal].filter((_, at) => at % 3 === 1))).toBeGreaterThan(0.5);
});

test('the rows of points beside a gate are fences, of boxes that face outwards', () => {
  const { characters, ground } = planOf('gate');
  if (!ground) throw new Error('the gate has ground');
  expect(characters.map((one) => isFence(one, ground))).toEqual([true, true]);
  expect(isFence({ ...characters[0], track: [{ time: 0, at: [0, 0, 0] }] }, ground)).toBe(false);
  expect(isFence({ ...characters[0], points: characters[0].points.slice(0, 3) }, ground)).toBe(false);
  expect(planOf('stampede').characters.some((one) => isFence(one, ground))).toBe(false);
  const { position: p, index = new Uint32Array() } = fenceMesh(characters, ground, 1.2);
  let volume = 0;
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [3 * index[t], 3 * index[t + 1], 3 * index[t + 2]];
    volume +=
      p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) +
      p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) +
      p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  expect(volume).toBeGreaterThan(0);
  expect(Math.max(...[...p].filter((_, at) => at % 3 === 1))).toBeCloseTo(1.25, 0);
});

test('lightning is seen when it strikes, for less than a second', () => {
  const [lightning] = planOf('stampede').characters;
  expect(strikeAt(lightning, 11.9)).toBeUndefined();
  expect(strikeAt(lightning, 12)).toEqual({ at: [-30, 3, -16], bright: 1 });
  expect(strikeAt(lightning, 12.3)?.bright).toBeLessThan(0.7);
  expect(strikeAt(lightning, 13)).toBeUndefined();
  expect(strikeAt(lightning, 42.1)?.at).toEqual([30, 3, 20]);
});

test('herds wear paths where they walk', () => {
  const plan = parseScenarioJson({
    version: 1,
    world: { min: [-10, 0, -10], max: [10, 4, 10] },
    ground: { kind: 'plane', height: 0 },
    species: [
      {
        name: 'sheep',
        count: 20,
        onGround: true,
        start: { kind: 'box', min: [-8, 0, -1], max: [-6, 0, 1], heading: [1, 0, 0], speed: 1.5 },
        goals: [{ at: [30, 0, 0], reach: 1 }],
      },
    ],
  });
  const simulation = new Simulation(plan);
  const wear = new WearMap(simulation, landLayoutOf(plan));
  const worn = (): number => wear.texels.reduce((sum, texel) => sum + texel, 0);
  expect(worn()).toBe(0);
  expect(wear.update()).toBe(false);
  for (let second = 0; second < 4; second++) {
    for (let time = 0; time < 1; time += plan.step) simulation.step();
    expect(wear.update()).toBe(true);
  }
  expect(worn()).toBeGreaterThan(100);
  // No sheep has walked at the sides of the world.
  expect(wear.texels.subarray(0, 20 * wearPoints).every((texel) => texel === 0)).toBe(true);
});

test('trees stand on the land around the world, and thickets nearer where there is ground', () => {
  const awayIn = (scene: string): number[] => {
    const plan = planOf(scene);
    const layout = landLayoutOf(plan);
    const heightAt = landHeight(plan.ground, layout);
    const places = treePlaces(plan.ground, layout);
    return treeKinds.flatMap((kind) => {
      expect(places[kind].length).toBeGreaterThan(40);
      return Array.from({ length: places[kind].length / 4 }, (_, k) => {
        const [x, y, z, tall] = places[kind].subarray(4 * k, 4 * k + 4);
        expect(y).toBeLessThan(heightAt(x, z));
        expect(y + tall).toBeGreaterThan(heightAt(x, z));
        return Math.hypot(x - layout.centre[0], z - layout.centre[2]) / layout.size;
      });
    });
  };
  const herd = awayIn('gate');
  expect(Math.min(...herd)).toBeGreaterThan(0.7);
  expect(Math.min(...herd)).toBeLessThan(1);
  expect(Math.min(...awayIn('starlings'))).toBeGreaterThan(1.85);
});

test('trees stand in groves, with lone ones between them', () => {
  const plan = planOf('starlings');
  const layout = landLayoutOf(plan);
  const places = treePlaces(plan.ground, layout);
  const trees = treeKinds.flatMap((kind) =>
    Array.from({ length: places[kind].length / 4 }, (_, k) => places[kind].subarray(4 * k, 4 * k + 4)),
  );
  const nearest = trees.map(([x, , z], i) =>
    Math.min(...trees.filter((_, k) => k !== i).map((other) => Math.hypot(other[0] - x, other[2] - z) / layout.size)),
  );
  const inGroves = nearest.filter((distance) => distance < 0.15).length / trees.length;
  expect(inGroves).toBeGreaterThan(0.75);
  expect(Math.max(...nearest)).toBeGreaterThan(0.3);
});

test('reeds stand in groups at the shores of pools', () => {
  const layout = landLayoutOf(planOf('starlings'));
  const places = reedPlaces(layout);
  const reeds = Array.from({ length: places.length / 4 }, (_, k) => places.subarray(4 * k, 4 * k + 4));
  expect(reeds.length).toBeGreaterThan(600);
  expect(reedPlaces(layout)).toEqual(places);
  for (const [x, y, z, tall] of reeds) {
    expect(Math.abs(wetAt(x, z, layout) - 0.526)).toBeLessThan(0.027);
    expect(y).toBe(layout.level);
    expect(tall).toBeLessThan(0.042 * layout.size);
  }
  /** The fraction of reeds with another one beside them. */
  const beside = reeds.filter(([x, , z], i) =>
    reeds.some((other, k) => k !== i && Math.hypot(other[0] - x, other[2] - z) < 0.05 * layout.size),
  ).length;
  expect(beside / reeds.length).toBeGreaterThan(0.8);
});

test('trees and reeds have the height 1, and leaves only around the crown', () => {
  for (const { position, normal, leaf, index } of [...treeKinds.map(treeMesh), reedMesh()]) {
    const vertices = position.length / 3;
    expect(normal.length).toBe(position.length);
    expect(leaf.length).toBe(2 * vertices);
    expect(Math.max(...index)).toBe(vertices - 1);
    const heights = Array.from({ length: vertices }, (_, k) => position[3 * k + 1]);
    expect(Math.min(...heights)).toBeLessThan(0);
    expect(Math.abs(Math.max(...heights) - 1)).toBeLessThan(0.1);
    heights.forEach((height, k) => {
      if (leaf[2 * k] !== 0) expect(height).toBeGreaterThan(0.02);
    });
  }
});

test('the shade of a tree lies on the side away from the sun, and reaches further when the sun is low', () => {
  const layout = landLayoutOf(planOf('gate'));
  const { centre, size } = layout;
  const [left, , width] = shadePlace(layout);
  /** Where the shade begins and ends on the line through the tree along x, as distances from the tree, m. */
  const shadeFrom = (sun: readonly [number, number, number]): readonly [number, number] => {
    const texels = new Uint8Array(shadePoints ** 2);
    addTreeShade(texels, layout, Float32Array.of(centre[0], 0, centre[2], 0.3 * size), 0.3, sun);
    const row = texels.subarray((shadePoints / 2) * shadePoints, (shadePoints / 2 + 1) * shadePoints);
    const at = (k: number): number => left + ((k + 0.5) * width) / shadePoints - centre[0];
    return [at(row.findIndex((shade) => shade > 100)), at(row.findLastIndex((shade) => shade > 100))];
  };
  const [nearHigh, farHigh] = shadeFrom([-0.6, 0.8, 0]);
  expect(-nearHigh).toBeLessThan(0.5 * farHigh);
  const [, farLow] = shadeFrom([-0.95, 0.3, 0]);
  expect(farLow).toBeGreaterThan(2 * farHigh);
  const [nearOther] = shadeFrom([0.6, 0.8, 0]);
  expect(nearOther).toBeCloseTo(-farHigh, 1);
});
