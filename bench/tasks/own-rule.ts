import { parseScenarioJson, Simulation } from 'shoal';
import { crowd } from './crowd.ts';
import type { FieldRow } from './field.ts';

/**
 * Time of a step of 10 000 fish with and without a rule of your own that reads flockmates, alternately, on two threads.
 */
export async function ownRuleRows(rounds = 15, steps = 12): Promise<FieldRow[]> {
  const size = 10_000;
  const rows: FieldRow[] = [];
  for (const edge of [128, 117, 88, 58.5, 50]) {
    const scenario = { version: 1, seed: 1, world: { min: [0, 0, 0], max: [edge, edge, edge] } };
    const simulations = [[], [crowd]].map((rules) => {
      const plan = parseScenarioJson({ ...scenario, species: [{ name: 'fish', count: size }] }, { rules });
      return new Simulation(plan, { threads: 2 });
    });
    const times = simulations.map((): number[] => []);
    for (const simulation of simulations) await simulation.run(3);
    for (let round = 0; round < rounds; round++)
      for (const [k, simulation] of simulations.entries()) {
        const start = performance.now();
        await simulation.run(steps);
        times[k].push((performance.now() - start) / steps);
      }
    // Round by round, so that other programs slow down both.
    const ratio = median(times[1].map((time, round) => time / times[0][round]));
    const [without, beside] = times.map(median);
    const { threads, work } = simulations[1].engine;
    const about = `${Math.round(work.neighbours / size)} neighbours, ${threads} threads`;
    for (const simulation of simulations) simulation.dispose();
    rows.push(
      { task: `step without an own rule (${about})`, size, median: without, unit: 'ms' },
      { task: `step with one that reads them (${about})`, size, median: beside, unit: 'ms' },
      { task: `with ÷ without (${about})`, size, median: ratio, unit: '' },
    );
  }
  return rows;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
