import { describe, expect, test } from 'vitest';
import { parseScenario } from '../scenario/parse.ts';
import { Simulation } from '../simulation/simulation.ts';
import { collectiveState, stateShares } from './collective-state.ts';
import { leadership, pairDelay } from './delay-correlation.ts';
import { energyMetrics } from './energy-metrics.ts';
import { autocorrelationTime, timeMean } from './estimates/time-mean.ts';
import { FrameMetrics } from './frame-metrics.ts';
import { bearingBins, elevationBins, NeighbourMap } from './maps/neighbour-map.ts';
import type { MeasuredFish } from './measured-fish.ts';
import { allMetricRows } from './metric-table.ts';
import { Metrics } from './metrics.ts';

/* Compares every measure with a recomputation by the simplest code, and with cases computed by hand. */

type Vector = readonly [number, number, number];
const isOfEnergy = (key: string): key is (typeof energyMetrics)[number] => energyMetrics.some((one) => one === key);
const everything = new Set<string>(allMetricRows.map(({ key }) => key));
const open = { dimensions: 3 } as const;

function fishAt(at: readonly Vector[], velocity: (k: number) => Vector, species = at.map(() => 0)): MeasuredFish {
  const column = (values: readonly number[]) => Float32Array.from(values);
  const v = at.map((_, k) => velocity(k));
  const [x, y, z] = [0, 1, 2].map((axis) => column(at.map((p) => p[axis])));
  const [vx, vy, vz] = [0, 1, 2].map((axis) => column(v.map((one) => one[axis])));
  const none = new Float32Array(at.length);
  const id = Uint32Array.from(at, (_, k) => k);
  const fish = { count: at.length, id, species: Uint8Array.from(species), x, y, z, vx, vy, vz };
  return { ...fish, ax: none, ay: none, az: none };
}

const measure = (fish: MeasuredFish, space: Parameters<FrameMetrics['measure']>[1] = open, gap = 3) =>
  new FrameMetrics([gap, gap]).measure(fish, space, everything);

/** A ring of fish that circle around a centre; with `both`, every second one in the other direction. */
function ring(count: number, [cx, cy, cz]: Vector, both = false): MeasuredFish {
  const angle = (k: number) => (2 * Math.PI * Math.floor(both ? k / 2 : k)) / (both ? count / 2 : count);
  const at = Array.from(
    { length: count },
    (_, k): Vector => [cx + 5 * Math.cos(angle(k)), cy, cz + 5 * Math.sin(angle(k))],
  );
  const way = (k: number) => (both && k % 2 === 1 ? -1 : 1);
  return fishAt(at, (k) => [-way(k) * Math.sin(angle(k)), 0, way(k) * Math.cos(angle(k))]);
}

/** A periodic world of 30 m with a school of 200 fish across one of its corners. */
function schoolAcross(): { fish: MeasuredFish; whole: MeasuredFish; seam: { min: Vector; max: Vector } } {
  const plan = parseScenario({
    version: 1,
    seed: 4,
    world: { min: [0, 0, 0], max: [12, 9, 7] },
    species: [{ name: 'a', count: 200 }],
  });
  const simulation = new Simulation(plan);
  simulation.step(30);
  const whole = copyOf(simulation.school);
  // Near fish have similar velocities, so that velocities are correlated.
  whole.x.forEach((x, i) => {
    whole.vx[i] = 1 + Math.sin(x / 3);
    whole.vy[i] = Math.cos(whole.y[i] / 3);
    whole.vz[i] = 0.3;
  });
  const edge = 30;
  const wrapped = (values: Float32Array, by: number) => values.map((x) => (((x + by) % edge) + edge) % edge);
  const fish = { ...whole, x: wrapped(whole.x, 25), y: wrapped(whole.y, -4), z: wrapped(whole.z, 27) };
  return { fish, whole, seam: { min: [0, 0, 0], max: [edge, edge, edge] } };
}

function copyOf({ count, id, species, x, y, z, vx, vy, vz, ax, ay, az }: MeasuredFish): MeasuredFish {
  return { count, id, species, x, y, z, vx, vy, vz, ax, ay, az };
}

