import { describe, expect, test } from 'vitest';
import type { MeasuredFish, MeasuredSpace } from '../measured-fish.ts';
import { Median } from './animal-path.ts';
import { type AnimalOptions, type AnimalRow, AnimalTable } from './animal-table.ts';
import { distanceToWall } from './walls.ts';

/* Animals whose measures are computed by hand. */

/** Id, position and velocity. */
type Row = readonly [id: number, x: number, y: number, z: number, vx: number, vy: number, vz: number];

function frameOf(rows: readonly Row[], species: readonly number[] = []): MeasuredFish {
  const column = (k: number): Float32Array => Float32Array.from(rows, (row) => row[k]);
  const none = new Float32Array(rows.length);
  return {
    ...{ count: rows.length, id: Uint32Array.from(rows, ([id]) => id) },
    species: Uint8Array.from(rows, (_, k) => species[k] ?? 0),
    ...{ x: column(1), y: column(2), z: column(3), vx: column(4), vy: column(5), vz: column(6) },
    ...{ ax: none, ay: none, az: none },
  };
}

const plane: MeasuredSpace = { dimensions: 2 };

function tableOf(
  frames: readonly (readonly [frame: number, fish: MeasuredFish])[],
  options: Partial<AnimalOptions> = {},
  space = plane,
): readonly AnimalRow[] {
  const table = new AnimalTable({ interval: 0.5, stopSpeed: 1, ...options });
  for (const [frame, fish] of frames) table.add(frame, fish, space);
  return table.rows();
}

const near = (value: number): unknown => (Number.isNaN(value) ? value : expect.closeTo(value, 6));
const all = (values: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, near(value)]));

test('an animal that walks 3 m east, 4 m north and, after a gap of two frames, 5 m west', () => {
  const [row] = tableOf(
    [
      [10, frameOf([[7, 0, 0, 0, 6, 0, 0]])],
      [11, frameOf([[7, 3, 0, 0, 6, 0, 0]])],
      [12, frameOf([[7, 3, 4, 0, 0, 0.5, 0]])],
      [15, frameOf([[7, -2, 4, 0, -0.5, 0, 0]])],
    ],
    { start: 100 },
  );
  // Steps of 3 and 4 m at 90°: c = 0, mean 3.5 m, variance 0.5 m².
  const sinuosity = 2 / Math.sqrt(3.5 * (1 + 0.5 / 3.5 ** 2));
  expect(row).toMatchObject(
    all({
      ...{ id: 7, species: 0, frames: 4, missing: 2, firstTime: 105, lastTime: 107.5 },
      ...{ pathLength: 12, netDisplacement: Math.sqrt(20), straightness: Math.sqrt(20) / 12, sinuosity },
      ...{ meanSpeed: 13 / 4, medianSpeed: 3.25, maxSpeed: 6, stoppedTime: 1 },
      // From frame 10 to 11 by 0°, from 11 to 12 by 90°, in half a second each.
      turningRate: 90,
      ...{ wallTime: Number.NaN, ahead: Number.NaN, nearestNeighbour: Number.NaN, neighboursMet: Number.NaN },
    }),
  );
});

test('a straight path at constant speed has no sinuosity, a single position no path', () => {
  const straight = tableOf([0, 1, 2, 3].map((k) => [k, frameOf([[0, k, 0, 0, 2, 0, 0]])] as const))[0];
  expect(straight).toMatchObject(all({ sinuosity: 0, straightness: 1, turningRate: 0 }));
  const single = tableOf([[0, frameOf([[0, 5, 5, 0, 0, 0, 0]])]])[0];
  expect(single).toMatchObject(
    all({ pathLength: 0, straightness: Number.NaN, sinuosity: Number.NaN, turningRate: Number.NaN, stoppedTime: 0.5 }),
  );
});

test('a path across the seam of a periodic world goes on', () => {
  const space: MeasuredSpace = { dimensions: 2, seam: { min: [0, 0, 0], max: [10, 10, 1] } };
  const frames = [8, 9.5, 1, 2.5].map((x, k) => [k, frameOf([[0, x, 5, 0, 3, 0, 0]])] as const);
  expect(tableOf(frames, {}, space)[0]).toMatchObject(all({ pathLength: 4.5, netDisplacement: 4.5, straightness: 1 }));
});

test('places in a group of five that swims along x', () => {
  const rows: readonly Row[] = [
    [0, 4, 0, 0, 2, 0, 0],
    [1, 0, 3, 0, 2, 0, 0],
    [2, 0, -3, 0, 2, 0, 0],
    [3, -4, 0, 0, 2, 0, 0],
    [4, 0, 0, 0, 2, 0, 0],
  ];
  const table = tableOf([[0, frameOf(rows)]]);
  expect(table.map(({ ahead }) => ahead)).toEqual([1, 0.5, 0.5, 0, 0.5]);
  expect(table.map(({ fromCentre }) => fromCentre)).toEqual([1, 0.75, 0.75, 1, 0]);
  expect(table.map(({ edgeShare }) => edgeShare)).toEqual([1, 1, 1, 1, 0]);
  expect(table.map(({ nearestNeighbour }) => nearestNeighbour)).toEqual([4, 3, 3, 4, 3]);
});

