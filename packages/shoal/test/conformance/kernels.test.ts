import {
  inspectFish,
  parseScenario,
  parseScenarioJson,
  ruleNames,
  ruleTable,
  Simulation,
  type StateFile,
  type Vec3,
} from 'shoal';
import { describe, expect, it } from 'vitest';
import { lastKernel } from '../../src/engines/cpu/kernel/kernel-source.ts';
import { shortestImage } from '../../src/math/periodic.ts';
import { generator, randomPositions } from '../random/states.ts';

/*
 * The kernel against the functions that define the rules, which compute in double precision: from the same random
 * states, every rule, form, matrix of species and field of view, in open and periodic worlds, with
 * neighbour limits and without. Errors are given as parts of what the sum is made of,
 * so that they mean the same for one flockmate and for a hundred, for metres and for millimetres.
 */
const states = process.env.SHOAL_LONG ? 10_000 : 400;
const rules = ['separation', 'alignment', 'cohesion'] as const;
type RuleName = (typeof rules)[number];

/** The largest error of each rule; found in 10 000 states (2 million vectors): 2.8e-7, 1.5e-7 and 1.7e-7. */
const allowed: Record<RuleName, number> = { separation: 5e-7, alignment: 3e-7, cohesion: 3e-7 };

/** How near to an edge float32 may decide otherwise, as a part of the distance. */
const edge = 1e-6;

interface Case {
  readonly simulation: Simulation;
  readonly seed: number;
  readonly shape: string;
}

function randomCase(seed: number): Case {
  const random = generator(seed + 5e6);
  const oneOf = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)];
  const some = (names: readonly string[]): string[] => names.filter(() => random() < 0.5);
  const kinds = oneOf(1, 1, 2, 3);
  const names = ['a', 'b', 'c'].slice(0, kinds);
  const positions = randomPositions(seed);
  const off = Object.fromEntries(ruleNames.map((name) => [name, { enabled: false }]));
  const simple = random() < 0.3;
  const wraps = seed % 4 === 3;
  const limits = !simple && seed % 3 === 2;
  /** How far a rule looks: within a radius, or at the k nearest, whatever their distance or not. */
  const limitOf = (rule: RuleName) => {
    const radius = oneOf(0, 0.5, 2, 2.2, 4, 7, 11, 30);
    if (!limits || random() < 0.4) return { radius };
    const nearest = oneOf(1, 3, 7, 20, 100);
    return { nearest, radius: rule === 'separation' || random() < 0.4 ? radius : ('all' as const) };
  };
  const species = names.map((name) => ({
    name,
    ...(!simple && { schoolsWith: some(names), keepsAwayFrom: some(names) }),
    ...(!simple && {
      body: { length: oneOf(0.3, 0.5, 1) },
      perception: { fieldOfViewDeg: oneOf(360, 300, 180, 90, 0) },
    }),
    rules: {
      ...off,
      ...(wraps && { bounds: { form: 'wrap' as const } }),
      ...Object.fromEntries(
        rules.map((rule) => [
          rule,
          {
            enabled: random() < 0.85,
            form: simple ? 'linear-decay' : oneOf(...Object.keys(ruleTable[rule].forms)),
            ...limitOf(rule),
          },
        ]),
      ),
    },
  }));
  const velocity = () => (random() < 0.1 ? 0 : 6 * random() - 3);
  const list = Array.from({ length: positions.count }, (_, i) => i);
  const state: StateFile = {
    positions: list.map((i) => [positions.x[i], positions.y[i], positions.z[i]]),
    velocities: list.map(() => (random() < 0.1 ? [0, 0, 0] : [velocity(), velocity(), velocity()])),
    species: list.map((i) => positions.species[i] % kinds),
  };
  const plan = parseScenario({ version: 1, world: { min: [0, 0, 0], max: [20, 20, 20] }, species });
  return { simulation: new Simulation(plan, { state, kernel: 'simd' }), seed, shape: positions.shape };
}

interface Pair {
  readonly l: number;
  /** How far ahead the flockmate is. */
  readonly ahead: number;
  readonly mate: boolean;
  readonly other: boolean;
  readonly stretch: number;
  /** From the flockmate to the fish, m, and the flockmate's velocity, m/s. */
  readonly d: readonly number[];
  readonly v: readonly number[];
}

