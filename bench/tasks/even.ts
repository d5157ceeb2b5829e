// Task `even`: whether some steps take much longer than others.

import { parseScenarioJson, Simulation } from 'shoal';
import type { FieldRow } from './field.ts';

const sizes = [10_000, 60_000, 100_000] as const;
const speeds = [3, 12] as const;
/** Of the standard scene, and of one with 2.1 times the density. */
const worlds = [
  { name: '', edge: 1 },
  { name: ', dense', edge: 0.78 },
] as const;
/** Steps before the measurement, and measured steps. */
const [before, measured] = [60, 100] as const;

/** The standard scene (see `step.ts`), in a cube with `relative` times its edge. */
function scene(count: number, maxSpeed: number, relative: number): Simulation {
  const edge = relative * 40 * Math.cbrt(count / 400);
  const world = { min: [0, 0, 0], max: [edge, edge, edge] };
  return new Simulation(
    parseScenarioJson({ version: 1, seed: 1, world, species: [{ name: 'fish', count, motion: { maxSpeed } }] }),
  );
}

/** Processor time of each step, ms: the shortest over several runs, whose steps are the same. */
function stepTimes(count: number, maxSpeed: number, edge: number, runs: number): number[] {
  const least = new Array<number>(measured).fill(Number.POSITIVE_INFINITY);
  for (let run = 0; run < runs; run++) {
    const simulation = scene(count, maxSpeed, edge);
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
  const cases = sizes.flatMap((size) => worlds.flatMap((world) => speeds.map((speed) => ({ size, speed, ...world }))));
  return cases.flatMap(({ size, speed, name, edge }) => {
    const times = stepTimes(size, speed, edge, runs);
    const sorted = times.toSorted((a, b) => a - b);
    const [median, slowest] = [sorted[measured / 2], sorted[measured - 1]];
    const mean = times.reduce((sum, time) => sum + time, 0) / measured;
    progress(`${size} fish at ${speed} m/s${name}: ${times.map((time) => (time / median).toFixed(2)).join(' ')}`);
    return [
      { task: `mean step at ${speed} m/s${name}`, size, median: mean, unit: 'ms' },
      { task: `median step at ${speed} m/s${name}`, size, median, unit: 'ms' },
      {
        task: `slowest of ${measured} steps ÷ median at ${speed} m/s${name}`,
        size,
        median: slowest / median,
        unit: '',
      },
    ];
  });
}