describe('order', () => {
  test('of a perfect mill, and of two mills that turn against each other', () => {
    const mill = measure(ring(12, [3, 1, 2]));
    expect([mill.rotation, mill.absoluteRotation, mill.polarisation]).toEqual(
      [1, 1, 0].map((x) => expect.closeTo(x, 6)),
    );
    const double = measure(ring(24, [3, 1, 2], true));
    expect([double.rotation, double.absoluteRotation]).toEqual([0, 1].map((x) => expect.closeTo(x, 6)));
    expect(collectiveState(mill.polarisation ?? 0, mill.rotation ?? 0)).toBe('milling');
    expect(collectiveState(double.polarisation ?? 0, double.rotation ?? 0)).toBe('swarm');
  });

  test('at random, the absolute rotation is 2/π in a plane and π/4 in space', () => {
    const random = (k: number, axis: number) => ((Math.sin(k * 12.9898 + axis * 78.233) * 43758.5453) % 1) * 2;
    const inBall = (k: number, flat: boolean): Vector => [random(k, 1), random(k, 2), flat ? 0 : random(k, 3)];
    for (const [flat, expected] of [
      [true, 2 / Math.PI],
      [false, Math.PI / 4],
    ] as const) {
      const turn = (k: number): Vector => {
        const [a, u] = [2 * Math.PI * random(k, 7), flat ? 0 : random(k, 9) % 1];
        return [Math.sqrt(1 - u * u) * Math.cos(a), Math.sqrt(1 - u * u) * Math.sin(a), u];
      };
      const at = Array.from({ length: 20_000 }, (_, k) => inBall(k, flat));
      expect(
        new FrameMetrics([1]).measure(fishAt(at, turn), open, new Set(['absoluteRotation'])).absoluteRotation,
      ).toBeCloseTo(expected, 2);
    }
  });

  test('of a school across the seam: as of the same school in one piece', () => {
    const { fish, whole, seam } = schoolAcross();
    const across = measure(fish, { dimensions: 3, seam });
    const piece = measure(whole);
    for (const { key } of allMetricRows) {
      if (isOfEnergy(key)) continue;
      if (key === 'jerkiness' || key === 'motionJerkiness' || key === 'neighbourTurnover' || /^centroid/.test(key))
        continue;
      expect(across[key] ?? Number.NaN, key).toBeCloseTo(piece[key] ?? 0, 4);
    }
    const moved = (value = 0, by: number) => (((value + by) % 30) + 30) % 30;
    expect(across.centroidX).toBeCloseTo(moved(piece.centroidX, 25), 4);
    expect(across.centroidY).toBeCloseTo(moved(piece.centroidY, -4), 4);
    expect(across.centroidZ).toBeCloseTo(moved(piece.centroidZ, 27), 4);
    // Measured as if the world were not periodic, the school seems to fill it.
    expect(measure(fish).extent).toBeGreaterThan(2 * (piece.extent ?? 0));
  });

  test('in a plane, the axis out of it does not wrap', () => {
    const fish = fishAt(
      [
        [1, 1, 0],
        [29, 1, 0],
      ],
      () => [1, 0, 0],
    );
    const { centroidX, centroidZ, extent } = measure(fish, {
      dimensions: 2,
      seam: { min: [0, 0, 5], max: [30, 30, 9] },
    });
    expect([centroidX, centroidZ, extent]).toEqual([0, 0, 1].map((x) => expect.closeTo(x, 9)));
  });
});

