// The program that every consumer runs: a school on two threads, and the result.
import { parseScenario, Simulation } from 'shoal';

/** @returns {Promise<{ hash: string, threads: number, fallbackReason: string | undefined }>} */
export async function runSchool(options = {}) {
  const plan = parseScenario({
    version: 1,
    preset: 'improved',
    seed: 7,
    world: { min: [0, 0, 0], max: [40, 40, 40] },
    species: [{ name: 'herring', count: 3000 }],
  });
  const simulation = new Simulation(plan, { threads: 2, ...options });
  await simulation.run(20);
  const { threads, fallbackReason } = simulation.engine;
  const result = { hash: simulation.stateHash(), threads, fallbackReason };
  simulation.dispose();
  return result;
}
