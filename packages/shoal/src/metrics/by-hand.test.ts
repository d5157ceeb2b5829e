import { describe, expect, test } from 'vitest';
import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import { measureEnergy } from './energy-metrics.ts';
import { FrameMetrics } from './frame-metrics.ts';
import { denseGroups, sortedSizes } from './groups.ts';
import { AccelerationJumps, MotionJumps } from './jumps.ts';
import { ForceMap } from './maps/force-map.ts';
import { bearingBins, elevationBins, NeighbourMap } from './maps/neighbour-map.ts';
import { type MeasuredFish, selectFish } from './measured-fish.ts';
import { allMetricRows } from './metric-table.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { orderOf } from './order.ts';
import { elongationOf, shapeOf } from './shape.ts';
import { measureTraits } from './trait-metrics.ts';

/* Small groups of fish whose measures are computed by hand. */

type Vector = readonly [number, number, number];
interface Fish {
  readonly at: Vector;
  readonly velocity?: Vector;
  readonly acceleration?: Vector;
  readonly id?: number;
  readonly species?: number;
}

const none: Vector = [0, 0, 0];

function fishOf(fish: readonly Fish[]): MeasuredFish {
  const column = (of: 'at' | 'velocity' | 'acceleration', axis: number) =>
    Float32Array.from(fish, (one) => (one[of] ?? none)[axis]);
  return {
    count: fish.length,
    id: Uint32Array.from(fish, ({ id }, k) => id ?? k),
    species: Uint8Array.from(fish, ({ species = 0 }) => species),
    ...{ x: column('at', 0), y: column('at', 1), z: column('at', 2) },
    ...{ vx: column('velocity', 0), vy: column('velocity', 1), vz: column('velocity', 2) },
    ...{ ax: column('acceleration', 0), ay: column('acceleration', 1), az: column('acceleration', 2) },
  };
}

const near = (values: readonly number[], digits = 6) =>
  values.map((x) => (Number.isNaN(x) ? x : expect.closeTo(x, digits)));