/** All other fish, as fish i could see them. */
function pairsOf({ school, plan }: Simulation, i: number): Pair[] {
  const { x, y, z, vx, vy, vz, species } = school;
  const own = plan.species[species[i]];
  const speed = Math.hypot(vx[i], vy[i], vz[i]) || 1;
  const pairs: Pair[] = [];
  for (let j = 0; j < school.count; j++) {
    if (j === i) continue;
    const difference = [x[i] - x[j], y[i] - y[j], z[i] - z[j]];
    const { min, max } = plan.world;
    const d = difference.map((value, axis) => (plan.wraps ? shortestImage(value, max[axis] - min[axis]) : value));
    const mate = own.schoolsWith.includes(species[j]);
    pairs.push({
      l: Math.hypot(...d),
      ahead: -(d[0] * vx[i] + d[1] * vy[i] + d[2] * vz[i]) / speed,
      mate,
      other: !mate && own.keepsAwayFrom.includes(species[j]),
      stretch: (own.body.length + plan.species[species[j]].body.length) / (2 * own.body.length),
      d,
      v: [vx[j], vy[j], vz[j]],
    });
  }
  return pairs;
}

/** Distance of the farthest of the k nearest in view, m; undefined: the next one is as far, to a rounding. */
function farthestOf(pairs: readonly Pair[], nearest: number, half: number): number | undefined {
  if (nearest === 0) return Number.POSITIVE_INFINITY;
  const mates = pairs.filter(({ mate }) => mate);
  if (mates.some(({ l, ahead }) => Math.abs(ahead - half * l) < 2 * edge * l)) return undefined;
  const lengths = mates.flatMap(({ l, ahead }) => (ahead >= half * l ? [l] : [])).sort((a, b) => a - b);
  const last = lengths[nearest - 1];
  if (last === undefined || lengths[nearest] === undefined) return Number.POSITIVE_INFINITY;
  return lengths[nearest] - last < 3 * edge * last ? undefined : last * (1 + edge);
}

/** The largest length of what a neighbour adds to the sum of a rule. */
function sizeOfPair({ l, v }: Pair, rule: RuleName, form: string): number {
  if (form === 'linear-decay') return 1;
  if (rule === 'alignment') return Math.hypot(...v);
  if (rule === 'separation' && form === 'inverse') return 1 / (l || 1);
  return rule === 'separation' && form === 'unit' ? 1 : l;
}

/** What the errors of a rule are measured by; undefined: a pair is too near to an edge, or opposites cancel. */
function measureOf(simulation: Simulation, i: number, rule: RuleName, size: number): number | undefined {
  const { species, vx, vy, vz } = simulation.school;
  const own = simulation.plan.species[species[i]];
  const { form, radius } = own.rules[rule];
  const half = Math.cos((own.perception.fieldOfViewDeg * Math.PI) / 360);
  // A fish at rest sees all around.
  const looks = own.perception.fieldOfViewDeg < 360 && Math.hypot(vx[i], vy[i], vz[i]) > 0;
  const pairs = pairsOf(simulation, i);
  const farthest = farthestOf(pairs, own.rules[rule].nearest, looks ? half : -2);
  if (farthest === undefined) return undefined;
  const reachOf = ({ stretch }: Pair) => (rule === 'separation' && form !== 'centroid' ? radius * stretch : radius);
  const isOnEdge = (pair: Pair): boolean => {
    const { l, ahead } = pair;
    const r = reachOf(pair);
    return (l !== r && Math.abs(l - r) < edge * r) || (looks && Math.abs(ahead - half * l) < 2 * edge * l);
  };
  const candidates = pairs.filter(({ l, mate, other }) => (mate ? l <= farthest : rule === 'separation' && other));
  if (candidates.some(isOnEdge)) return undefined;
  const isBehind = ({ l, ahead }: Pair) => looks && own.rules[rule].nearest > 0 && ahead < half * l;
  const counted = candidates.filter((pair) => pair.l < reachOf(pair) && !isBehind(pair));
  const n = counted.length;
  const sum = counted.reduce((all, pair) => all + sizeOfPair(pair, rule, form), 0);
  const length = Math.hypot(
    ...[0, 1, 2].map((axis) => counted.reduce((all, { v, d }) => all + (rule === 'alignment' ? v : d)[axis], 0)),
  );
  if (form === 'heading' && n > 0) return length > 1e-4 * sum ? sum / length : undefined;
  const averaged = ['centroid', 'mean', 'match'].includes(form) && n > 0;
  return Math.max(averaged ? sum / n : sum, size, 1e-30);
}

