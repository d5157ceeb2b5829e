import { describe, expect, test } from 'vitest';
import { absentIn, framesOf } from '../src/tracks/track-frames.ts';
import type { TrackRequest } from '../src/tracks/track-request.ts';
import type { Observation, TrackTable } from '../src/tracks/track-table.ts';

// Frames made from tables, with values computed by hand.

type Vector = readonly [number, number, number];
/** An observation of fish 0, unless another is given. */
type Seen = readonly [frame: number, position: Vector, velocity?: Vector | undefined, fish?: number];

function framesFrom(seen: readonly Seen[], request: TrackRequest = {}) {
  const observations = seen.map(
    ([frame, position, velocity, fish = 0]): Observation => ({
      ...{ frame, fish, species: fish, position },
      ...(velocity && { velocity }),
    }),
  );
  const table: TrackTable = {
    ...{ observations, fish: ['a', 'b'], species: ['cod', 'eel'], dimensions: 3, interval: 0.5, start: 0, empty: 0 },
    ...{ hasVelocities: observations.every(({ velocity }) => velocity !== undefined), notes: [] },
  };
  return framesOf(table, request);
}

const close = (...values: readonly number[]) => values.map((value) => expect.closeTo(value, 5));
type Key = 'x' | 'y' | 'z' | 'vx' | 'vy' | 'vz';
/** A component of the first fish in each frame. */
const along = ({ frames }: ReturnType<typeof framesOf>, key: Key) => frames.map(({ fish }) => fish[key][0]);
const differentiable = ({ frames }: ReturnType<typeof framesOf>) =>
  frames.map(({ fish }) => fish.differentiable?.[0]).join('');

test('positions and velocities of all axes', () => {
  const found = framesFrom([0, 1, 2].map((t): Seen => [t, [t * t, 3 - t, 2 * t]]));
  expect(along(found, 'vx')).toEqual([2, 4, 6]);
  expect(along(found, 'vy')).toEqual([-2, -2, -2]);
  expect(along(found, 'vz')).toEqual([4, 4, 4]);
  expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
    [0, 1, 4],
    [3, 2, 1],
    [0, 2, 4],
  ]);
});

test('a frame has its fish in order, with their species, and frames are in order', () => {
  const rest: Vector = [0, 0, 0];
  const { frames, measured, absent } = framesFrom([
    [3, [1, 0, 0], rest, 1],
    [5, [2, 0, 0], rest, 1],
    [1, [3, 0, 0], rest, 0],
    [3, [4, 0, 0], rest, 0],
    [5, [5, 0, 0], rest, 0],
  ]);
  const told = frames.map(({ frame, fish: { count, id, species, x } }) => [frame, count, ...id, ...species, ...x]);
  expect(told).toEqual([
    [1, 1, 0, 0, 3],
    [3, 2, 0, 1, 0, 1, 4, 1],
    [5, 2, 0, 1, 0, 1, 5, 2],
  ]);
  expect({ measured, absent }).toEqual({ measured: 5, absent: 0 });
});

test('absent are fish in measured frames between their own first and last one', () => {
  const withIds = (...ids: number[][]) => ids.map((id) => ({ id: Uint32Array.from(id) }) as never);
  expect(absentIn(withIds([0], [0, 1], [1], [2], [0, 1], [1]))).toBe(2 + 1);
  expect(absentIn(withIds([4], [5]))).toBe(0);
  expect(absentIn([])).toBe(0);
});

describe('velocities of the table', () => {
  const seen: Seen[] = [
    [0, [0, 0, 9], [1, 0, 6]],
    [3, [3, 6, 0], [4, 3, 0]],
  ];

  test('are interpolated in gaps that are filled, and do not count as changes there', () => {
    const found = framesFrom(seen, { maxGap: 2 });
    expect(found).toMatchObject({ velocities: 'columns', filled: 2, framesOfJerk: 3, measured: 4 });
    expect(along(found, 'vx')).toEqual([1, 2, 3, 4]);
    expect(along(found, 'vy')).toEqual([0, 1, 2, 3]);
    expect(along(found, 'vz')).toEqual([6, 4, 2, 0]);
    expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
      [0, 1, 2, 3],
      [0, 2, 4, 6],
      [9, 6, 3, 0],
    ]);
    expect(differentiable(found)).toBe('1001');
    expect(framesFrom(seen, { maxGap: 1 })).toMatchObject({ filled: 0, measured: 2, isolated: 0 });
  });

  test('are replaced by differences if positions are smoothed', () => {
    const found = framesFrom(seen, { maxGap: 2, smooth: 3 });
    expect(found).toMatchObject({ velocities: 'central differences', framesOfJerk: 7 });
    expect(along(found, 'vx')).toEqual(close(2, 2, 2, 2));
  });
});