describe('with a group distance', () => {
  const two: readonly Row[] = [
    [0, 0, 0, 0, 1, 0, 0],
    [1, 1, 0, 0, 1, 0, 0],
    [2, 50, 0, 0, 0, 1, 0],
    [3, 50, 1, 0, 0, 1, 0],
    [4, 50, 2, 0, 0, 1, 0],
  ];

  test('places are those in its own group', () => {
    const table = tableOf([[0, frameOf(two)]], { groupDistances: [1.5] });
    expect(table.map(({ ahead }) => ahead)).toEqual([0, 1, 0, 0.5, 1]);
    // Two animals have no centre to be far from, and three no inside.
    const unknown = Number.NaN;
    expect(table.map(({ fromCentre }) => fromCentre)).toEqual([unknown, unknown, 1, 0, 1]);
    expect(table.map(({ edgeShare }) => edgeShare)).toEqual(Array(5).fill(unknown));
  });

  test('neighbours are those nearer than it, each counted once', () => {
    const later = two.map(([id, ...rest]): Row => [id === 0 ? 9 : id, ...rest]).sort(([a], [b]) => a - b);
    const table = tableOf(
      [
        [0, frameOf(two)],
        [1, frameOf(two)],
        [2, frameOf(later)],
      ],
      { groupDistances: [1.5] },
    );
    expect(table.map(({ id, neighboursMet }) => [id, neighboursMet])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 1],
      [9, 1],
    ]);
  });

  test('two species are neighbours at the smaller of their distances', () => {
    const rows = two.slice(0, 2);
    const met = (distances: readonly number[]): readonly number[] =>
      tableOf([[0, frameOf(rows, [0, 1])]], { groupDistances: distances }).map(({ neighboursMet }) => neighboursMet);
    expect([met([1.5, 0.5]), met([1.5, 1.1])]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

test('headings of the bodies count if they are asked for', () => {
  const turning = [0, 0.2, 0.5].map((angle, k) => {
    const fish = frameOf([[0, k, 0, 0, 1, 0, 0]]);
    const of = (value: number): Float32Array => Float32Array.of(value);
    return [k, { ...fish, hx: of(Math.cos(angle)), hy: of(Math.sin(angle)), hz: of(0) }] as const;
  });
  const [motion] = tableOf(turning);
  const [body] = tableOf(turning, {}, { ...plane, heading: 'body' });
  expect(motion.turningRate).toBe(0);
  // 0.25 rad a frame of half a second.
  expect(body.turningRate).toBeCloseTo((0.5 * 180) / Math.PI, 4);
});

test('wrong options are refused', () => {
  const make = (options: object) => () => new AnimalTable(options as AnimalOptions);
  expect(make({ interval: 0, stopSpeed: 1 })).toThrow('AnimalTable: options.interval must be a time above 0 s, got 0.');
  expect(make({ interval: 1 })).toThrow('AnimalTable: options.stopSpeed must be a speed from 0 m/s on, got nothing.');
  expect(make({ interval: 1, stopSpeed: 1, wall: 2 })).toThrow('options.wall is not a known key.');
});

test('time near walls', () => {
  const box = { shape: 'box', min: [0, 0, 0], max: [10, 4, 5] } as const;
  const frames = [0.9, 1.1, 9.5, 10.5].map((x, k) => [k, frameOf([[0, x, 2, 0, 1, 0, 0]])] as const);
  expect(tableOf(frames, { walls: box, wallDistance: 1 })[0].wallTime).toBe(1.5);
  expect(distanceToWall(box, [5, 1, 2], 2)).toBe(1);
  expect(distanceToWall(box, [5, 2, 4.5], 3)).toBe(0.5);
  expect(distanceToWall(box, [5, 2, 0.25], 3)).toBe(0.25);
  const ball = { shape: 'ball', centre: [1, 1, 1], radius: 5 } as const;
  expect(distanceToWall(ball, [4, 5, 1], 2)).toBe(0);
  expect(distanceToWall(ball, [4, 1, 99], 2)).toBe(2);
  expect(distanceToWall(ball, [1, 1, 5], 3)).toBe(1);
});

describe('the median', () => {
  const medianOf = (values: Iterable<number>): number => {
    const median = new Median();
    for (const value of values) median.add(value);
    return median.value;
  };

  test.each([
    ['none', [], Number.NaN],
    ['one', [3], 3],
    ['an even number', [4, 1, 3, 2], 2.5],
    ['an odd number', [0, 9, 5], 5],
  ])('of %s', (_, values, expected) => {
    expect(medianOf(values)).toBe(expected);
  });

  test('of many values is within 0.05 %', () => {
    const values = Array.from({ length: 40_001 }, (_, k) => ((k * 7919) % 40_001) / 1000);
    expect(Math.abs(medianOf(values) / 20 - 1)).toBeLessThan(5e-4);
    // Near the end of a bin, which is 2^-10 wide.
    expect(Math.abs(medianOf(Array(16_385).fill(1.00097)) - 1.00097)).toBeLessThan(5e-4);
    expect(medianOf(values.map((value) => Math.max(0, value - 30)))).toBe(0);
    expect(medianOf(values.slice(0, 16_384))).toBeCloseTo(
      values
        .slice(0, 16_384)
        .sort((a, b) => a - b)
        .slice(8191, 8193)
        .reduce((sum, x) => sum + x, 0) / 2,
      5,
    );
  });
});
