import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const sizes = [10_000, 100_000] as const;
const speeds = [3, 12] as const;
/** Steps before the measurement, and measured steps. */
const [before, measured] = [60, 100] as const;

/** The standard scene; see `step.ts`. */
function scene(count: number, maxSpeed: number): Simulation {
  const edge = 40 * Math.cbrt(count / 400);
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  return new Simulation(
    parseScenarioJson({ version: 1, seed: 1, world, species: [{ name: 'fish', count, motion: { maxSpeed } }] }),
  );
}

/** Processor time of each step, ms: the shortest over several runs, whose steps are the same. */
function stepTimes(count: number, maxSpeed: number, runs: number): number[] {
  const least = new Array<number>(measured).fill(Number.POSITIVE_INFINITY);
  for (let run = 0; run < runs; run++) {
    const simulation = scene(count, maxSpeed);
    simulation.step(before);
    for (let k = 0; k < measured; k++) {
      const start = process.cpuUsage();
      simulation.step();
      const { user, system } = process.cpuUsage(start);
      least[k] = Math.min(least[k], (user + system) / 1e3);
    }
  }
  return least;
}

/** How evenly the time is distributed over steps: the slowest of 100 steps relative to the median, and the mean. */
export function evenRows(progress: (done: string) => void, runs = 3): FieldRow[] {
  return sizes.flatMap((size) =>
    speeds.flatMap((speed) => {
      const times = stepTimes(size, speed, runs);
      const sorted = times.toSorted((a, b) => a - b);
      const [median, slowest] = [sorted[measured / 2], sorted[measured - 1]];
      const mean = times.reduce((sum, time) => sum + time, 0) / measured;
      progress(`${size} fish at ${speed} m/s: ${times.map((time) => (time / median).toFixed(2)).join(' ')}`);
      return [
        { task: `mean step at ${speed} m/s`, size, median: mean, unit: 'ms' },
        { task: `slowest of ${measured} steps ÷ median at ${speed} m/s`, size, median: slowest / median, unit: '' },
      ];
    }),
  );
}
