// Task `edits`: what an edit of a running simulation costs, by kind of value, and on two threads.

import { type Command, parseScenarioJson, Simulation } from 'shoal';
import type { KernelRow } from './kernel.ts';

const kinds = ['number', 'character', 'goal', 'pose', 'coordinate'] as const;

/** The k-th edit of a kind. Each edit has a different value. */
function edit(kind: (typeof kinds)[number], k: number): Command {
  const part = (k % 97) / 97;
  const type = 'set';
  if (kind === 'number') return { type, path: 'species[0].rules.cohesion.weight', value: 1 + part };
  if (kind === 'goal') return { type, path: 'species[0].goals', value: [{ at: [5 + 20 * part, 20, 20] }] };
  if (kind === 'pose') return { type, path: 'obstacles[0].at', value: [5 + 3 * part, 5, 5] };
  if (kind === 'coordinate') return { type, path: 'obstacles[0].at[0]', value: 5 + 3 * part };
  const points = Array.from({ length: 8 }, (_, p) => [20 + p / 4, 20 + part, 20]);
  return { type, path: 'characters[0].points', value: points };
}

/** Fish at the density of the thesis's demo, among spheres in a lattice that share a field. */
function scene(fish: number, obstacles: number, threads = 1): Simulation {
  const edge = 40 * Math.cbrt(fish / 400);
  const rows = Math.ceil(Math.cbrt(obstacles));
  const at = (k: number): number[] =>
    [k % rows, Math.floor(k / rows) % rows, Math.floor(k / rows / rows)].map((n) => 5 + (30 / rows) * n);
  const plan = parseScenarioJson({
    version: 1,
    seed: 1,
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    characters: [{ name: 'diver', points: [...Array(8)].map(() => [20, 20, 20]) }],
    obstacles: Array.from({ length: obstacles }, (_, k) => ({ shape: { kind: 'sphere', radius: 1.5 }, at: at(k) })),
    species: [{ name: 'fish', count: fish, goals: [{ at: [5, 20, 20] }] }],
  });
  return new Simulation(plan, { threads });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Dispatches and applies edits for a second. @returns median µs of an edit in all, and of `dispatch` alone */
function microseconds(
  simulation: Simulation,
  kind: (typeof kinds)[number],
  most: number,
): [whole: number, dispatch: number] {
  const whole: number[] = [];
  const dispatch: number[] = [];
  const start = performance.now();
  for (let k = 0; k < most && (k < 3 || performance.now() - start < 1000); k++) {
    const command = edit(kind, k);
    const before = performance.now();
    simulation.dispatchUntyped(command);
    dispatch.push(1000 * (performance.now() - before));
    simulation.applyCommands();
    whole.push(1000 * (performance.now() - before));
  }
  return [median(whole), median(dispatch)];
}

/**
 * Edits between two steps. The first pose is not counted, because it makes a field. On two threads: the additional time
 * of a step after an edit.
 */
export async function editRows(progress: (done: string) => void): Promise<KernelRow[]> {
  const rows: KernelRow[] = [];
  for (const size of [400, 100_000]) {
    for (const obstacles of [1, 50]) {
      progress(`edits, ${size} fish, ${obstacles} obstacles`);
      const simulation = scene(size, obstacles);
      simulation.step();
      for (const kind of kinds) {
        microseconds(simulation, kind, 300);
        const [whole, dispatch] = microseconds(simulation, kind, 3000);
        const task = `edit: ${kind} among ${obstacles} obstacle${obstacles > 1 ? 's' : ''}`;
        rows.push({ task, size, median: whole, unit: 'µs' });
        rows.push({ task: `${task}, dispatch alone`, size, median: dispatch, unit: 'µs' });
        simulation.step();
      }
    }
  }
  rows.push(await threadedRow());
  return rows;
}

async function threadedRow(): Promise<KernelRow> {
  const simulation = scene(400, 50, 2);
  const times: [number[], number[]] = [[], []];
  for (let k = 0; k < 400; k++) {
    const before = performance.now();
    if (k % 2 === 1) simulation.dispatchUntyped(edit('number', k));
    await simulation.run(1);
    if (k >= 20) times[k % 2].push(1000 * (performance.now() - before));
  }
  simulation.dispose();
  const more = median(times[1]) - median(times[0]);
  return { task: 'edit: number among 50 obstacles on 2 threads', size: 400, median: more, unit: 'µs' };
}