function compare({ simulation, seed, shape }: Case, worst: Record<RuleName, number>): number {
  const { count, species } = simulation.school;
  const expected = Array.from({ length: count }, (_, i) => inspectFish(simulation, i).steering);
  const measures = expected.map((steering, i) =>
    rules.map((rule) => {
      const { enabled, radius, nearest } = simulation.plan.species[species[i]].rules[rule];
      if (!enabled || (radius === Number.POSITIVE_INFINITY && nearest === 0)) return undefined;
      return measureOf(simulation, i, rule, Math.hypot(...steering[rule].vector));
    }),
  );
  simulation.step();
  // Without rules on flockmates the kernel is not called.
  const looking = simulation.plan.species.some((one) =>
    rules.some((rule) => one.rules[rule].enabled && one.rules[rule].radius > 0),
  );
  if (!looking) return 0;
  expect(simulation.engine.kernel).toEqual({ name: 'simd' });
  const kernel = lastKernel();
  kernel.collected.takeRows(0, count);
  let compared = 0;
  for (let i = 0; i < count; i++) {
    rules.forEach((rule, k) => {
      const measure = measures[i][k];
      if (measure === undefined) return;
      const vector = expected[i][rule].vector;
      const error =
        Math.hypot(...vector.map((value, axis) => value - kernel.collected.steering[12 * i + 3 * k + axis])) / measure;
      if (!(error <= worst[rule])) worst[rule] = error;
      if (!(error <= allowed[rule]))
        expect(error, `seed ${seed} (${shape}), fish ${i}, ${rule} of ${JSON.stringify(vector)}`).toBeLessThanOrEqual(
          allowed[rule],
        );
      compared++;
    });
  }
  return compared;
}

describe('the kernel agrees with the functions of the rules', () => {
  it(`in ${states} random states`, () => {
    const worst: Record<RuleName, number> = { separation: 0, alignment: 0, cohesion: 0 };
    let compared = 0;
    for (let seed = 0; seed < states; seed++) {
      const one = randomCase(seed);
      compared += compare(one, worst);
      // Fish have moved, and lists may be kept.
      one.simulation.step(seed % 7);
      compared += compare(one, worst);
    }
    expect(compared).toBeGreaterThan(states * 20);
    if (process.env.SHOAL_LONG) console.log(compared, worst);
  }, 600_000);
});

/** Both kernels, one step from the same state. */
function bothAfterAStep(state: StateFile, species: object[] = [{ name: 'fish' }]): Simulation[] {
  const plan = parseScenarioJson({ version: 1, world: { min: [0, 0, 0], max: [20, 20, 20] }, species });
  return (['typescript', 'simd'] as const).map((kernel) => {
    const simulation = new Simulation(plan, { state, kernel });
    simulation.step();
    return simulation;
  });
}

const at = (...positions: Vec3[]): StateFile => ({ positions, velocities: positions.map(() => [1, 0, 0]) });

describe('states at the ends', () => {
  const crowd = Array.from({ length: 500 }, (): Vec3 => [3, 4, 5]);
  const line = Array.from({ length: 200 }, (_, k): Vec3 => [10 ** (k / 22.2), 0, -(10 ** (k / 22.2))]);
  for (const [name, state] of Object.entries({
    'one fish': at([1, 2, 3]),
    'two at one place': at([1, 2, 3], [1, 2, 3]),
    'five hundred at one place': at(...crowd),
    'runaways in all corners': at([1, 1, 1], [2, 1, 1], [1e9, 1e9, 1e9], [-1e9, 1e9, -1e9], [1e9, 1e9, 1e9]),
    'a line to 10⁹ m': at(...line),
    'exactly at the radius': at([0, 0, 0], [11, 0, 0], [0, 7, 0], [0, 0, 4]),
  })) {
    it(`${name}: the same company, the same acceleration, no NaN`, () => {
      const [plain, simd] = bothAfterAStep(state);
      expect(simd.engine.kernel).toEqual({ name: 'simd' });
      expect(simd.engine.work.neighbours).toBe(plain.engine.work.neighbours);
      for (const component of ['ax', 'ay', 'az'] as const) {
        simd.school[component].forEach((value, i) => {
          expect(Math.abs(value - plain.school[component][i])).toBeLessThan(1e-4);
        });
      }
    });
  }

  it('a school from which all fish went', () => {
    const [, simulation] = bothAfterAStep(at([1, 2, 3], [2, 2, 2]));
    simulation.remove([0, 1]);
    simulation.step();
    expect(simulation.school.count).toBe(0);
  });

  it('schools of different sizes take turns in one memory', () => {
    const plan = (count: number) => parseScenario({ version: 1, species: [{ name: 'fish', count }] });
    const alone = [3000, 40].map((count) => {
      const simulation = new Simulation(plan(count));
      simulation.step(6);
      return simulation.stateHash();
    });
    const [large, small] = [3000, 40].map((count) => new Simulation(plan(count)));
    for (let step = 0; step < 6; step++) {
      large.step();
      small.step();
    }
    expect([large.stateHash(), small.stateHash()]).toEqual(alone);
  });
});

