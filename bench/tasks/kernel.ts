// Task `kernel`: finding neighbours with the WebAssembly kernel and without it, and its memory.

import { type KernelName, kernelNames, parseScenarioJson, Simulation } from 'shoal';

/** The result of a task. */
export interface KernelRow {
  readonly task: string;
  /** Number of fish. */
  readonly size: number;
  readonly median: number;
  readonly unit: string;
}

/** Number of fish, and steps in a round: as many as between two builds of Verlet lists, or a multiple. */
const sizes: readonly (readonly [fish: number, steps: number])[] = [
  [1000, 64],
  [10_000, 8],
  [100_000, 8],
];

/** Only rules that read flockmates, so that the phases contain little else. */
const off = { enabled: false };
const rules = { bounds: off, wander: off };

interface Scene {
  readonly kernel?: KernelName;
  readonly maxSpeed?: number;
  readonly start?: object;
}

/** Fish uniform in a cube of edge 40 (N/400)^⅓ m by default, radii 2.2, 7 and 11 m, at most 3 m/s. */
function scene(count: number, { kernel = 'simd', maxSpeed = 3, start = { kind: 'box' } }: Scene): Simulation {
  const edge = 40 * Math.cbrt(count / 400);
  const plan = parseScenarioJson({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    species: [{ name: 'fish', count, rules, start, motion: { maxSpeed } }],
  });
  return new Simulation(plan, { kernel, now: () => performance.now() });
}

/** Mean milliseconds of the phases that find and use neighbours. Steps that build lists take longer than others. */
function meanOf(simulation: Simulation, steps: number): number {
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    simulation.step();
    sum += simulation.engine.timings.neighbours + simulation.engine.timings.steering;
  }
  return sum / steps;
}

/**
 * Medians of alternating rounds over all scenes. A slow moment of the machine affects all of them, so compare ratios.
 */
function mediansOf(simulations: readonly Simulation[], steps: number, rounds: number): number[] {
  const times = simulations.map((): number[] => []);
  for (const simulation of simulations) simulation.step(2);
  for (let round = 0; round < rounds; round++)
    simulations.forEach((simulation, k) => {
      times[k].push(meanOf(simulation, steps));
    });
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]);
}

export function kernelRows(progress: (done: string) => void, rounds = 9): KernelRow[] {
  const kernels = sizes.flatMap(([size, steps]) => {
    progress(`kernels, ${size} fish`);
    const simulations = kernelNames.map((kernel) => scene(size, { kernel }));
    const [simd, typescript] = mediansOf(simulations, steps, size > 10_000 ? 3 : rounds);
    const { bytes, listBytes } = simulations[0].engine;
    return [
      { task: 'neighbour pass simd', size, median: simd, unit: 'ms' },
      { task: 'neighbour pass typescript', size, median: typescript, unit: 'ms' },
      { task: 'typescript ÷ simd', size, median: typescript / simd, unit: '' },
      { task: 'memory, without lists', size, median: bytes / size, unit: 'bytes a fish' },
      { task: 'memory of lists', size, median: listBytes / size, unit: 'bytes a fish' },
    ];
  });
  progress('kernels, quick fish and dense schools');
  const size = 100_000;
  const [calm, quick] = mediansOf([scene(size, {}), scene(size, { maxSpeed: 12 })], 8, rounds);
  const few = 10_000;
  const ball = scene(few, { start: { kind: 'sphere', radius: 40 } });
  const uniform = scene(few, {});
  const [dense, sparse] = mediansOf([ball, uniform], 8, rounds);
  const perNeighbour = (ms: number, { engine }: Simulation): number => (1e6 * ms) / engine.work.neighbours;
  return [
    ...kernels,
    { task: 'neighbour pass at 3 m/s', size, median: calm, unit: 'ms' },
    { task: 'neighbour pass at 12 m/s', size, median: quick, unit: 'ms' },
    { task: 'a neighbour in a dense ball', size: few, median: perNeighbour(dense, ball), unit: 'ns' },
    { task: 'a neighbour at the usual density', size: few, median: perNeighbour(sparse, uniform), unit: 'ns' },
  ];
}
