// Task `densities`: how the time of a fish grows with the number of its neighbours.

import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const fish = 4000;
/** Densities, as multiples of that of the standard scene, which gives about 35 neighbours. */
const densities = [1 / 16, 1 / 4, 1, 4, 16];
const rounds = 15;
const steps = 8;

/**
 * Processor time per fish and step for several numbers of neighbours, ns: the median of alternating rounds. The fish
 * start again in every fifth round, because schools change their densities.
 */
export function densityRows(): FieldRow[] {
  const scenes = densities.map((density) => {
    const edge = 40 * Math.cbrt(fish / 400 / density);
    const world = { min: [0, 0, 0], max: [edge, edge, edge] };
    const species = [{ name: 'fish', count: fish, motion: { maxSpeed: 3 } }];
    const simulation = new Simulation(parseScenarioJson({ version: 1, seed: 1, world, species }));
    return { density, simulation, start: simulation.save(), times: [] as number[], neighbours: 0 };
  });
  for (let round = -5; round < rounds; round++)
    for (const scene of scenes) {
      const { simulation, start, times } = scene;
      if (round % 5 === 0) simulation.load(start);
      const before = process.cpuUsage();
      for (let step = 0; step < steps; step++) {
        simulation.step();
        if (round >= 0) scene.neighbours += simulation.engine.work.neighbours / fish / steps / rounds;
      }
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times.push((1000 * (user + system)) / steps / fish);
    }
  return scenes.map(({ density, times, neighbours }) => ({
    task: `a fish at density ${density}, ${neighbours.toFixed(1)} neighbours`,
    size: fish,
    median: times.sort((a, b) => a - b)[rounds >> 1],
    unit: 'ns',
  }));
}
