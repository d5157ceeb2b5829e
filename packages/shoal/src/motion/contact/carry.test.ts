import { expect, it } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { carry } from './carry.ts';
import { isInside } from './holes.ts';

it('a fish that no body pushes stays where it is, even within a body', () => {
  const plan = parseScenarioJson({
    version: 1,
    obstacles: [{ shape: { kind: 'box', size: [2, 20, 20] }, at: [1, 0, 0] }],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const { bodies } = new Obstacles(plan);
  const position = Float64Array.of(1, 0.5, 0);
  expect(bodies.some((body) => isInside(body, 1, 0.5, 0))).toBe(true);
  expect(carry(position, bodies, 0.1, false)).toBe(true);
  expect(Array.from(position)).toEqual([1, 0.5, 0]);
});

it('a fish that a body pushes within another solid cannot be there', () => {
  const plan = parseScenarioJson({
    version: 1,
    obstacles: [
      { shape: { kind: 'box', size: [20, 20, 20] } },
      {
        shape: { kind: 'sphere', radius: 1 },
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: [0.5, 0, 0] },
        ],
      },
    ],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  const position = Float64Array.of(1.2, 0, 0);
  expect(carry(position, obstacles.bodies, 0.1, false)).toBe(false);
  expect(position[0]).toBeGreaterThan(1.5);
});

it.each([0, 1, 2])(
  'a slanted surface that moves along axis %i pushes a fish as far as it needs to, and no farther',
  (axis) => {
    const along = (x: number): number[] => [0, 1, 2].map((one) => (one === axis ? x : 0));
    const plan = parseScenarioJson({
      version: 1,
      obstacles: [
        {
          shape: { kind: 'sphere', radius: 2 },
          at: [0, 0, 0],
          track: [
            { time: 0, at: [0, 0, 0] },
            { time: 1, at: along(0.4) },
          ],
        },
      ],
      field: { resolution: [8, 8, 8] },
      species: [{ name: 'fish', count: 1 }],
    });
    const obstacles = new Obstacles(plan);
    obstacles.follow(0, 1);
    const start = [1, 1, 1].map((x) => (2.12 * x) / Math.sqrt(3));
    const position = Float64Array.from(start);
    expect(carry(position, obstacles.bodies, 0.1, false)).toBe(true);
    const [x, y, z] = position;
    const distance = obstacles.clearance(x, y, z);
    expect(distance).toBeGreaterThanOrEqual(0.1);
    expect(distance).toBeLessThan(0.14);
    // The sphere moves 0.23 m along its normal towards the fish, of which 0.02 m were free.
    expect(Math.hypot(x - start[0], y - start[1], z - start[2])).toBeLessThan(0.25);
  },
);

it.each([
  [0, 1],
  [0, 2],
  [1, 2],
])('a surface that slides past a fish, along axes %i and %i, does not push it away', (first, second) => {
  const along = (a: number, b: number): number[] =>
    [0, 1, 2].map((axis) => (axis === first ? a : axis === second ? b : 0));
  const plan = parseScenarioJson({
    version: 1,
    obstacles: [
      {
        shape: { kind: 'sphere', radius: 2, detail: 5 },
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: along(0.3, -0.3) },
        ],
      },
    ],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  const reach = 2.09 / Math.SQRT2;
  const position = Float64Array.from(along(reach, reach));
  expect(carry(position, obstacles.bodies, 0.1, false)).toBe(true);
  const [x, y, z] = position;
  expect(obstacles.clearance(x, y, z)).toBeGreaterThanOrEqual(0.1);
  expect(obstacles.clearance(x, y, z)).toBeLessThan(0.2);
});

/** A box that moves by `way` in a second. Its face towards the fish starts at x = 1 + `out` m. */
function movingBox(way: readonly number[], out = 0, others: readonly object[] = []): Obstacles {
  const plan = parseScenarioJson({
    version: 1,
    world: { min: [out - 10, -10, -10], max: [out + 10, 10, 10] },
    obstacles: [
      {
        shape: { kind: 'box', size: [2, 8, 8] },
        at: [out, 0, 0],
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: way },
        ],
      },
      ...others,
    ],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  return obstacles;
}

it.each([1.125, 1.25])('a face that slides past neither pushes nor pulls a fish of 0.125 m at x = %f m', (x) => {
  const position = Float64Array.of(x, 0.5, 0);
  expect(carry(position, movingBox([0, 0.5, 0]).bodies, 0.125, false)).toBe(true);
  expect(Array.from(position)).toEqual([x, 0.5, 0]);
});

it('a fish that rounding would put across the face cannot be there: float32 has steps of 6 cm so far out', () => {
  const far = movingBox([0.3, 0, 0], 1e6 - 1);
  expect(carry(Float64Array.of(1e6 + 0.0625, 0, 0), far.bodies, 0.001, false)).toBe(false);
});

it('a push that ends short of another body is open, though the box around that body is nearer', () => {
  const ball = { shape: { kind: 'sphere', radius: 2, detail: 4 }, at: [3.5, 2.3, 2.3] };
  const position = Float64Array.of(1.3, 0.1, 0.1);
  expect(carry(position, movingBox([0.5, 0, 0], 0, [ball]).bodies, 0.1, false)).toBe(true);
  expect(position[0]).toBeGreaterThan(1.6);
  expect(position[0]).toBeLessThan(1.61);
});

/** A sheet across x at −2 m that moves by `way` in a second, turned by some degrees. */
function movingSheet(way: readonly number[], rotationDeg: readonly number[] = [0, 0, -90], dimensions = 3): Obstacles {
  const plan = parseScenarioJson({
    version: 1,
    dimensions,
    obstacles: [
      {
        ...{ shape: { kind: 'plane', size: [40, 40] }, at: [-2, 0, 0], rotationDeg },
        track: [
          { time: 0, at: [0, 0, 0] },
          { time: 1, at: way },
        ],
      },
    ],
    field: { resolution: [8, 8, 8] },
    species: [{ name: 'fish', count: 1 }],
  });
  const obstacles = new Obstacles(plan);
  obstacles.follow(0, 1);
  return obstacles;
}

it.each([0.101, 0.12, 0.16, 0.2, 0.27, 0.35, 0.5, 0.8, 1.3])(
  'a sheet that comes from %f m away pushes a fish before it, on either side',
  (gap) => {
    for (const side of [1, -1]) {
      const position = Float64Array.of(-2 + side * gap, 0.5, 0.25);
      expect(carry(position, movingSheet([side * 2.5, 0.75, 0.5]).bodies, 0.1, false)).toBe(true);
      expect(Array.from(position)).toEqual([-2 + side * 2.6001, 0.5, 0.25].map((x) => expect.closeTo(x, 4)));
    }
  },
);

it('a sheet that slides past by 2.5 m and comes nearer leaves a fish where it was but for the push', () => {
  const position = Float64Array.of(-1.85, 0.5, 0.25);
  expect(carry(position, movingSheet([0.25, 2.5, 0]).bodies, 0.1, false)).toBe(true);
  expect(Array.from(position)).toEqual([-2 + 0.25 + 0.1001, 0.5, 0.25].map((x) => expect.closeTo(x, 4)));
});

it.each([30, 60, -75])(
  'in the plane a sheet that leans by %i degrees pushes along the plane, no farther than it must',
  (tilt) => {
    const leaning = movingSheet([0.5, 0, 0], [0, tilt, -90], 2);
    const position = Float64Array.of(-1.8, 0.5, 0);
    expect(carry(position, leaning.bodies, 0.1, true)).toBe(true);
    // The plane meets the sheet at x = −1.5 m. A point is a cosine times as far from the sheet as from there.
    expect(position[0]).toBeCloseTo(-1.5 + 0.1001 / Math.cos((tilt * Math.PI) / 180), 5);
    expect([position[1], position[2]]).toEqual([0.5, 0]);
  },
);