describe('changes of a velocity count if all positions behind it were observed', () => {
  const straight = (...frames: number[]) => frames.map((frame): Seen => [frame, [frame, 0, 0]]);
  test.each<[name: string, frames: number[], smooth: number, expected: string, framesOfJerk: number]>([
    ['on both sides', [0, 1, 2, 3, 4], 1, '01110', 5],
    ['also beside a filled gap', [0, 1, 2, 4, 5, 6], 1, '0100010', 5],
    ['with those of a mean over three', [0, 1, 2, 3, 4, 5], 3, '001100', 7],
    ['of too few, none', [0, 1, 2, 3], 3, '0000', 7],
  ])('%s', (_, frames, smooth, expected, framesOfJerk) => {
    const found = framesFrom(straight(...frames), { maxGap: 1, smooth });
    expect(differentiable(found)).toBe(expected);
    expect(found.framesOfJerk).toBe(framesOfJerk);
  });
});

describe('tracks far from the origin', () => {
  const around = (x: number, y: number, z: number) =>
    framesFrom([
      [0, [x + 1, y - 2, z]],
      [1, [x - 1, y + 2, z + 3]],
      [2, [x, y, z - 3]],
    ]);

  test.each<Vector>([
    [5000, -4, 7],
    [0, -5000, 0],
    [1, 2, 1000.25],
  ])('around %d, %d, %d are moved there by their mean position', (...mean) => {
    const found = around(...mean);
    expect(found.origin).toEqual(mean);
    expect([along(found, 'x'), along(found, 'y'), along(found, 'z')]).toEqual([
      [1, -1, 0],
      [-2, 2, 0],
      [0, 3, -3],
    ]);
    expect(along(found, 'vy')).toEqual([8, 2, -4]);
  });

  test('up to 1 km they stay, as they do in a periodic world', () => {
    const found = around(1000, -1000, 0);
    expect(found.origin).toEqual([0, 0, 0]);
    expect(along(found, 'y')).toEqual([-1002, -998, -1000]);
    expect(
      framesFrom(
        [0, 1].map((t): Seen => [t, [5000, 0, 0]]),
        { periodic: [9000, 9000] },
      ).origin,
    ).toEqual([0, 0, 0]);
  });
});

describe('a periodic world', () => {
  const world = { periodic: [10, 4], periodicFrom: [-5, 1, 0] as const };

  test('is crossed at its faces in both directions, and positions stay inside of it', () => {
    // 0.75 m a frame to the right and 0.2 m down; the height is not periodic.
    const seen: Seen[] = [
      [0, [4.5, 1.1, 50]],
      [1, [-4.75, 4.9, 51]],
      [2, [-4, 4.7, 52]],
    ];
    const found = framesFrom(seen, world);
    expect(along(found, 'vx')).toEqual(close(1.5, 1.5, 1.5));
    expect(along(found, 'vy')).toEqual(close(-0.4, -0.4, -0.4));
    expect(along(found, 'vz')).toEqual(close(2, 2, 2));
    expect(along(found, 'x')).toEqual(close(4.5, -4.75, -4));
    expect(along(found, 'y')).toEqual(close(1.1, 4.9, 4.7));
    expect(along(found, 'z')).toEqual([50, 51, 52]);
    // The mean over three frames is that of the middle one.
    const smooth = framesFrom(seen, { ...world, smooth: 3 });
    expect([along(smooth, 'x')[1], along(smooth, 'y')[1]]).toEqual(close(-4.75, 4.9));
    const [first, , last] = seen;
    const filled = framesFrom([first, last], { ...world, maxGap: 1 });
    expect([along(filled, 'x')[1], along(filled, 'y')[1]]).toEqual(close(-4.75, 4.9));
  });

  test('holds positions from its lower faces up to its upper ones', () => {
    const at = (x: number, y: number) => {
      const { fish } = framesFrom([[0, [x, y, 0], [1, 0, 0]]], world).frames[0];
      return [fish.x[0], fish.y[0]];
    };
    expect(at(-5, 1)).toEqual([-5, 1]);
    expect(at(5, 5)).toEqual([-5, 1]);
    expect(at(13, -8)).toEqual([3, 4]);
    expect(at(-26, 14)).toEqual([4, 2]);
  });
});

test('gaps that would make too many rows, and means over too many frames, are refused', () => {
  const ends = (...frames: number[]) => frames.map((frame): Seen => [frame, [frame, 0, 0]]);
  expect(() => framesFrom(ends(5, 2_000_005), { maxGap: 3_000_000 })).toThrow(
    '--max-gap 3000000 makes 2000001 rows of the tracks, expected at most 2000000.',
  );
  const pieces = [...ends(5, 10, 600_000), ...ends(7, 8).map(([frame, at]): Seen => [frame, at, undefined, 1])];
  expect(() => framesFrom(pieces, { maxGap: 5, smooth: 7 })).toThrow(
    '--smooth must be at most 6, the frames of the longest track without a gap, got 7.',
  );
  expect(framesFrom(pieces, { maxGap: 5, smooth: 5 })).toMatchObject({ filled: 4, isolated: 1 });
});
