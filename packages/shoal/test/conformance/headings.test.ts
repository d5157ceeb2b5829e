import { parseScenario, type ScenarioDocument, Simulation, type StateFile } from 'shoal';
import { describe, expect, it } from 'vitest';
import { lastKernel } from '../../src/engines/cpu/kernel/kernel-source.ts';
import { headingModel } from '../../src/headings/registry.ts';
import { shortestImage } from '../../src/math/periodic.ts';
import { NearList } from '../../src/neighbours/near.ts';
import type { Heading } from '../../src/parameters/headings/table.ts';
import { kernelHeadings } from '../../src/rules/kernel/layout.ts';
import type { Scene } from '../../src/rules/rule.ts';
import { generator, randomPositions } from '../random/states.ts';

/*
 * The kernel's sums of heading models against the functions that define them, which compute in double precision: from
 * random states of one and two species, every setting, with and without a field of view, in open and periodic worlds.
 * Errors are given as parts of what the sum is made of.
 */
const states = process.env.SHOAL_LONG ? 4000 : 60;
type Model = (typeof kernelHeadings)[number];

/** The largest errors. Those of dorsogna grow with l/l_a, here up to 80, whose rounding the power repeats. */
const allowed: Record<Model, number> = { couzin: 5e-7, vicsek: 5e-7, strombom: 5e-7, dorsogna: 1e-5 };
/** How near to an edge float32 may decide otherwise, as a part of the distance. */
const edge = 1e-6;

type Species = ScenarioDocument['species'][number];

function headingOf(model: Model, oneOf: <T>(...values: readonly T[]) => T): NonNullable<Species['heading']> {
  if (model === 'couzin') {
    const [repulsionRadius, orientationRadius, attractionRadius] = oneOf([1, 3, 9], [0, 0, 4], [2, 2, 11], [0, 5, 5]);
    const parts = oneOf('sums', 'unit');
    const repulsionView = oneOf('all-around', 'field-of-view');
    return { model, repulsionRadius, orientationRadius, attractionRadius, parts, repulsionView };
  }
  if (model === 'dorsogna')
    return { model, radius: oneOf(2, 7, 30), repulsion: oneOf(1, 0), attractionLength: oneOf(2, 0.1) };
  return { model, radius: oneOf(0.5, 2, 7, 30) };
}

function randomCase(model: Model, seed: number): Simulation {
  const random = generator(seed + 9e6);
  const oneOf = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const positions = randomPositions(seed);
  const list = Array.from({ length: positions.count }, (_, i) => i);
  const kinds = oneOf(1, 2);
  const velocity = (): number => 6 * random() - 3;
  const state: StateFile = {
    positions: list.map((i) => [positions.x[i], positions.y[i], positions.z[i]]),
    velocities: list.map(() => (random() < 0.1 ? [0, 0, 0] : [velocity(), velocity(), velocity()])),
    species: list.map((i) => positions.species[i] % kinds),
  };
  const species = ['a', 'b'].slice(0, kinds).map((name) => ({
    name,
    schoolsWith: oneOf(['a'], ['a', 'b'].slice(0, kinds)),
    perception: { fieldOfViewDeg: oneOf(360, 300, 180, 90) },
    heading: { ...headingOf(model, oneOf), noise: 'none' as const },
    ...(seed % 4 === 3 && { rules: { bounds: { form: 'wrap' as const } } }),
  }));
  const plan = parseScenario({ version: 1, world: { min: [0, 0, 0], max: [20, 20, 20] }, species });
  return new Simulation(plan, { state, kernel: 'simd' });
}

interface Expected {
  readonly sums: Float64Array;
  /** What the vectors are made of. */
  readonly sizes: readonly number[];
}

