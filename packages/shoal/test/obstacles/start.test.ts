import { parseScenario, Simulation } from 'shoal';
import { expect, it } from 'vitest';

it('a fish that starts outside a periodic world and is wrapped into an obstacle is put outside of it', () => {
  const plan = parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [12, 12, 12] },
    obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [6, 6, 6] }],
    species: [
      {
        name: 'fish',
        rules: { bounds: { form: 'wrap' } },
        start: { kind: 'list', positions: [[6, -5.5, 6]], velocities: [[1, 0, 0]] },
      },
    ],
  });
  const simulation = new Simulation(plan);
  const { x, y, z } = simulation.school;
  expect(Math.hypot(x[0] - 6, y[0] - 6, z[0] - 6)).toBeGreaterThan(2);
  const place = [x[0], y[0], z[0]];
  simulation.restore(simulation.snapshot());
  const { school } = simulation;
  expect([school.x[0], school.y[0], school.z[0]]).toEqual(place);
});