describe('groups', () => {
  test('of species with distances of their own: a pair is linked if it is nearer than both', () => {
    const random = (k: number) => (((Math.sin(k * 91.7) * 4375.85) % 1) + 1) % 1;
    const at = Array.from(
      { length: 150 },
      (_, k): Vector => [30 * random(3 * k), 30 * random(3 * k + 1), 12 * random(3 * k + 2)],
    );
    const species = at.map((_, k) => k % 3);
    const distances = [2, 6, 3.5];
    const fish = fishAt(at, () => [1, 0, 0], species);
    const near = (i: number, j: number) =>
      Math.hypot(fish.x[i] - fish.x[j], fish.y[i] - fish.y[j], fish.z[i] - fish.z[j]) <
      Math.min(distances[species[i]], distances[species[j]]);
    const group = at.map((_, k) => k);
    for (let i = 0; i < at.length; i++)
      for (let j = 0; j < i; j++) {
        const [to, from] = [group[i], group[j]];
        if (near(i, j)) for (const [k, one] of group.entries()) if (one === from) group[k] = to;
      }
    const sizes = [...new Set(group)].map((one) => group.filter((other) => other === one).length);
    const measured = new FrameMetrics(distances).measure(fish, open);
    expect(sizes.length).toBeGreaterThan(5);
    expect(measured).toMatchObject({ groups: sizes.length, largestGroup: Math.max(...sizes) });
  });

  test('a wide radius of sharks does not join the sardines', () => {
    const species = [
      { name: 'sardine', count: 2 },
      { name: 'shark', count: 1, rules: { separation: { radius: 9 } } },
    ] as const;
    const state = {
      positions: [
        [0, 0, 0],
        [7, 0, 0],
        [30, 0, 0],
      ],
      velocities: [
        [1, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
      ],
      species: [0, 0, 1],
    } as const;
    const simulation = new Simulation(parseScenario({ version: 1, species }), { state });
    const metrics = new Metrics(simulation);
    expect(metrics.groupDistances).toEqual([4.4, 18].map((x) => expect.closeTo(x, 5)));
    expect(metrics.measure().groups).toBe(3);
    expect(new Metrics(simulation, { groupDistance: 10 }).measure().groups).toBe(2);
    expect(new Metrics(simulation, { fish: [0, 2] }).measure()).toMatchObject({ groups: 2, nearestNeighbour: 30 });
    expect(() => new Metrics(simulation, { groupDistance: -1 })).toThrow(
      'Metrics: groupDistance must be a number ≥ 0 m, got -1.',
    );
  });
});

describe('shape, density and neighbours', () => {
  test('a box of fish has the standard deviations of its edges, however it is turned', () => {
    const grid = (n: number) => Array.from({ length: n }, (_, k) => k - (n - 1) / 2);
    const at = grid(12).flatMap((a) =>
      grid(6).flatMap((b) => grid(3).map((c): Vector => [(a - b) / Math.SQRT2, c, (a + b) / Math.SQRT2])),
    );
    const deviation = (n: number) => Math.sqrt((n * n - 1) / 12);
    const { shapeLength, shapeWidth, shapeHeight, extent } = measure(fishAt(at, () => [1, 0, 0]));
    expect([shapeLength, shapeWidth, shapeHeight]).toEqual([12, 6, 3].map((n) => expect.closeTo(deviation(n), 5)));
    expect(Math.hypot(shapeLength ?? 0, shapeWidth ?? 0, shapeHeight ?? 0)).toBeCloseTo(extent ?? 0, 12);
  });

  test('density, profile and turnover are those of sorting all distances', () => {
    const { fish, seam } = schoolAcross();
    const frames = new FrameMetrics([3]);
    const wanted = new Set(['localDensity', 'neighbourTurnover']);
    const first = frames.measure(fish, { dimensions: 3, seam }, wanted);
    const later = { ...fish, x: fish.x.map((x, i) => (x + 0.4 * Math.sin(i) + 30) % 30) };
    const second = frames.measure(later, { dimensions: 3, seam }, wanted);
    const short = (d: number) => Math.min(Math.abs(d), 30 - Math.abs(d));
    const sorted = ({ x, y, z }: MeasuredFish, i: number) =>
      Array.from(x, (_, j) => ({ j, d: Math.hypot(short(x[i] - x[j]), short(y[i] - y[j]), short(z[i] - z[j])) }))
        .filter(({ j }) => j !== i)
        .sort((a, b) => a.d - b.d);
    const all = Array.from({ length: 200 }, (_, i) => sorted(fish, i));
    const mean = (value: (i: number) => number) => all.reduce((sum, _, i) => sum + value(i) / 200, 0);
    expect(first.localDensity).toBeCloseTo(
      mean((i) => 6 / ((4 / 3) * Math.PI * all[i][6].d ** 3)),
      9,
    );
    expect(first.neighbourTurnover).toBeNaN();
    const after = all.map(
      (_, i) =>
        new Set(
          sorted(later, i)
            .slice(0, 7)
            .map(({ j }) => j),
        ),
    );
    const lost = (i: number) => all[i].slice(0, 7).filter(({ j }) => !after[i].has(j)).length / 7;
    expect(second.neighbourTurnover).toBeCloseTo(mean(lost), 12);
    expect(second.neighbourTurnover).toBeGreaterThan(0.05);
    const profile = frames.distancesByRank(fish, { dimensions: 3, seam }, 10);
    expect(profile).toEqual(
      Array.from({ length: 10 }, (_, k) =>
        expect.closeTo(
          mean((i) => all[i][k].d),
          9,
        ),
      ),
    );
  });

  test('with a group distance of 0 each fish is a group, and neighbours are found', () => {
    const { fish, seam } = schoolAcross();
    for (const space of [open, { dimensions: 3, seam }] as const) {
      const wide = measure(fish, space);
      const { groups, largestGroup, ...rest } = measure(fish, space, 0);
      expect([groups, largestGroup]).toEqual([200, 1]);
      expect(rest.nearestNeighbour).toBeCloseTo(wide.nearestNeighbour ?? 0, 9);
      expect(rest.localDensity).toBeCloseTo(wide.localDensity ?? 0, 9);
      expect(new FrameMetrics([0]).distancesByRank(fish, space, 3)).toHaveLength(3);
    }
  });

  test('turnover is of equal intervals, and the same again in the same step', () => {
    const { fish } = schoolAcross();
    const frames = new FrameMetrics([3]);
    const at = (step: number) => {
      const moved = { ...fish, x: fish.x.map((x, i) => x + 0.2 * step * Math.sin(i)) };
      const clock = { step, seconds: 0.1 };
      return frames.measure(moved, { dimensions: 3, clock }, new Set(['neighbourTurnover'])).neighbourTurnover;
    };
    const [first, second, third] = [at(0), at(2), at(4)];
    expect(first).toBeNaN();
    expect(second).toBeGreaterThan(0.02);
    expect(third).toBeGreaterThan(0.02);
    expect(at(4)).toBe(third);
    expect(at(7), 'after a gap').toBeNaN();
    expect(at(10)).toBeGreaterThan(0.02);
  });

  test('in a plane, density is fish/m²', () => {
    const at = Array.from({ length: 400 }, (_, k): Vector => [k % 20, Math.floor(k / 20), 0]);
    const { localDensity } = measure(
      fishAt(at, () => [1, 0, 0]),
      { dimensions: 2, seam: { min: [0, 0, 0], max: [20, 20, 1] } },
    );
    // The 7th neighbour on a grid of 1 m is at √2.
    expect(localDensity).toBeCloseTo(6 / (2 * Math.PI), 6);
    expect(measure(ring(7, [0, 0, 0])).localDensity).toBeNaN();
  });

  test('the map of neighbours shows one ahead and to the right, and one above', () => {
    const map = new NeighbourMap();
    // Heading +x: +z is right, +y is up. The other fish of each pair is at rest, so it is left out.
    const velocity = (k: number): Vector => (k === 0 ? [2, 0, 0] : [0, 0, 0]);
    map.add(
      fishAt(
        [
          [0, 0, 0],
          [1, 0, 0.9],
        ],
        velocity,
      ),
      open,
      1,
      1,
    );
    map.add(
      fishAt(
        [
          [5, 5, 5],
          [5.1, 7, 5],
        ],
        velocity,
      ),
      open,
      1,
      1,
    );
    expect(map.total).toBe(2);
    const bins = [...map.counts.keys()]
      .filter((k) => map.counts[k] > 0)
      .map((k) => [k % bearingBins, Math.floor(k / bearingBins)]);
    // 42° right of ahead, level: bins of 15° from −180° on; straight up: the last bin of elevation.
    expect(bins).toEqual([
      [14, elevationBins / 2],
      [12, elevationBins - 1],
    ]);
    const flat = new NeighbourMap();
    flat.add(
      fishAt(
        [
          [0, 0, 0],
          [0, -1, 0],
        ],
        velocity,
      ),
      { dimensions: 2 },
      1,
      1,
    );
    expect([...flat.counts.keys()].filter((k) => flat.counts[k] > 0).map((k) => k % bearingBins)).toEqual([18]);
  });
});

test('the correlation length is the zero of the mean product of fluctuations by distance', () => {
  const at = Array.from({ length: 300 }, (_, k): Vector => [k / 10, Math.sin(k), Math.cos(3 * k)]);
  const fish = fishAt(at, (k) => [2 + Math.cos(k / 40), 0.1 * Math.sin(k / 25), 0]);
  const { centroidX = 0, centroidY = 0, centroidZ = 0, correlationLength = 0 } = measure(fish);
  const far = Math.max(
    ...at.map((_, i) => Math.hypot(fish.x[i] - centroidX, fish.y[i] - centroidY, fish.z[i] - centroidZ)),
  );
  const mean = (v: Float32Array) => v.reduce((sum, x) => sum + x, 0) / 300;
  const [meanX, meanY] = [mean(fish.vx), mean(fish.vy)];
  const u = (i: number) => [fish.vx[i] - meanX, fish.vy[i] - meanY];
  const bins = Array.from({ length: 51 }, () => [0, 0]);
  for (let i = 0; i < 300; i++)
    for (let j = 0; j < i; j++) {
      const d = Math.hypot(fish.x[i] - fish.x[j], fish.y[i] - fish.y[j], fish.z[i] - fish.z[j]);
      const bin = bins[Math.min(50, Math.floor((25 * d) / far))];
      bin[0] += u(i)[0] * u(j)[0] + u(i)[1] * u(j)[1];
      bin[1]++;
    }
  const c = bins.map(([sum, pairs]) => sum / pairs);
  const zero = c.findIndex((value) => value <= 0);
  expect(zero).toBeGreaterThan(3);
  expect(correlationLength).toBeCloseTo(((zero - 0.5 + c[zero - 1] / (c[zero - 1] - c[zero])) * far) / 25, 6);
});

test('motion jerkiness is the mean second difference of velocities over the interval', () => {
  const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'a', count: 40 }] }));
  const metrics = new Metrics(simulation);
  const wanted = new Set(['motionJerkiness']);
  const velocities: number[][] = [];
  const seen: (number | undefined)[] = [];
  for (let step = 0; step < 4; step++) {
    const { vx, vy, vz } = simulation.school;
    velocities.push(Array.from({ length: 120 }, (_, k) => [vx, vy, vz][k % 3][Math.floor(k / 3)]));
    seen.push(metrics.measure(wanted).motionJerkiness);
    simulation.step(3);
  }
  const jump = (t: number) => {
    const d = velocities[t].map((v, k) => v - 2 * velocities[t - 1][k] + velocities[t - 2][k]);
    return (
      d.reduce((sum, _, k) => (k % 3 === 0 ? sum + Math.hypot(d[k], d[k + 1], d[k + 2]) : sum), 0) /
      40 /
      (3 * simulation.plan.step)
    );
  };
  expect(seen).toEqual([Number.NaN, Number.NaN, expect.closeTo(jump(2), 9), expect.closeTo(jump(3), 9)]);
  simulation.step(5);
  expect(metrics.measure(wanted).motionJerkiness, 'after another interval').toBeNaN();
});

