import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import { processorTime } from './processor-time.ts';

/*
 * Bars for a step in plain TypeScript on one core. `npm run bench` measures; this only notices a step that became
 * several times slower, so it takes the best of many rounds: the tests share the machine.
 */
describe('a step on one core, at the density of the demo', () => {
  for (const [fish, bar] of [
    [1000, 4],
    [6000, 25],
  ] as const) {
    it(`of ${fish} fish takes less than ${bar} ms`, () => {
      const edge = 40 * Math.cbrt(fish / 400);
      const world = { min: [0, 0, 0], max: [edge, edge, edge] };
      const simulation = new Simulation(
        parseScenarioJson({ version: 1, world, species: [{ name: 'fish', count: fish }] }),
      );
      simulation.step(5);
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 40; round++) {
        const start = processorTime();
        simulation.step();
        best = Math.min(best, processorTime() - start);
      }
      expect(best).toBeLessThan(bar);
    });
  }
});
