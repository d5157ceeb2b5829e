import { type KernelName, kernelNames, parseScenario, Simulation } from 'shoal';

/** What a task of the kernels measured. */
export interface KernelRow {
  readonly task: string;
  /** Fish. */
  readonly size: number;
  readonly median: number;
  readonly unit: string;
}

/** A task's fish, and its steps in a round. */
const sizes: readonly (readonly [fish: number, steps: number])[] = [
  [1000, 50],
  [10_000, 5],
  [100_000, 1],
];

/** Only the rules that look at flockmates, so the phases hold little else. */
const off = { enabled: false };
const others = { bounds: off, wander: off };

/** Fish uniform in a cube of edge 40 (N/400)^⅓ m, radii 2.2, 7 and 11 m, at most 3 m/s. */
function scene(count: number, kernel: KernelName): Simulation {
  const edge = 40 * Math.cbrt(count / 400);
  const plan = parseScenario({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count, rules: others }],
  });
  return new Simulation(plan, { kernel, now: () => performance.now() });
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Both kernels in turn, round after round, so that a slow moment of the machine hits both: read their ratio. */
export function kernelRows(progress: (done: string) => void, rounds = 9): KernelRow[] {
  return sizes.flatMap(([size, steps]) => {
    progress(`kernels, ${size} fish`);
    const simulations = kernelNames.map((kernel) => scene(size, kernel));
    const times = kernelNames.map((): number[] => []);
    for (const simulation of simulations) simulation.step(steps);
    for (let round = 0; round < rounds; round++) {
      simulations.forEach((simulation, k) => {
        for (let step = 0; step < steps; step++) {
          simulation.step();
          const { neighbours, steering } = simulation.timings;
          times[k].push(neighbours + steering);
        }
      });
    }
    const [simd, typescript] = times.map(median);
    return [
      { task: 'neighbour pass simd', size, median: simd, unit: 'ms' },
      { task: 'neighbour pass typescript', size, median: typescript, unit: 'ms' },
      { task: 'typescript ÷ simd', size, median: typescript / simd, unit: '' },
    ];
  });
}