describe.each([2, 3] as const)('forces in %iD', (dimensions) => {
  /** A vector of the plane of the motion: ahead of a heading along x, and to its right. */
  const plane = (ahead: number, right: number): Vector => (dimensions === 2 ? [ahead, -right, 0] : [ahead, 0, right]);

  /** Fish 0 swims along x, and its neighbour is somewhere and at rest, or swims in a direction `turned` to the right. */
  function observe(
    map: ForceMap,
    [ahead, right]: number[],
    [speeding, turning]: number[],
    times = 5,
    turned = Number.NaN,
  ) {
    for (let k = 0; k < times; k++) {
      const sums = Number.isNaN(turned) ? none : plane(Math.cos(turned), Math.sin(turned));
      const frame = (velocity: Vector) =>
        fishOf([
          { at: none, velocity, id: 2 * k },
          { at: plane(ahead, right), velocity: sums, id: 2 * k + 1 },
        ]);
      map.add(frame([2, 0, 0]), { dimensions }, k);
      map.add(frame(plane(2 + speeding / 2, turning / 2)), { dimensions }, k + 0.5);
    }
    return map;
  }

  test('a cell has the mean acceleration along the heading and to the right', () => {
    const map = observe(new ForceMap(4, 8), [1.4, 0.3], [1, 2], 3);
    observe(map, [1.9, 0.9], [4, -1], 1);
    expect(map.cells).toEqual([
      { ahead: 1.5, right: 0.5, count: 4, speeding: expect.closeTo(7 / 4, 6), turning: expect.closeTo(5 / 4, 6) },
    ]);
  });

  test('cells begin at their lower ends, and what is beyond the range is left out', () => {
    const cellOf = (ahead: number, right: number) =>
      observe(new ForceMap(4, 8), [ahead, right], [1, 0], 1).cells.map((one) => [one.ahead, one.right]);
    expect(cellOf(-4, -4)).toEqual([[-3.5, -3.5]]);
    expect(cellOf(3, 2)).toEqual([[3.5, 2.5]]);
    for (const [ahead, right] of [
      [4, 0],
      [0, 4],
      [-4.1, 0],
      [0, -4.1],
    ])
      expect(cellOf(ahead, right)).toEqual([]);
  });

  test('frames of other fish, or not later, are not compared', () => {
    const map = new ForceMap(4, 8);
    const frame = (...ids: number[]) => fishOf(ids.map((id, k) => ({ at: [k, 0, 0], velocity: [1, 0, 0], id })));
    const add = (time: number, ...ids: number[]) => {
      map.add(frame(...ids), { dimensions }, time);
      return map.cells.reduce((sum, { count }) => sum + count, 0);
    };
    expect([add(0, 1, 2), add(1, 1, 3), add(2, 1, 3, 4), add(2, 1, 3, 4), add(1, 1, 3, 4), add(2, 1, 3, 4)]).toEqual([
      0, 0, 0, 0, 0, 3,
    ]);
  });

  test.each([
    // Keeps away by 2 m/s² at 0.5 m, makes for it by 1 m/s² at 1.5 m.
    [[-2, 1], 5, 0.5 + 2 / 3],
    [[-2, 0], 5, 1.5],
    [[1, 2], 5, Number.NaN],
    [[-2, -1], 5, Number.NaN],
    [[2, -1], 5, Number.NaN],
    [[-2, 1], 4, Number.NaN],
  ])('speeding of %j changes sign where a line between its means does', ([nearer, farther], times, at) => {
    const map = observe(new ForceMap(4, 8), [0.5, 0.5], [nearer, 0], times);
    observe(map, [1.5, -0.5], [farther, 0], times);
    // Behind, to make for the neighbour is to slow down.
    observe(map, [-0.5, -0.5], [-nearer, 0], times);
    observe(map, [-1.5, 0.5], [-farther, 0], times);
    // Beside the two middle columns nothing counts.
    observe(map, [0.5, 1.5], [50, 0]);
    expect([map.balance(1), map.balance(-1)]).toEqual(near([at, at]));
  });

  test('strengths are means over cells with at least five observations', () => {
    const map = observe(new ForceMap(4, 8), [0.5, 0.5], [-2, 1], 5);
    observe(map, [1.5, 0.5], [4, -6], 9);
    observe(map, [2.5, 0.5], [100, 100], 4);
    expect(Object.values(map.strengths)).toEqual(near([3, 3.5]));
  });

  test('matching is the slope of turning by the sine between both headings, within cells', () => {
    const map = new ForceMap(4, 8);
    for (const [k, turned] of [-1.2, -0.4, 0.1, 0.5, 1].entries()) {
      observe(map, [0.5, 0.5], [0, 7 + 3 * Math.sin(turned)], 1, turned);
      // A cell with too few observations does not count.
      if (k < 4) observe(map, [2.5, 2.5], [0, -9 * Math.sin(turned)], 1, turned);
    }
    expect(map.matching).toBeCloseTo(3, 5);
  });
});

test.each([
  ['level', [2, 0, 0], [1, 0, 0], [0, 0, 1], [0, 1, 0]],
  ['rising', [1, 1, 0], [Math.SQRT1_2, Math.SQRT1_2, 0], [0, 0, 1], [-Math.SQRT1_2, Math.SQRT1_2, 0]],
  ['along −z', [0, 0, -3], [0, 0, -1], [1, 0, 0], [0, 1, 0]],
] as const)(
  'neighbours of a fish are in the bins of their bearing and elevation: %s',
  (_, velocity, ahead, right, above) => {
    for (let b = 0; b < bearingBins; b++)
      for (let e = 0; e < elevationBins; e++) {
        const bearing = ((b + 0.5) / bearingBins) * 2 * Math.PI - Math.PI;
        const sine = ((e + 0.5) / elevationBins) * 2 - 1;
        const level = Math.sqrt(1 - sine * sine);
        const at = ahead.map(
          (_, k) => 3 * (level * (Math.cos(bearing) * ahead[k] + Math.sin(bearing) * right[k]) + sine * above[k]),
        ) as unknown as Vector;
        const map = new NeighbourMap();
        map.add(fishOf([{ at: none, velocity }, { at }]), { dimensions: 3 }, 1, 1);
        expect([map.total, map.counts[e * bearingBins + b]]).toEqual([1, 1]);
      }
  },
);

