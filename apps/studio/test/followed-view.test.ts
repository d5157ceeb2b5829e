import { parseScenario, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { FollowedView } from '../src/film/film-scene.ts';

test('the camera of a film goes with the school, from the same side and distance', () => {
  const off = { enabled: false };
  const simulation = new Simulation(
    parseScenario({
      version: 1,
      world: { min: [-100, 0, -20], max: [100, 40, 20] },
      species: [
        {
          name: 'herring',
          count: 50,
          start: { kind: 'sphere', centre: [-60, 20, 0], radius: 3, speed: 4, heading: [1, 0, 0] },
          rules: { wander: off, bounds: off, separation: off },
        },
      ],
    }),
  );
  const view = new FollowedView(simulation, 1, [-60, 22, 20], [-60, 20, 0], { x: 0.68, y: 0.38 });
  const middle = (): number => simulation.school.x.subarray(0, 50).reduce((sum, x) => sum + x / 50, 0);
  const began = middle();
  for (let frame = 0; frame < 240; frame++) {
    simulation.advance(1 / 30);
    view.follow(1 / 30, 1 / 30);
  }
  const gone = middle() - began;
  expect(gone).toBeGreaterThan(20);
  expect(Math.abs(view.target[0] + 60 - gone)).toBeLessThan(1);
  const away = view.position.map((x, axis) => x - view.target[axis]);
  for (const [axis, x] of [0, 2, 20].entries()) expect(away[axis]).toBeCloseTo(x, 3);
});

test('the camera of a film goes with a hunter alone, if it was asked to', () => {
  const still = { wander: { enabled: false }, bounds: { enabled: false } };
  const simulation = new Simulation(
    parseScenario({
      version: 1,
      world: { min: [-100, 0, -20], max: [100, 40, 20] },
      species: [
        { name: 'herring', count: 50, start: { kind: 'sphere', centre: [60, 20, 0], radius: 3 }, rules: still },
        {
          name: 'shark',
          count: 1,
          hunts: ['herring'],
          start: { kind: 'sphere', centre: [-60, 20, 0], radius: 0.1, speed: 4, heading: [1, 0, 0] },
          rules: still,
        },
      ],
    }),
  );
  const ids = new Set([simulation.school.id[50]]);
  const view = new FollowedView(simulation, 1, [-60, 22, 20], [-60, 20, 0], { x: 0.68, y: 0.38 }, { ids });
  const began = simulation.school.x[50];
  for (let frame = 0; frame < 90; frame++) {
    simulation.advance(1 / 30);
    view.follow(1 / 30, 1 / 30);
  }
  const gone = simulation.school.x[50] - began;
  expect(gone).toBeGreaterThan(5);
  expect(Math.abs(view.target[0] + 60 - gone)).toBeLessThan(1);
});
