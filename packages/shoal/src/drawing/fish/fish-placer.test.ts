import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { models, shapesOf } from '../bodies/models.ts';
import { FishPlacer } from './fish-placer.ts';
import { hopRate } from './swimming.ts';

test('a bird on its feet hops slowly; one in flight beats its wings; a fish that stands beats its tail as at rest', () => {
  const list = { kind: 'list', positions: [[0, 5, 0]], velocities: [[4, 0, 0]] };
  const simulation = new Simulation(
    parseScenarioJson({
      version: 1,
      species: [
        { name: 'sparrow', start: list, body: { length: 0.4, shape: 'sparrow' } },
        { name: 'sardine', start: list, body: { length: 0.4 } },
      ],
    }),
  );
  const placer = new FishPlacer(simulation, (plan) => shapesOf(plan).map((shape) => models[shape]));
  placer.begin();
  /** Frequency of the tail beat, turns of the phase per second. */
  const turns = (fish: number): number => {
    const before = placer.swimming.phase[fish];
    placer.place(0.01, { eye: [0, 5, 3], pixels: 700, magnify: 1 });
    const after = placer.swimming.phase[fish];
    return ((after - before + 2 * Math.PI) % (2 * Math.PI)) / (2 * Math.PI) / 0.01;
  };
  expect(turns(0)).toBeGreaterThan(models.sparrow.beat[0]);
  simulation.school.vx.fill(0);
  expect(turns(0)).toBeCloseTo(hopRate, 2);
  expect(turns(1)).toBeCloseTo(models.sardine.beat[0], 2);
});