test('fish that swim straight up, rest, or are at the place of a neighbour, count no neighbour', () => {
  const map = new NeighbourMap();
  const pair = (velocity: Vector, at: Vector) => fishOf([{ at: none, velocity }, { at }]);
  map.add(pair([0, 2, 0], [1, 0, 0]), { dimensions: 3 }, 1, 1);
  map.add(pair(none, [1, 0, 0]), { dimensions: 3 }, 1, 1);
  map.add(pair([1, 0, 0], none), { dimensions: 3 }, 1, 1);
  expect(map.total).toBe(0);
  map.add(pair([0, 2, 0], [1, 0, 0]), { dimensions: 2 }, 1, 1);
  expect([map.total, map.counts[(elevationBins / 2) * bearingBins + 18]]).toEqual([1, 1]);
});

describe('jumps', () => {
  const accelerated = (...accelerations: Vector[]) =>
    fishOf(accelerations.map((acceleration) => ({ at: none, acceleration })));

  test('of requested accelerations are between consecutive steps of the same fish', () => {
    const jumps = new AccelerationJumps();
    const observe = (step: number, nextId: number, ...accelerations: Vector[]): number => {
      jumps.observe(accelerated(...accelerations), step, nextId);
      return jumps.last;
    };
    expect(observe(0, 2, [1, 2, 3], [0, 0, 0])).toBeNaN();
    expect(jumps.mean).toBeNaN();
    // Lengths of (1, 2, 2) and (0, −3, 4).
    expect(observe(1, 2, [2, 4, 5], [0, -3, 4])).toBe(4);
    expect(observe(1, 2, [9, 9, 9], [9, 9, 9]), 'the same step').toBe(4);
    expect(observe(2, 2, [2, 4, 5], [0, -3, 4])).toBe(0);
    expect(jumps.mean).toBe(2);
    expect(observe(4, 2, [0, 0, 0], [0, 0, 0]), 'after a gap').toBeNaN();
    expect(observe(5, 3, [0, 0, 0], [0, 0, 0]), 'a fish was replaced').toBeNaN();
    expect(observe(6, 4, [0, 0, 0]), 'a fish is gone').toBeNaN();
    expect(observe(7, 4, [0, 0, 6])).toBe(6);
    expect(observe(8, 4)).toBeNaN();
    expect(jumps.mean).toBe(10 / 3);
  });

  const moving = (...fish: (readonly [id: number, velocity: Vector])[]) =>
    fishOf(fish.map(([id, velocity]) => ({ at: none, id, velocity })));

  test('of motion are second differences of the fish that are in three frames at equal intervals', () => {
    const jumps = new MotionJumps();
    expect(jumps.measure(moving([1, [1, 0, 0]], [3, [1, 1, 1]], [5, [0, 0, 0]]), 0, 0.5)).toBeNaN();
    expect(jumps.measure(moving([2, [7, 7, 7]], [3, [1, 1, 2]], [5, [0, 0, 1]]), 2, 0.5)).toBeNaN();
    // Fish 3: (4, 3, 2) − 2 (1, 1, 2) + (1, 1, 1) = (3, 2, −1); fish 5: (0, 3, 6) − 2 (0, 0, 1) + 0 = (0, 3, 4).
    const third = moving([2, [0, 0, 0]], [3, [4, 3, 2]], [4, [0, 0, 0]], [5, [0, 3, 6]], [6, [9, 9, 9]]);
    const expected = (Math.sqrt(14) + 5) / 2 / (2 * 0.5);
    expect(jumps.measure(third, 4, 0.5)).toBeCloseTo(expected, 9);
    expect(jumps.measure(third, 4, 0.5), 'the same frame').toBeCloseTo(expected, 9);
    expect(jumps.measure(third, 5, 0.5), 'another interval').toBeNaN();
    // Fish 3: (4, 3, 2) in the last three frames.
    expect(jumps.measure(third, 6, 0.5)).toBe(0);
  });
});

test('turnover counts the fish in both frames, by the share of their 7 neighbours that are new', () => {
  const frames = new FrameMetrics([1]);
  const measure = (step: number, ...at: (readonly [id: number, x: number])[]) =>
    frames.measure(
      fishOf(at.map(([id, x]) => ({ at: [x, 0, 0], id }))),
      { dimensions: 3, clock: { step, seconds: 1 } },
      ['neighbourTurnover'],
    ).neighbourTurnover;
  const eight = [0, 1, 2, 3, 4, 5, 6, 7].map((id) => [id, id * id] as const);
  expect(measure(0, ...eight)).toBeNaN();
  // Each has the 7 others as neighbours: one of them is now fish 8. Fish 8 has no frame before.
  const replaced = [...eight.slice(1), [8, 70] as const];
  expect(measure(1, ...replaced)).toBeCloseTo(1 / 7, 12);
  expect(measure(2, ...replaced)).toBe(0);
  expect(measure(3, ...replaced.slice(1)), 'too few').toBeNaN();
});

