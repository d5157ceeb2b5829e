import {
  type Plan,
  parseScenario,
  type ScenarioDocument,
  Simulation,
  type SimulationOptions,
  type StateFile,
  type Vec3,
} from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { generator } from '../random/states.ts';

/** Fish at random positions of a box around the middle of the world, of several species; a tenth of them at rest. */
export function randomState(seed: number, count: number, edge = 12, species = 1): StateFile {
  const random = generator(seed);
  const vector = (scale: number, shift: number): Vec3 => [
    random() * scale + shift,
    random() * scale + shift,
    random() * scale + shift,
  ];
  return {
    positions: Array.from({ length: count }, () => vector(edge, 0)),
    velocities: Array.from({ length: count }, () => (random() < 0.1 ? [0, 0, 0] : vector(4, -2))),
    species: Array.from({ length: count }, () => Math.floor(random() * species)),
  };
}

export function planOf(document: object): Plan {
  return parseScenario({ version: 1, ...document } as ScenarioDocument);
}

/** The same scene on the GPU, and on the CPU with the functions that define the rules. */
export function pairOf(gpu: Gpu, document: object, options: SimulationOptions = {}): [Simulation, Simulation] {
  const plan = planOf(document);
  return [
    new Simulation(plan, { ...options, engine: gpu }),
    new Simulation(plan, { ...options, kernel: 'typescript' }),
  ];
}

/**
 * The largest difference of each column, relative to the largest number in the column within the fish's species (at
 * least 1).
 */
export function differences([a, b]: readonly [Simulation, Simulation]): Record<string, number> {
  const others = new Map(b.school.columns());
  return Object.fromEntries(
    a.school.columns().map(([name, data]) => {
      const other = others.get(name) ?? [];
      const sizes = a.plan.species.map(() => 1);
      for (let i = 0; i < data.length; i++) {
        const s = a.school.species[i] ?? 0;
        sizes[s] = Math.max(sizes[s], Math.abs(other[i]));
      }
      let worst = 0;
      for (let i = 0; i < data.length; i++) {
        // NaN counts as the largest difference.
        const by = Number.isFinite(data[i]) ? Math.abs(data[i] - other[i]) : Number.POSITIVE_INFINITY;
        worst = Math.max(worst, by / sizes[a.school.species[i] ?? 0]);
      }
      return [name, worst];
    }),
  );
}

/** The column with the largest difference. */
export function worst(differing: Record<string, number>): [name: string, by: number] {
  return Object.entries(differing).reduce(
    (most, one) => (one[1] > most[1] || Number.isNaN(one[1]) ? one : most),
    ['none', 0],
  );
}