describe('what the kernel cannot do it names, and the functions do it', () => {
  const kernelOf = (species: object, scenario: object = {}) => {
    const plan = parseScenario({ version: 1, species: [{ name: 'fish', count: 20, ...species }], ...scenario });
    return new Simulation(plan).engine.kernel;
  };
  for (const [reason, species, scenario] of [
    [undefined, {}, {}],
    ['SIMD does not support the neighbour search "octree"', {}, { neighbours: 'octree' }],
    [undefined, { rules: { bounds: { form: 'wrap' } } }, {}],
    [undefined, { motion: { wakeBenefit: 0.5 } }, {}],
    [undefined, { rules: { cohesion: { nearest: 7, radius: 'all' } } }, {}],
  ] as const) {
    it(`${JSON.stringify({ ...species, ...scenario })}: ${reason ?? 'nothing'}`, () => {
      const expected = reason === undefined ? { name: 'simd' } : { name: 'typescript', reason };
      expect(kernelOf(species, scenario)).toEqual(expected);
    });
  }

  it('one asks for the functions', () => {
    const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish' }] }), {
      kernel: 'typescript',
    });
    expect(simulation.engine.kernel).toEqual({ name: 'typescript', reason: 'it was chosen' });
  });

  it('a radius of "all" is a matter of totals, beside the kernel', () => {
    const rules = { cohesion: { form: 'centroid', radius: 'all' } };
    const state = at([1, 2, 3], [2, 2, 2], [9, 9, 9]);
    const [plain, simd] = bothAfterAStep(state, [{ name: 'fish', rules }]);
    expect(simd.engine.kernel).toEqual({ name: 'simd' });
    simd.school.ax.forEach((value, i) => {
      expect(value).toBeCloseTo(plain.school.ax[i], 4);
    });
  });

  it('a timeline that turns wakes on and off is followed beside it', () => {
    const path = 'species[0].motion.wakeBenefit';
    const timeline = [{ kind: 'event', name: 'draft', at: 0.05, for: 0.05, change: [{ path, to: 0.9 }] }];
    const motion = { linearDrag: 2 };
    const species = [{ name: 'fish', count: 60, motion, start: { kind: 'sphere', radius: 2 } }];
    const plan = parseScenarioJson({ version: 1, species, timeline });
    const [plain, simd, without] = [
      new Simulation(plan, { kernel: 'typescript' }),
      new Simulation(plan),
      new Simulation(parseScenarioJson({ version: 1, species })),
    ];
    const differences: number[] = [];
    for (let k = 0; k < 9; k++) {
      const before = simd.school.column('energy').slice();
      for (const one of [plain, simd, without]) one.step();
      expect(simd.engine.kernel).toEqual({ name: 'simd' });
      const [a, b, c] = [plain, simd, without].map(({ school }) => school.column('energy'));
      expect(Math.max(...a.map((value, i) => Math.abs(value - b[i])))).toBeLessThan(1e-4);
      expect(b.some((value, i) => value > before[i])).toBe(true);
      differences.push(Math.max(...b.map((value, i) => Math.abs(value - c[i]))));
    }
    expect(differences[2]).toBe(0);
    expect(differences[5]).toBeGreaterThan(0.01);
  });
});