describe('shape', () => {
  const cross: Vector[] = [
    [2, 0, 0],
    [-2, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
  ];
  const upright: Vector[] = [...cross, [0, 0, 1], [0, 0, -1]];
  const heading = (velocity: Vector, at: readonly Vector[]) => fishOf(at.map((one) => ({ at: one, velocity })));

  test('elongation is the deviation along the mean heading by that across it', () => {
    // 2D: σ_a² = 8/4 and σ_c² = 2/4; 3D: 8/6 and (12 − 8)/6/2.
    expect(elongationOf(heading([3, 0, 0], cross), none, undefined, 2)).toBeCloseTo(2, 9);
    expect(elongationOf(heading([3, 0, 0], upright), none, undefined, 3)).toBeCloseTo(2, 9);
    expect(elongationOf(heading([0, 3, 0], upright), none, undefined, 3)).toBeCloseTo(Math.sqrt(2 / 5), 9);
    expect(elongationOf(heading([0, 0, 1], upright), none, undefined, 3)).toBeCloseTo(Math.sqrt(2 / 5), 9);
    // Along (1, 1, 0): 2·(2 + ½) of 12.
    expect(elongationOf(heading([1, 1, 0], upright), none, undefined, 3)).toBeCloseTo(Math.sqrt(5 / 3.5), 6);
  });

  test('a mean heading counts each fish once, and one at rest not at all', () => {
    const fish = cross.map((at, k): Fish => ({ at, velocity: k === 0 ? [9, 0, 0] : k === 1 ? [0, 0, 0] : [0, 1, 0] }));
    // The mean heading is (1, 2)/√5: along² = 2·(4 + 4)/5 of 10.
    expect(elongationOf(fishOf(fish), none, undefined, 2)).toBeCloseTo(Math.sqrt(3.2 / 6.8), 6);
  });

  test('without a mean heading or a width there is none', () => {
    expect(elongationOf(heading([0, 0, 0], cross), none, undefined, 2)).toBeNaN();
    expect(elongationOf(heading([1, 0, 0], cross.slice(0, 2)), none, undefined, 2)).toBeNaN();
  });

  test('principal axes of a cross', () => {
    const { length, width, height } = shapeOf(heading(none, upright), none, undefined, 3);
    expect([length, width, height]).toEqual(near([Math.sqrt(8 / 6), Math.sqrt(2 / 6), Math.sqrt(2 / 6)], 9));
    expect(shapeOf(heading(none, cross.slice(0, 1)), none, undefined, 3).length).toBeNaN();
    expect(shapeOf(heading(none, cross.slice(0, 2)), none, undefined, 3).length).toBe(2);
  });

  test('fish at rest count as zero vectors, and one at the centroid has no rotation', () => {
    const order = orderOf(
      fishOf([{ at: [1, 0, 0], velocity: [0, 2, 0] }, { at: [-1, 0, 0] }, { at: [0, 0, 0], velocity: [0, 0, 1] }]),
    );
    expect(order.polarisation).toBeCloseTo(Math.SQRT2 / 3, 9);
    expect([order.rotation, order.absoluteRotation, order.speed]).toEqual(near([0.5, 0.5, 1], 9));
    expect(order.extent).toBeCloseTo(Math.sqrt(2 / 3), 9);
  });
});

describe('groups and neighbours by comparing all pairs', () => {
  let state = 3;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const edges = [12, 7, 5];

  /** Sizes of the groups of chains of near pairs, largest first. */
  function sizesByPairs(count: number, areNear: (i: number, j: number) => boolean): number[] {
    let group = Array.from({ length: count }, (_, i) => i);
    for (let i = 0; i < count; i++)
      for (let j = 0; j < i; j++) if (areNear(i, j)) group = group.map((one) => (one === group[j] ? group[i] : one));
    return [...new Set(group)].map((one) => group.filter((other) => other === one).length).sort((a, b) => b - a);
  }

  test.each([
    [0.5, false],
    [1, false],
    [2.1, false],
    [0.5, true],
    [1, true],
    [2.1, true],
    [6, true],
    [0, true],
  ])('of a distance of %f m, periodic: %s', (distance, wraps) => {
    const fish = fishOf(
      Array.from({ length: 150 }, () => ({ at: edges.map((edge) => edge * random() - 3) as unknown as Vector })),
    );
    const seam = { min: [-3, -3, -3], max: edges.map((edge) => edge - 3) } as never;
    const short = (d: number, axis: number) => (wraps ? d - edges[axis] * Math.round(d / edges[axis]) : d);
    const between = (i: number, j: number) =>
      Math.hypot(...[fish.x, fish.y, fish.z].map((along, axis) => short(along[i] - along[j], axis)));
    const sizes = sizesByPairs(150, (i, j) => between(i, j) < distance);
    expect(sortedSizes(denseGroups(fish, distance, wraps ? seam : undefined))).toEqual(sizes);
    // A search that finds hundreds of others for each fish gives way to a tree.
    const search = new GridSearch(wraps ? seam : undefined);
    search.build(fish, 20);
    const all = [...fish.id];
    const nearest = all.map((i) => Math.min(...all.map((j) => (i === j ? 99 : between(i, j)))));
    const mean = nearest.reduce((sum, x) => sum + x / 150, 0);
    expect(meanNearestNeighbour(search, new NearList(), fish, 20, wraps ? seam : undefined)).toBeCloseTo(mean, 6);
  });

  test('a gap of exactly the distance parts fish, along each axis and across a face', () => {
    for (const axis of [0, 1, 2]) {
      const at = (place: number) => [0, 1, 2].map((k) => (k === axis ? place : 1)) as unknown as Vector;
      const sizes = (distance: number, places: number[], seam?: object) =>
        sortedSizes(denseGroups(fishOf(places.map((place) => ({ at: at(place) }))), distance, seam as never));
      expect(sizes(1, [0, 1, 2])).toEqual([1, 1, 1]);
      expect(sizes(1.001, [0, 1, 2])).toEqual([3]);
      const seam = { min: [0, 0, 0], max: [8, 8, 8] };
      expect(sizes(1, [0.5, 7.5], seam)).toEqual([1, 1]);
      expect(sizes(1.001, [0.5, 7.5], seam)).toEqual([2]);
      expect(sizes(1.001, [0.5, 7.5])).toEqual([1, 1]);
    }
  });
});

test.each([
  [30, false],
  [30, true],
  [650, false],
])('rows beyond the count are no fish: of %i, periodic: %s', (count, wraps) => {
  const place = (k: number, factor: number): number => (k * factor) % 9;
  const all = fishOf(
    Array.from({ length: count + 20 }, (_, k) => ({
      ...{ at: [place(k, 2.3), place(k, 3.7), place(k, 5.1)], velocity: [Math.cos(k), Math.sin(k), k % 3] },
      acceleration: [k % 7, 0, 1],
    })),
  );
  const space = {
    dimensions: 3,
    clock: { step: 1, seconds: 1 },
    ...(wraps && { seam: { min: none, max: [9, 9, 9] as const } }),
  } as const;
  const wanted = allMetricRows.map(({ key }) => key);
  const measured = (fish: MeasuredFish) => {
    const frames = new FrameMetrics([1.2, 1.2]);
    const map = new NeighbourMap();
    map.add(fish, space, 3, 1);
    const jumps = new AccelerationJumps();
    jumps.observe(fish, 0, 1000);
    jumps.observe({ ...fish, ax: fish.ax.map((a) => 2 * a) }, 1, 1000);
    return [frames.measure(fish, space, wanted), sortedSizes(frames.groups(fish, space)), [...map.counts], jumps.last];
  };
  const only = selectFish(all, { ids: new Set(all.id.subarray(0, count)) });
  expect(only.count).toBe(count);
  expect(measured({ ...all, count })).toEqual(measured(only));
});

describe('measures of chosen fish', () => {
  const species = [0, 0, 1, 1, 0];
  const id = [3, 4, 7, 8, 9];
  const school = (columns: Readonly<Record<string, readonly number[]>>) => ({
    ...{ count: 5, species, id },
    column: (name: string) => Float32Array.from(columns[name] ?? [0, 0, 0, 0, 0]),
  });

  test('hull, packing and motion about the centroid', () => {
    const wanted = new Set(['hullSize', 'packing', 'radialVelocity', 'tangentialVelocity']);
    // A square of side 2 that swims along x at 5 m/s, grows by 3 m/s and turns at 4 m/s; the last fish is in its middle.
    const corners: readonly Vector[] = [
      [1, 1, 0],
      [-1, 1, 0],
      [-1, -1, 0],
      [1, -1, 0],
    ];
    const root = Math.SQRT1_2;
    const square = fishOf([
      ...corners.map(
        ([x, y]): Fish => ({
          at: [x + 20, y - 7, 0],
          velocity: [5 + root * (3 * x - 4 * y), root * (3 * y + 4 * x), 0],
        }),
      ),
      { at: [20, -7, 0], velocity: [5, 0, 0] },
    ]);
    const measured = new FrameMetrics([1]).measure(square, { dimensions: 2 }, wanted);
    expect(measured.hullSize).toBe(4);
    expect(measured.packing).toBe(5 / 4);
    expect(measured.radialVelocity).toBeCloseTo(3, 6);
    expect(measured.tangentialVelocity).toBeCloseTo(4, 6);
    const wrapped = { ...square, x: square.x.map((x) => (x >= 20 ? x - 20 : x - 10)) };
    const seam = { min: [0, -10, 0], max: [10, 0, 1] } as const;
    expect(new FrameMetrics([1]).measure(wrapped, { dimensions: 2, seam }, wanted)).toMatchObject({
      hullSize: expect.closeTo(4, 9),
      radialVelocity: expect.closeTo(3, 6),
      tangentialVelocity: expect.closeTo(4, 6),
    });
    const few = new FrameMetrics([1]).measure(fishOf([{ at: [0, 0, 0] }]), { dimensions: 3 }, wanted);
    expect([few.hullSize, few.packing, few.radialVelocity, few.tangentialVelocity]).toEqual(Array(4).fill(Number.NaN));
  });

  test('headings of the bodies count if they are asked for, and unknown ones are left out', () => {
    const moving = fishOf([
      { at: [1, 0, 0], velocity: [1, 0, 0] },
      { at: [-1, 0, 0], velocity: [1, 0, 0] },
      { at: [0, 3, 0], velocity: [1, 0, 0] },
    ]);
    // The first two are at 90° to each other, and both across the way to the centroid (0, 1).
    const unknown = Number.NaN;
    const fish: MeasuredFish = {
      ...moving,
      ...{ hx: Float32Array.of(1, 0, unknown), hy: Float32Array.of(0, 1, unknown), hz: Float32Array.of(0, 0, unknown) },
    };
    const byMotion = orderOf(fish);
    const byBody = orderOf(fish, undefined, 2, 'body');
    expect(byMotion.polarisation).toBe(1);
    expect(byBody.polarisation).toBeCloseTo(Math.SQRT1_2, 9);
    // r̂ = (±1, −1)/√2: r̂ × ĥ is 1/√2 for the first and −1/√2 for the second.
    expect(byBody.rotation).toBeCloseTo(0, 9);
    expect(byBody.absoluteRotation).toBeCloseTo(Math.SQRT1_2, 9);
    expect([byBody.speed, byBody.extent]).toEqual([byMotion.speed, byMotion.extent]);
    expect(orderOf(moving, undefined, 2, 'body').polarisation).toBeNaN();
    const map = new NeighbourMap();
    map.add(fish, { dimensions: 2, heading: 'body' }, 1, 1);
    // The neighbour of the first is behind it, that of the second to its right.
    expect(map.total).toBe(2);
    const bearings = [...map.counts].flatMap((n, k) => (n > 0 ? [(k % bearingBins) * 15 - 180] : []));
    expect(bearings.sort((a, b) => a - b)).toEqual([90, 165]);
    expect([...(selectFish(fish, { ids: new Set([1]) }).hy ?? [])]).toEqual([1]);
  });

  test('traits have the mean and spread of the fish that inherit them', () => {
    const plan = {
      ruleRows: { alignment: {}, cohesion: {}, flee: {} },
      species: [{ reproduction: { traits: ['alignment', 'cohesion'] } }, { reproduction: { traits: ['cohesion'] } }],
    };
    const scene = {
      plan,
      school: school({ traitAlignment: [1, 3, 50, 50, 8], traitCohesion: [1, 1, 5, 5, 3] }),
    } as never;
    const all = measureTraits(scene);
    // Means 4 and 3; squares (9 + 1 + 16)/3 and (4 + 4 + 4 + 4 + 0)/5.
    expect(all).toEqual({
      ...{ traitAlignment: expect.closeTo(4, 9), traitAlignmentSpread: expect.closeTo(Math.sqrt(26 / 3), 9) },
      ...{ traitCohesion: expect.closeTo(3, 9), traitCohesionSpread: expect.closeTo(Math.sqrt(16 / 5), 9) },
    });
    expect(Object.keys(measureTraits(scene, new Set(['traitCohesion'])))).toEqual([
      'traitCohesion',
      'traitCohesionSpread',
    ]);
    expect(Object.keys(measureTraits(scene, new Set(['traitAlignmentSpread'])))).toHaveLength(2);
    expect(measureTraits(scene, new Set(['speed']))).toEqual({});
    expect(measureTraits(scene, undefined, { species: 1 })).toMatchObject({
      traitAlignment: Number.NaN,
      traitCohesion: 5,
    });
    expect(measureTraits(scene, undefined, { ids: new Set([4, 8]) })).toMatchObject({
      traitAlignment: 3,
      traitCohesion: 3,
    });
  });

  test('energy has means over the fish with metabolism', () => {
    const plan = { species: [{ metabolism: {} }, { metabolism: null }] };
    const columns = {
      metabolicEnergy: [1, 2, 90, 90, 6],
      metabolicRate: [4, 5, 90, 90, 9],
      savedRate: [0, 1, 90, 90, 5],
      tailBeatFrequency: [1, 2, 90, 90, 0],
    };
    const wanted = new Set(['metabolicRate']);
    const scene = { plan, school: school(columns) } as never;
    expect(measureEnergy(scene, wanted)).toEqual({
      ...{
        metabolicEnergy: 3,
        metabolicRate: 6,
        energySaving: 2 / (6 + 2),
        tailBeatFrequency: 1,
        energyPerTailBeat: 6,
      },
    });
    // Fish 4 of 5 W/kg saves 1 W/kg, and beats twice a second.
    expect(measureEnergy(scene, wanted, { ids: new Set([4, 7]) })).toEqual({
      ...{ metabolicEnergy: 2, metabolicRate: 5, energySaving: 1 / 6, tailBeatFrequency: 2, energyPerTailBeat: 2.5 },
    });
    expect(measureEnergy(scene, wanted, { ids: new Set([9]) }).energyPerTailBeat).toBeNaN();
    expect(measureEnergy(scene, wanted, { species: 1 }).metabolicRate).toBeNaN();
    expect(measureEnergy(scene, wanted, { species: 0 }).metabolicRate).toBe(6);
    expect([measureEnergy(scene, undefined), measureEnergy(scene, new Set(['speed']))]).toEqual([{}, {}]);
    const without = {
      plan: { species: [{ metabolism: null }] },
      school: { ...school({}), column: () => expect.unreachable() },
    };
    expect(measureEnergy(without as never, wanted).metabolicRate).toBeNaN();
  });

  test('a selection has the fish of a species and of a list of ids', () => {
    const fish = fishOf(
      id.map((one, k) => ({ at: [k, 2 * k, 3 * k], velocity: [k, 0, 1], id: one, species: species[k] })),
    );
    expect(selectFish(fish, {})).toBe(fish);
    const chosen = selectFish(fish, { species: 1, ids: new Set([3, 8]) });
    expect(chosen.count).toBe(1);
    expect([chosen.id, chosen.species, chosen.x, chosen.z, chosen.vx].map((one) => [...one])).toEqual([
      [8],
      [1],
      [3],
      [9],
      [3],
    ]);
    expect([...selectFish(fish, { species: 0 }).id]).toEqual([3, 4, 9]);
    expect([...selectFish(fish, { ids: new Set([7]) }).y]).toEqual([4]);
  });
});
