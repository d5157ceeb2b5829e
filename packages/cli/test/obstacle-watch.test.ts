import type { Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { ObstacleWatch } from '../src/measure/obstacle-watch.ts';

/** Fish as [id, species, x, y, z]. */
type Fish = readonly (readonly [id: number, species: number, x: number, y: number, z: number])[];

/**
 * A simulation whose obstacle is everything below the height of its wall, which moves up at 1 m/s if it moves. Bodies of
 * both species have a radius of 0.5 and 0.1 m.
 */
function wall(fish: Fish, { obstacles = 1, isMoving = false, time = 0 } = {}) {
  let height = isMoving ? time : 0;
  const followed: number[][] = [];
  const at = (k: number) => fish.map((one) => one[k]);
  const simulation = {
    plan: {
      gates: [{ name: 'north' }, { name: 'south' }],
      obstacles: Array(obstacles).fill({}),
      species: [{ body: { length: 2, thickness: 0.5 } }, { body: { length: 1, thickness: 0.2 } }],
    },
    school: { count: fish.length, id: at(0), species: at(1), x: at(2), y: at(3), z: at(4), time },
    obstacles: {
      moving: isMoving,
      follow(from: number, to: number): void {
        followed.push([from, to]);
        height = to;
      },
      // As in the library: no farther than the limit, outside and inside.
      clearance(_x: number, y: number, _z: number, limit = Number.POSITIVE_INFINITY): number {
        return Math.max(-limit, Math.min(limit, y - height));
      },
    },
  };
  return { watch: new ObstacleWatch(simulation as unknown as Simulation), simulation, followed };
}

/** Rows of a trajectory. */
const rowsOf = (rows: readonly (readonly [time: number, ...Fish[number]])[]) => ({
  count: rows.length,
  columns: [
    ...[0, 0].map((none) => Float64Array.from(rows, () => none)),
    ...[0, 1, 2, 3, 4, 5].map((k) => Float64Array.from(rows, (row) => row[k])),
  ],
});

test('fish touch within 1.01 radii of their own body, and are inside below a surface', () => {
  const { watch } = wall(
    [
      [7, 0, 0, 0.504, 0],
      [8, 0, 0, 0.506, 0],
      [9, 1, 0, 0.1005, 0],
      [3, 1, 0, 0.1015, 0],
      [4, 0, 0, -2.5, 0],
    ],
    { time: 2 },
  );
  watch.measure();
  expect(watch.report()).toEqual({
    smallestClearance: { distance: -2.5, bodyRadius: 0.5, fish: 4, time: 2 },
    penetrations: 1,
    touches: { fishSteps: 3, fish: 3 },
    fishSteps: 5,
    displaced: 0,
    gates: ['north', 'south'].map((name) => ({ name, forth: 0, back: 0, fish: 0 })),
  });
  watch.measure();
  expect(watch.report()).toMatchObject({ penetrations: 2, touches: { fishSteps: 6, fish: 3 }, fishSteps: 10 });
});

test('the smallest clearance is that of the first fish that has it, at any distance', () => {
  const { watch, simulation } = wall([
    [1, 0, 0, 40, 0],
    [2, 1, 0, 30, 0],
    [3, 0, 0, 30, 0],
  ]);
  watch.measure();
  const smallest = { distance: 30, bodyRadius: 0.1, fish: 2, time: 0 };
  expect(watch.report()).toMatchObject({ smallestClearance: smallest, penetrations: 0, touches: { fishSteps: 0 } });
  simulation.school.time = 1;
  watch.measure();
  expect(watch.report()?.smallestClearance).toEqual(smallest);
});

test.each([
  [0, 0],
  [-0, 1],
])('a fish exactly on a surface touches it, and the sign of %d tells whether it is inside', (y, penetrations) => {
  const { watch } = wall([[1, 0, 0, y, 0]]);
  watch.measure();
  expect(watch.report()).toMatchObject({ smallestClearance: { distance: y }, penetrations, touches: { fish: 1 } });
});

test('rows of a trajectory are measured at obstacles of their time, which then go back to that of the school', () => {
  const { watch, followed } = wall([], { isMoving: true, time: 9 });
  watch.measureRows(
    rowsOf([
      [1, 5, 0, 0, 4, 0],
      [1, 6, 1, 0, 3, 0],
      [2, 5, 0, 0, 1.5, 0],
      [2, 6, 1, 0, 4, 0],
    ]),
  );
  expect(watch.report()).toMatchObject({
    smallestClearance: { distance: -0.5, bodyRadius: 0.5, fish: 5, time: 2 },
    penetrations: 1,
    touches: { fishSteps: 1, fish: 1 },
    fishSteps: 4,
  });
  expect(followed).toEqual([
    [1, 1],
    [2, 2],
    [9, 9],
  ]);
  const still = wall([]);
  still.watch.measureRows(rowsOf([[1, 5, 1, 0, 0.05, 0]]));
  expect(still.followed).toEqual([]);
  expect(still.watch.report()).toMatchObject({ smallestClearance: { distance: 0.05, fish: 5, time: 1 } });
});

test('events count displaced fish once each, and passages through each gate in both directions', () => {
  const { watch } = wall([]);
  const heard: [kind: string, fish: number, other: number][] = [
    ['displaced', 1, 0],
    ['displaced', 1, 1],
    ['displaced', 2, 0],
    ['caught', 3, 0],
    ['passed', 1, 1],
    ['passed', 1, 1],
    ['passed', 2, 1],
    ['passed-back', 1, 1],
    ['passed-back', 4, 0],
  ];
  for (const [kind, fish, other] of heard) watch.hear({ kind, fish, other } as Parameters<typeof watch.hear>[0]);
  expect(watch.report()).toMatchObject({
    displaced: 2,
    gates: [
      { name: 'north', forth: 0, back: 1, fish: 1 },
      { name: 'south', forth: 3, back: 1, fish: 2 },
    ],
  });
});

test('without obstacles only gates are reported, and without both nothing', () => {
  const { watch, simulation } = wall([[1, 0, 0, -1, 0]], { obstacles: 0 });
  watch.measure();
  watch.measureRows(rowsOf([[1, 5, 0, 0, -4, 0]]));
  expect(watch.report()).toMatchObject({ smallestClearance: null, penetrations: 0, fishSteps: 0, gates: [{}, {}] });
  simulation.plan.gates.length = 0;
  expect(new ObstacleWatch(simulation as unknown as Simulation).report()).toBeUndefined();
});
