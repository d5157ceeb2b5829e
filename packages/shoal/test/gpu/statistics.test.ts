import { Metrics, parseScenario, Simulation, type SimulationOptions } from 'shoal';
import { describe, expect, it } from 'vitest';
import { anyGpu } from './open.ts';

/*
 * Over long runs rounding makes the states of two engines diverge, but their statistics must not differ. Means over
 * several seeds must agree within what chance explains. With SHOAL_LONG=1: twenty seeds of 2000 steps.
 */
const gpu = await anyGpu();
const [seeds, steps, every] = process.env.SHOAL_LONG ? [20, 2000, 50] : [4, 200, 50];
const measured = ['polarisation', 'rotation', 'nearestNeighbour', 'speed', 'extent'] as const;

/** The mean of each metric over a run. */
async function swum(seed: number, options: SimulationOptions): Promise<number[]> {
  const plan = parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [14, 14, 14] },
    species: [{ name: 'fish', count: 80, motion: { linearDrag: 0.3, cruiseSpeed: 2 } }],
  });
  const simulation = new Simulation(plan, { ...options, seed });
  const metrics = new Metrics(simulation);
  const sums = measured.map(() => 0);
  for (let done = 0; done < steps; done += every) {
    await simulation.run(every);
    const values = metrics.measure();
    measured.forEach((name, k) => {
      sums[k] += (values[name] * every) / steps;
    });
  }
  simulation.dispose();
  return sums;
}

/** The mean of some numbers, and its standard error. */
function meanOf(values: readonly number[]): [mean: number, error: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return [mean, Math.sqrt(variance / values.length)];
}

describe.runIf(gpu)('schools on the GPU', () => {
  it(`do on the whole what they do on the CPU: ${seeds} seeds, ${steps} steps`, async () => {
    if (!gpu) return;
    const there: number[][] = [];
    const here: number[][] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      there.push(await swum(seed, { engine: gpu }));
      here.push(await swum(seed, {}));
    }
    measured.forEach((name, k) => {
      const [a, errorA] = meanOf(there.map((run) => run[k]));
      const [b, errorB] = meanOf(here.map((run) => run[k]));
      if (process.env.SHOAL_LONG) console.log(name, a, errorA, b, errorB);
      expect(Math.abs(a - b), `${name}: ${a} and ${b}`).toBeLessThan(3 * Math.hypot(errorA, errorB));
    });
  }, 3_600_000);
});
