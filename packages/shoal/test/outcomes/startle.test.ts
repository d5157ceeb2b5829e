import { expect, it } from 'vitest';
import { orderOf } from '../../src/metrics/order.ts';
import { runUntil, scene } from './scene.ts';

it('a startled school at least doubles its extent, then swims as one again', () => {
  for (const seed of [1, 2, 3]) {
    const simulation = scene('startle', { seed, 'simulation.step': 1 / 30, 'species[0].count': 200 });
    const { school, plan } = simulation;
    runUntil(simulation, 10);
    const before = orderOf(school);
    expect(before.polarisation, `before, seed ${seed}`).toBeGreaterThan(0.9);
    let extent = 0;
    let polarisation = 1;
    runUntil(simulation, 14, () => {
      const order = orderOf(school);
      extent = Math.max(extent, order.extent);
      polarisation = Math.min(polarisation, order.polarisation);
    });
    expect(extent / before.extent, `seed ${seed}`).toBeGreaterThan(2);
    expect(polarisation, `while it bursts, seed ${seed}`).toBeLessThan(0.5);
    runUntil(simulation, 20);
    const after = orderOf(school);
    expect(after.polarisation, `after, seed ${seed}`).toBeGreaterThan(0.9);
    expect(after.extent / before.extent, `after, seed ${seed}`).toBeLessThan(1.5);
    expect(plan.species[0].rules.cohesion.weight, 'the plan keeps its own weight').toBe(3);
  }
});
