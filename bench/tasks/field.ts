// Task `field`: computing fields of obstacles, reading them, and steps among obstacles.

import { parseScenarioJson, Simulation } from 'shoal';
import {
  bakeField,
  type Field,
  type FieldRecipe,
  gridOver,
  sampleCubic,
  sampleLinear,
  shapeMesh,
  type TriangleMesh,
} from 'shoal/fields';

/** The result of a task. */
export interface FieldRow {
  readonly task: string;
  /** Number of triangles of the mesh, or number of fish. */
  readonly size: number;
  readonly median: number;
  readonly unit: string;
}

/** Tori with different numbers of triangles: segments × sides × 2. */
const tori = [
  { segments: 20, sides: 6 },
  { segments: 200, sides: 60 },
  { segments: 600, sides: 200 },
];

function torus(sizes: { segments: number; sides: number }): TriangleMesh {
  return shapeMesh({ kind: 'torus', radius: 11, tube: 1.8, ...sizes });
}

function recipe(mesh: TriangleMesh): FieldRecipe {
  return {
    parts: [{ mesh, kind: 'solid' }],
    grid: gridOver({ min: [-20, -20, -20], max: [20, 20, 20] }, [64, 64, 64]),
    settings: { radius: 4, power: 4, stencil: 'isotropic' },
  };
}

/** Random points in the field, which are the worst case for caches. */
function placesOf(count: number): Float64Array {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Float64Array.from({ length: 3 * count }, () => 40 * random() - 20);
}

/** Few enough to fit between two interruptions by other programs. */
const fish = 4000;
const places = placesOf(fish);
const out = new Float64Array(3);

/** Nanoseconds per fish. */
function sampling(field: Field, sample: typeof sampleLinear): number {
  let sum = 0;
  const start = performance.now();
  for (let i = 0; i < 3 * fish; i += 3) {
    sample(out, field, places[i], places[i + 1], places[i + 2]);
    sum += out[0];
  }
  const nanoseconds = ((performance.now() - start) * 1e6) / fish;
  if (Number.isNaN(sum)) throw new Error('a sample is no number');
  return nanoseconds;
}

/** A school among twenty rocks with the demo's density and radii, or the same school without rocks. */
function reef(rocks: boolean): Simulation {
  const count = 6000;
  const edge = 40 * Math.cbrt(count / 400);
  const obstacles = Array.from({ length: 20 }, (_, k) => ({
    shape: { kind: 'rock', radius: 2.5, seed: k + 1 },
    at: [0, 1, 2].map((axis) => edge * (0.15 + 0.7 * ((0.5 + (k + 1) * [0.8192, 0.671, 0.5497][axis]) % 1))),
  }));
  return new Simulation(
    parseScenarioJson({
      version: 1,
      seed: 1,
      world: { min: [0, 0, 0], max: [edge, edge, edge] },
      ...(rocks && { obstacles }),
      species: [{ name: 'fish', count }],
    }),
  );
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Measures the tasks alternately, so that a slow moment of the machine affects all of them. */
export function fieldRows(progress: (done: string) => void, rounds = 15): FieldRow[] {
  const fields = tori.map((sizes) => ({
    triangles: 2 * sizes.segments * sizes.sides,
    field: bakeField(recipe(torus(sizes))),
  }));
  progress('sampling');
  const samplers = { linear: sampleLinear, cubic: sampleCubic };
  const tasks = Object.entries(samplers).flatMap(([name, sample]) =>
    fields.map(({ triangles, field }) => ({
      name,
      triangles,
      run: () => sampling(field, sample),
      times: [] as number[],
    })),
  );
  for (const { run } of tasks) run();
  for (let round = 0; round < rounds; round++) {
    // Several in a row, so that the field is in the caches, as it is after the first fish of a step.
    for (const { run, times } of tasks) for (let turn = 0; turn < 20; turn++) times.push(run());
  }
  const rows: FieldRow[] = tasks.map(({ name, triangles, times }) => ({
    task: `sample ${name}, a fish`,
    size: triangles,
    median: median(times),
    unit: 'ns',
  }));

  progress('baking');
  const large = recipe(torus({ segments: 500, sides: 100 }));
  const bakes = Array.from({ length: 3 }, () => {
    const start = performance.now();
    bakeField(large);
    return performance.now() - start;
  });
  rows.push({ task: 'bake 64³ on one core', size: 100_000, median: median(bakes), unit: 'ms' });

  progress('steps');
  const schools = [reef(false), reef(true)];
  for (const simulation of schools) simulation.step(30);
  const times = schools.map((): number[] => []);
  for (let round = 0; round < 4 * rounds; round++) {
    schools.forEach((simulation, k) => {
      const start = performance.now();
      simulation.step();
      times[k].push(performance.now() - start);
    });
  }
  const [open, among] = times.map(median);
  rows.push(
    { task: 'step in open water', size: 6000, median: open, unit: 'ms' },
    { task: 'step among 20 rocks', size: 6000, median: among, unit: 'ms' },
    { task: 'among rocks ÷ open', size: 6000, median: among / open, unit: '' },
  );
  return rows;
}
