import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';

describe('the memory of the engine', () => {
  for (const neighbours of ['grid', 'octree', 'brute-force']) {
    it(`grows in proportion to the fish, ${neighbours}`, () => {
      const [few, many] = [2000, 4000].map((count) => {
        const edge = 40 * Math.cbrt(count / 400);
        const world = { min: [0, 0, 0], max: [edge, edge, edge] };
        const plan = parseScenarioJson({ version: 1, neighbours, world, species: [{ name: 'fish', count }] });
        const simulation = new Simulation(plan);
        simulation.step();
        return simulation.engine.bytes;
      });
      // Each fish has 41 bytes of state (ten numbers and its species), 12 of heading and 4 of wake.
      expect(many - few).toBeGreaterThanOrEqual(2000 * (41 + 12 + 4));
      expect(many / few).toBeLessThan(2.3);
    });
  }
});
