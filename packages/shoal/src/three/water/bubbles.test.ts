import { type BufferAttribute, PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { SchoolView } from '../fish/school-view.ts';
import { makeWaterUniforms, placeOf } from '../world/water-uniforms.ts';
import { Bubbles } from './bubbles.ts';
import { makeWaterTexture } from './water-surroundings.ts';

function bubblesOf(water: 'reef' | 'ocean', speed: number, motion: object = { cruiseSpeed: 2, maxSpeed: 8 }) {
  const simulation = new Simulation(
    parseScenarioJson({
      version: 1,
      view: { water },
      species: [
        { name: 'herring', count: 3 },
        { name: 'shark', count: 1, hunts: ['herring'], body: { length: 2 }, motion },
      ],
    }),
  );
  const { plan, school } = simulation;
  school.vx.fill(speed);
  school.vy.fill(0);
  school.vz.fill(0);
  const place = placeOf(plan);
  const bubbles = new Bubbles(plan, place, makeWaterUniforms(place, makeWaterTexture()));
  const fish = new SchoolView(simulation);
  fish.update(0, new PerspectiveCamera(), 720);
  bubbles.update(simulation, fish);
  return { plan, school, place, bubbles, fish, simulation };
}

test('bubbles rise from the bottom, and stay in the water', () => {
  const { plan, place, bubbles, simulation } = bubblesOf('reef', 0);
  bubbles.update(simulation, undefined);
  const { position, path } = bubbles.geometry.attributes;
  const bottom = bottomOf(plan.ground, layoutOf(plan));
  const { count } = bubbles.geometry.drawRange;
  expect(count).toBeGreaterThan(100);
  for (let k = 0; k < count; k++) {
    expect(position.getY(k)).toBeCloseTo(bottom(position.getX(k), position.getZ(k)), 3);
    expect(position.getY(k) + path.getY(k)).toBeLessThanOrEqual(place.surface + 1e-4);
  }
});

test('only a hunter that charges leaves a trail, which begins at its tail and stays where it was', () => {
  const { bubbles, school } = bubblesOf('ocean', 6);
  const { position, path, grain } = bubbles.geometry.attributes;
  const { count } = bubbles.geometry.drawRange;
  expect(count).toBeGreaterThan(30);
  const shark = 3;
  for (let k = 0; k < count; k++) {
    expect(position.getX(k)).toBeCloseTo(school.x[shark] - 0.84, 4);
    expect(position.getY(k)).toBeCloseTo(school.y[shark], 4);
    expect(path.getX(k)).toBeCloseTo(-6 * grain.getZ(k), 4);
    expect(path.getW(k)).toBe(1);
  }
  const calm = bubblesOf('ocean', 2).bubbles.geometry;
  for (let k = 0; k < calm.drawRange.count; k++) expect(calm.attributes.path.getW(k)).toBe(0);
});

test('fish that are not drawn leave no trails', () => {
  const { bubbles, fish, simulation } = bubblesOf('ocean', 6);
  fish.visible = false;
  bubbles.update(simulation, fish);
  expect(bubbles.geometry.drawRange.count).toBe(0);
});

test('a hunter that cannot swim leaves no trail', () => {
  const { bubbles } = bubblesOf('ocean', 0, { maxSpeed: 0 });
  const { path } = bubbles.geometry.attributes;
  for (let k = 0; k < bubbles.geometry.drawRange.count; k++) expect(path.getW(k)).toBe(0);
});

test('where no fish hunts, no fish is looked at and nothing is uploaded', () => {
  const { simulation, place, fish } = bubblesOf('reef', 6);
  const { plan, school } = simulation;
  const species = plan.species.map((one) => ({ ...one, hunts: [] }));
  const peaceful = new Bubbles(plan, place, makeWaterUniforms(place, makeWaterTexture()));
  const { version } = peaceful.geometry.attributes.position as BufferAttribute;
  peaceful.update({ plan: { ...plan, species }, school } as unknown as Simulation, fish);
  expect((peaceful.geometry.attributes.position as BufferAttribute).version).toBe(version);
  expect(peaceful.geometry.drawRange.count).toBeGreaterThan(100);
});