describe('over time', () => {
  test('states are told by thresholds; shares and dwell times count frames', () => {
    const order: [number, number][] = [
      [0.9, 0.1],
      [0.9, 0.1],
      [0.5, 0.5],
      [0.1, 0.9],
      [0.1, 0.9],
      [0.1, 0.9],
      [0.9, 0.2],
      [0.2, 0.2],
    ];
    const shares = stateShares(
      order.map(([p]) => p),
      order.map(([, r]) => r),
      0.5,
    );
    expect(shares).toEqual([
      { state: 'swarm', share: 1 / 8, stays: 1, dwellTime: 0.5 },
      { state: 'polarised', share: 3 / 8, stays: 2, dwellTime: 0.75 },
      { state: 'milling', share: 3 / 8, stays: 1, dwellTime: 1.5 },
      { state: 'transitional', share: 1 / 8, stays: 1, dwellTime: 0.5 },
    ]);
  });

  test('the autocorrelation time of a first-order process is the known one, and intervals hold the mean', () => {
    let [state, inside] = [1, 0];
    const random = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    const a = 0.9;
    for (let run = 0; run < 200; run++) {
      let x = normal() / Math.sqrt(1 - a * a);
      const values = Array.from({ length: 4000 }, () => {
        x = a * x + normal();
        return x;
      });
      const { low, high, autocorrelationTime: time } = timeMean(values, 0.1);
      // (1 + a) / (1 − a) / 2 frames
      if (run === 0) expect(time / 0.95).toBeCloseTo(1, 0);
      if (low < 0 && high > 0) inside++;
    }
    // 95 % of 200, within three standard errors.
    expect(inside).toBeGreaterThan(180);
    expect(inside).toBeLessThan(200);
    expect(autocorrelationTime([1, 1, 1, 1, 1], 2)).toBe(1);
    expect(timeMean([1, 2], 1).low).toBeNaN();
    expect(timeMean([1, Number.NaN, 3, 1, 3, 1, 3, 1, 3], 1).mean).toBe(2);
  });

  test('a fish that turns first leads by the delay with which the others follow', () => {
    const heading = (k: number) => [Math.cos(Math.sin(k / 9)), Math.sin(Math.sin(k / 9)), 0];
    const late = (frames: number) =>
      Float64Array.from({ length: 900 }, (_, k) => heading(Math.floor(k / 3) - frames)[k % 3]);
    expect(pairDelay(late(0), late(4), 10, 0.1)).toEqual({
      delay: expect.closeTo(0.4, 9),
      correlation: expect.closeTo(1, 9),
    });
    const found = leadership(
      new Map([
        [7, late(4)],
        [3, late(0)],
        [5, late(2)],
      ]),
      10,
      0.1,
    );
    expect(found.map(({ id }) => id)).toEqual([3, 5, 7]);
    expect(found.map(({ lead }) => lead)).toEqual([0.3, 0, -0.3].map((x) => expect.closeTo(x, 9)));
  });
});
