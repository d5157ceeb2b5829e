import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { models, shapesOf } from '../bodies/models.ts';
import { hopRate } from './beats.ts';
import { FishPlacer } from './fish-placer.ts';

test('a bird on its feet hops slowly; one in flight beats its wings; a fish that stands beats its tail as at rest', () => {
  const list = { kind: 'list', positions: [[0, 5, 0]], velocities: [[4, 0, 0]] };
  const simulation = new Simulation(
    parseScenarioJson({
      version: 1,
      simulation: { step: 0.01 },

      species: [
        { name: 'sparrow', start: list, body: { length: 0.4, shape: 'sparrow' } },
        { name: 'sardine', start: list, body: { length: 0.4 } },
      ],
    }),
  );
  const placer = new FishPlacer(simulation, (plan) => shapesOf(plan).map((shape) => models[shape]));
  placer.begin();
  const place = (): number[] => {
    placer.place({ eye: [0, 5, 3], pixels: 700, magnify: 1 });
    return placer.levels.filter(({ count }) => count > 0).map(({ data }) => data[3]);
  };
  /** Frequencies of the beats at a speed, turns of the phase per second. */
  const turns = (speed: number): number[] => {
    const step = (): number[] => {
      const { vx, vy, vz } = simulation.school;
      for (const column of [vy, vz]) column.fill(0);
      vx.fill(speed);
      simulation.step();
      return place();
    };
    // Until after the next look at the fish.
    for (let k = 0; k < 7; k++) step();
    const before = place();
    return step().map((after, k) => ((after - before[k] + 2 * Math.PI) % (2 * Math.PI)) / (2 * Math.PI) / 0.01);
  };
  expect(turns(4)[0]).toBeGreaterThan(models.sparrow.beat[0]);
  const [sparrow, sardine] = turns(0);
  expect(sparrow).toBeCloseTo(hopRate, 2);
  expect(sardine).toBeCloseTo(models.sardine.beat[0], 2);
});