/** The sums of fish i; undefined: a pair is too near to an edge. */
function expectedOf({ school, plan }: Simulation, i: number): Expected | undefined {
  const { x, y, z, vx, vy, vz } = school;
  const own = plan.species[school.species[i]];
  const heading = own.heading as Heading;
  const half = own.perception.fieldOfViewDeg < 360 ? Math.cos((own.perception.fieldOfViewDeg * Math.PI) / 360) : -1;
  const [headingX, headingY, headingZ] = [vx, vy, vz].map((_, axis) =>
    Float32Array.from(vx, (_u, j) => {
      const v = [vx[j], vy[j], vz[j]];
      return v[axis] * (Math.hypot(...v) > 0 ? 1 / Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) : 0);
    }),
  );
  const near = new NearList();
  const radii = Object.entries(heading).flatMap(([key, value]) => (/[rR]adius$/.test(key) ? [value as number] : []));
  const { min, max } = plan.world;
  for (let j = 0; j < school.count; j++) {
    if (j === i || !own.schoolsWith.includes(school.species[j])) continue;
    const d = [x[i] - x[j], y[i] - y[j], z[i] - z[j]].map((value, axis) =>
      plan.wraps ? shortestImage(value, max[axis] - min[axis]) : value,
    );
    const l = Math.hypot(...d);
    const ahead = -(d[0] * headingX[i] + d[1] * headingY[i] + d[2] * headingZ[i]);
    if (radii.some((r) => l > 0 && Math.abs(l - r) < edge * r)) return undefined;
    if (half > -1 && Math.abs(ahead - half * l) < 2 * edge * l) return undefined;
    // Half the world away, two images are equally near.
    if (plan.wraps && d.some((value, axis) => 2 * Math.abs(value) > (1 - edge) * (max[axis] - min[axis])))
      return undefined;
    near.add(j, d[0], d[1], d[2], l * l);
  }
  const scene = { school, near, headingX, headingY, headingZ, step: plan.step } as unknown as Scene;
  const sums = new Float64Array(9);
  const { sum } = headingModel(heading.model);
  sum?.(sums, i, heading, scene, half);
  // Each neighbour by itself.
  const sizes = [0, 0, 0];
  const one = new Float64Array(9);
  const alone = { ...scene, near: new NearList() } as Scene;
  for (let k = 0; k < near.count; k++) {
    alone.near.count = 0;
    alone.near.add(near.index[k], near.dx[k], near.dy[k], near.dz[k], near.distance[k] ** 2);
    one.fill(0);
    sum?.(one, i, heading, alone, half);
    for (let v = 0; v < 3; v++) sizes[v] += Math.hypot(one[3 * v], one[3 * v + 1], one[3 * v + 2]);
    if (heading.model === 'dorsogna' && sizes[0] > 0) sizes[0] += repulsionOf(heading, near.distance[k]);
  }
  return { sums, sizes };
}

/** Repulsion at a distance. Attraction cancels it near the balance of both, but not its rounding. */
function repulsionOf(
  { repulsion, repulsionLength, radius }: Extract<Heading, { model: 'dorsogna' }>,
  l: number,
): number {
  return l < radius ? (repulsion / repulsionLength) * Math.exp(-l / repulsionLength) : 0;
}

/** @returns how many vectors were compared, and the largest error */
function compare(simulation: Simulation, model: Model, when: string): [number, number] {
  const { count } = simulation.school;
  const all = Array.from({ length: count }, (_, i) => expectedOf(simulation, i));
  simulation.step();
  expect(simulation.engine.kernel).toEqual({ name: 'simd' });
  const { collected } = lastKernel();
  collected.takeRows(0, count);
  let compared = 0;
  let worst = 0;
  all.forEach((expected, i) => {
    if (!expected) return;
    expected.sizes.forEach((size, v) => {
      // Only couzin sums three vectors.
      if (v > 0 && model !== 'couzin') return;
      const error = Math.hypot(
        ...[0, 1, 2].map((axis) => collected.steering[12 * i + 3 * v + axis] - expected.sums[3 * v + axis]),
      );
      if (size > 0) compared++;
      worst = Math.max(worst, error / Math.max(size, 1e-30));
      expect(error, `${when}, fish ${i}, vector ${v}`).toBeLessThanOrEqual(allowed[model] * size + 1e-30);
    });
  });
  return [compared, worst];
}

describe('the kernel agrees with the functions of heading models', () => {
  it.each(kernelHeadings)(
    `%s in ${states} random states`,
    (model) => {
      let compared = 0;
      let worst = 0;
      for (let seed = 0; seed < states; seed++) {
        const simulation = randomCase(model, seed);
        for (const steps of [0, seed % 7]) {
          // Fish have moved, and lists may be kept.
          simulation.step(steps);
          const [more, error] = compare(simulation, model, `seed ${seed} after ${steps} steps`);
          compared += more;
          worst = Math.max(worst, error);
        }
      }
      expect(compared).toBeGreaterThan(states * 5);
      if (process.env.SHOAL_LONG) console.log(model, compared, worst);
    },
    1_800_000,
  );

  it('headings that both kernels lead to stay together for some steps', () => {
    const plan = parseScenario({
      version: 1,
      simulation: { step: 0.1 },
      species: [
        {
          name: 'fish',
          count: 300,
          start: { kind: 'sphere', radius: 8 },
          motion: { maxSpeed: 3, maxTurnDegPerSecond: 40 },
          perception: { fieldOfViewDeg: 270 },
          heading: { model: 'couzin' },
        },
      ],
    });
    const [simd, typescript] = (['simd', 'typescript'] as const).map((kernel) => new Simulation(plan, { kernel }));
    simd.step(3);
    typescript.step(3);
    const apart = simd.school.x.map((x, i) => Math.abs(x - typescript.school.x[i]));
    // A fish on the edge of a zone may decide otherwise.
    expect(apart.filter((d) => d > 1e-4).length).toBeLessThan(6);
  });
});
