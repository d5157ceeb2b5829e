// Task `step`: the standard scene, whole steps beside the thesis's demo. Other tasks measure the same scene.

import { parseScenarioJson, Simulation } from 'shoal';

/**
 * Milliseconds of a step of the thesis's demo for numbers of fish: octree, largest radius, its own density, no drawing.
 */
export const demoMilliseconds: Readonly<Record<number, number>> = {
  400: 5.48,
  1000: 15.4,
  2000: 35.4,
  4000: 106,
  6000: 204,
};

export interface StepTask {
  readonly task: string;
  readonly fish: number;
  readonly demoBeside: boolean;
  readonly simulation: Simulation;
  /** Steps in one round. */
  readonly steps: number;
}

export interface StepRow extends Pick<StepTask, 'task' | 'fish' | 'demoBeside'> {
  readonly median: number;
  readonly p95: number;
  readonly candidates: number;
  readonly neighbours: number;
}

/** Fish uniform in a cube of edge 40 (N/400)^⅓ m, with the demo's rules and radii, and so its density. */
function uniform(fish: number, neighbours: string): Simulation {
  const edge = 40 * Math.cbrt(fish / 400);
  return new Simulation(
    parseScenarioJson({
      version: 1,
      seed: 1,
      neighbours,
      world: { min: [0, 0, 0], max: [edge, edge, edge] },
      species: [{ name: 'fish', count: fish }],
    }),
  );
}

export function stepTasks(): StepTask[] {
  const tasks: StepTask[] = [];
  const add = (task: string, fish: number, steps: number, simulation: Simulation, demoBeside = false): void => {
    tasks.push({ task, fish, steps, simulation, demoBeside });
  };
  for (const fish of [400, 1000, 6000])
    add('grid uniform', fish, Math.ceil(20_000 / fish), uniform(fish, 'grid'), true);
  add('grid uniform', 100_000, 1, uniform(100_000, 'grid'));
  for (const fish of [1000, 6000]) add('octree uniform', fish, Math.ceil(10_000 / fish), uniform(fish, 'octree'), true);
  add('brute-force uniform', 1000, 5, uniform(1000, 'brute-force'), true);
  const schooled = uniform(1000, 'grid');
  schooled.step(1800);
  add('grid schooled 30 s', 1000, 20, schooled);
  return tasks;
}

/** Runs all tasks alternately, so that a slow moment of the machine affects all of them. */
export function rounds(
  tasks: readonly StepTask[],
  progress: (done: number, all: number) => void,
  count = 9,
): StepRow[] {
  const times = tasks.map((): number[] => []);
  for (const { simulation, steps } of tasks) simulation.step(steps);
  for (let round = 1; round <= count; round++) {
    tasks.forEach(({ simulation, steps }, k) => {
      for (let step = 0; step < steps; step++) {
        const start = performance.now();
        simulation.step();
        times[k].push(performance.now() - start);
      }
    });
    progress(round, count);
  }
  return tasks.map(
    (
      {
        task,
        fish,
        demoBeside,
        simulation: {
          engine: { work },
        },
      },
      k,
    ) => {
      const sorted = times[k].sort((a, b) => a - b);
      const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
      const perFish = { candidates: work.candidates / fish, neighbours: work.neighbours / fish };
      return { task, fish, demoBeside, median: at(0.5), p95: at(0.95), ...perFish };
    },
  );
}
