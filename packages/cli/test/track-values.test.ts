import { describe, expect, test } from 'vitest';
import { clockOf, type TimedRow } from '../src/tracks/track-clock.ts';
import { framesOf } from '../src/tracks/track-frames.ts';
import type { TrackTable } from '../src/tracks/track-table.ts';

// Values computed by hand, at the ends and limits where a fault would change few of them.

/** One fish at x(frame) on every frame, 0.5 s apart. */
function tableOf(x: (frame: number) => number, count: number): TrackTable {
  return {
    observations: Array.from({ length: count }, (_, frame) => ({
      ...{ frame, fish: 0, species: 0 },
      position: [x(frame), 0, 0] as const,
    })),
    ...{ fish: ['a'], species: [], dimensions: 2, interval: 0.5, start: 0, empty: 0, hasVelocities: false, notes: [] },
  };
}

const xOf = (table: TrackTable, smooth: number) => framesOf(table, { smooth }).frames.map(({ fish }) => fish.x[0]);
const vxOf = (table: TrackTable, smooth = 1) => framesOf(table, { smooth }).frames.map(({ fish }) => fish.vx[0]);

describe('smoothing', () => {
  test('takes fewer frames, as many before as after, at the ends', () => {
    // The mean of t² over 2h + 1 frames is t² + h(h + 1)/3: 0 at the ends, 2/3 beside them, 2 inside.
    const squares = tableOf((t) => t * t, 8);
    expect(xOf(squares, 5)).toEqual([0, 1 + 2 / 3, 6, 11, 18, 27, 36 + 2 / 3, 49].map(Math.fround));
  });

  test('leaves a straight track as it is', () => {
    expect(
      xOf(
        tableOf((t) => 3 * t, 7),
        5,
      ),
    ).toEqual([0, 3, 6, 9, 12, 15, 18]);
  });
});

test('velocities are central differences, and one-sided in the first and the last frame', () => {
  expect(vxOf(tableOf((t) => t * t, 5))).toEqual([2, 4, 8, 12, 14]);
});

/** Rows of one fish. Frames are missing if only times are given. */
const rows = (times: readonly number[], frames?: readonly number[]): readonly TimedRow[] =>
  times.map((time, k) => ({ time, frame: frames?.[k] ?? Number.NaN, fish: 0, place: `row ${k + 1}` }));

describe('the clock of a table', () => {
  test('frames with times: the start is the time of frame 0, even if the table begins later', () => {
    const frames = [10, 11, 12, 13, 14, 15];
    const clock = clockOf(
      'a.csv',
      rows(
        frames.map((frame) => 7 + frame / 25),
        frames,
      ),
      undefined,
    );
    expect(clock.interval).toBeCloseTo(1 / 25, 12);
    expect(clock.start).toBeCloseTo(7, 9);
    expect(clock.frames).toEqual(frames);
  });

  test('with a stated rate the start still comes from the times', () => {
    const clock = clockOf('a.csv', rows([5, 5.1], [20, 21]), 50);
    expect(clock).toMatchObject({ interval: 1 / 50, frames: [20, 21] });
    expect(clock.start).toBeCloseTo(5 - 20 / 50, 12);
  });

  test('times alone: frames are counted from the first', () => {
    const clock = clockOf('a.csv', rows([3, 3.04, 3.08, 3.16]), undefined);
    expect(clock.frames).toEqual([0, 1, 2, 4]);
    expect(clock.interval).toBeCloseTo(0.04, 12);
    expect(clock.start).toBe(3);
  });

  test('times may be a quarter of a frame early or late, and no more', () => {
    const uneven = (by: number) => rows([0, 1, 2, 3 + by, 4, 5]);
    expect(clockOf('a.csv', uneven(0.24), 1).frames).toEqual([0, 1, 2, 3, 4, 5]);
    expect(() => clockOf('a.csv', uneven(0.26), 1)).toThrow(/1\.26 frames of 1\.000 s apart, expected a whole number/);
    expect(() => clockOf('a.csv', uneven(-0.26), 1)).toThrow(/0\.74 frames of 1\.000 s apart, expected a whole number/);
  });
});
