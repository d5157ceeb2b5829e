// Task `threads`: what threads gain in whole steps, by number of fish.

import { availableParallelism } from 'node:os';
import { parseScenario, Simulation } from 'shoal';
import type { KernelRow } from './kernel.ts';

/** Number of fish, and steps in a round: as many as between two builds of Verlet lists, or a multiple. */
const sizes: readonly (readonly [fish: number, steps: number, rounds: number])[] = [
  [1000, 200, 11],
  [10_000, 50, 11],
  [100_000, 20, 15],
  [1_000_000, 10, 3],
];

/** Fish uniform in a cube of edge 40 (N/400)^⅓ m with the common rules, radii 2.2, 7 and 11 m, at most 3 m/s. */
function scene(count: number, threads: number): Simulation {
  const edge = 40 * Math.cbrt(count / 400);
  const plan = parseScenario({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count, motion: { maxSpeed: 3 } }],
  });
  return new Simulation(plan, { threads, now: () => performance.now() });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/**
 * Whole steps on one thread and on all threads, alternately, so that a slow moment of the machine affects both. Ratios
 * are medians over rounds. In each round both schools are in the same state; over the rounds they gather.
 */
export async function threadRows(progress: (done: string) => void): Promise<KernelRow[]> {
  const rows: KernelRow[] = [];
  const many = availableParallelism();
  for (const [size, steps, rounds] of sizes) {
    progress(`threads, ${size} fish`);
    const simulations = [1, many].map((threads) => scene(size, threads));
    const whole = simulations.map((): number[] => []);
    const ofNeighbours: number[] = [];
    // Until code is compiled, and the pool has found out how many threads are faster.
    for (const simulation of simulations) await simulation.run(size > 10_000 ? 10 : 300);
    for (let round = 0; round < rounds; round++) {
      for (const [k, simulation] of simulations.entries()) {
        let neighbours = 0;
        const start = performance.now();
        if (k > 0) await simulation.run(steps);
        else
          for (let step = 0; step < steps; step++) {
            simulation.step();
            neighbours += simulation.engine.timings.neighbours + simulation.engine.timings.steering;
          }
        whole[k].push((performance.now() - start) / steps);
        if (k === 0) ofNeighbours.push(neighbours / steps);
      }
    }
    const [one, all] = whole.map(median);
    const { engine } = simulations[1];
    rows.push(
      { task: 'step on 1 thread', size, median: one, unit: 'ms' },
      { task: `step on ${engine.threads} threads`, size, median: all, unit: 'ms' },
      {
        task: `1 thread ÷ ${engine.threads}`,
        size,
        median: median(whole[0].map((ms, round) => ms / whole[1][round])),
        unit: '',
      },
      { task: 'steps a second on all threads', size, median: 1000 / all, unit: '' },
      { task: 'a fish on 1 thread', size, median: (1e6 * one) / size, unit: 'ns' },
      { task: 'step ÷ its phases neighbours and steering', size, median: one / median(ofNeighbours), unit: '' },
    );
    for (const simulation of simulations) simulation.dispose();
  }
  return rows;
}
