import { describe, expect, test } from 'vitest';
import { frameSurveyOf } from '../src/tracks/frame-survey.ts';
import { agreeingTimes, clockOf } from '../src/tracks/track-clock.ts';
import { TrackStore } from '../src/tracks/track-store.ts';
import { type MadeRow, madeTable } from './made-tracks.ts';

// Values computed by hand, at the ends and limits where a fault would change few of them.

/** Rows of one fish. Frames are missing if only times are given. */
const rows = (times: readonly number[], frames?: readonly number[]): readonly MadeRow[] =>
  times.map((time, k) => ({ time, ...(frames && { frame: frames[k] }), position: [0, 0, 0] }));

/** The clock, with the frame of each row. */
async function clockIn(seen: readonly MadeRow[], fps?: number) {
  const store = await TrackStore.of(madeTable(seen), { scale: 1 });
  const clock = await clockOf('a.csv', store, frameSurveyOf(store), fps);
  const frames: number[] = [];
  let n = 0;
  for (const { rows, from, to } of store.frames()) {
    for (const ordinal of rows.ordinal.subarray(from, to)) frames[ordinal] = clock.frames[n];
    n++;
  }
  return { ...clock, frames };
}

describe('the clock of a table', () => {
  test('frames with times: the start is the time of frame 0, even if the table begins later', async () => {
    const frames = [10, 11, 12, 13, 14, 15];
    const clock = await clockIn(
      rows(
        frames.map((frame) => 7 + frame / 25),
        frames,
      ),
    );
    expect(clock.interval).toBeCloseTo(1 / 25, 12);
    expect(clock.start).toBeCloseTo(7, 9);
    expect(clock.frames).toEqual(frames);
  });

  test('with a stated rate the start still comes from the times', async () => {
    const clock = await clockIn(rows([5, 5.1], [20, 21]), 50);
    expect(clock).toMatchObject({ interval: 1 / 50, frames: [20, 21] });
    expect(clock.start).toBeCloseTo(5 - 20 / 50, 12);
  });

  test('times alone: frames are counted from the first', async () => {
    const clock = await clockIn(rows([3, 3.04, 3.08, 3.16]));
    expect(clock.frames).toEqual([0, 1, 2, 4]);
    expect(clock.interval).toBeCloseTo(0.04, 12);
    expect(clock.start).toBe(3);
  });

  test('times may be a quarter of a frame early or late, and no more', async () => {
    const uneven = (by: number) => rows([0, 1, 2, 3 + by, 4, 5]);
    for (const by of [0.25, -0.25]) expect((await clockIn(uneven(by), 1)).frames).toEqual([0, 1, 2, 3, 4, 5]);
    await expect(clockIn(uneven(0.26), 1)).rejects.toThrow(/1\.26 frames of 1\.000 s apart, expected a whole number/);
    await expect(clockIn(uneven(-0.26), 1)).rejects.toThrow(/0\.74 frames of 1\.000 s apart, expected a whole number/);
  });

  test('times that go back are sorted, and the first row that does is named', async () => {
    const clock = await clockIn(rows([0, 2, 1, 3, 3, 2]), 1);
    expect(clock.frames).toEqual([0, 2, 1, 3, 3, 2]);
    expect(clock.notes).toEqual(['2 rows go back in time and were sorted (row 3 is the first)']);
    expect((await clockIn(rows([0, 1, 1, 2]), 1)).notes).toEqual([]);
  });

  test('with frames, a quarter of the rows may have wrong times, which are named', async () => {
    // The second animal of a frame is a quarter of a frame late, or more.
    const wrong = (...of: number[]) =>
      Array.from({ length: 16 }, (_, k) => (k >> 1) + (of.includes(k) ? 0.3 : k % 2 === 0 ? 0 : 0.25));
    const twice = Array.from({ length: 16 }, (_, k) => k >> 1);
    const clock = await clockIn(rows(wrong(3, 7, 9, 15), twice));
    expect(clock).toMatchObject({ frames: twice, interval: 1, start: 0 });
    expect(clock.notes).toEqual(['the times of 4 rows contradict the frames and were left out (row 4 is the first)']);
    await expect(clockIn(rows(wrong(3, 5, 7, 9, 15), twice))).rejects.toThrow(
      'a.csv: the times of 5 of its 16 rows contradict their frames (the first is row 4), expected',
    );
  });

  test('of every n-th frame counts these frames', async () => {
    const every6th = Array.from({ length: 12 }, (_, k) => 780 + 6 * (k > 5 ? k + 1 : k));
    const rowsOf = (frames: readonly number[]): MadeRow[] => frames.map((frame) => ({ frame, position: [0, 0, 0] }));
    const clock = await clockIn(rowsOf(every6th), 15);
    expect(clock).toMatchObject({ frames: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12], stride: 6, offset: 780, start: 52 });
    expect(clock.interval).toBeCloseTo(0.4, 12);
    expect(clock.notes).toEqual(['frame numbers differ by 6: 2.5 frames a second']);
    // One frame between two others, or too few to tell.
    expect(await clockIn(rowsOf([...every6th, 783]), 15)).toMatchObject({ stride: 3 });
    expect(await clockIn(rowsOf(every6th.slice(0, 9)), 15)).toMatchObject({ stride: 1, offset: 0, notes: [] });
  });

  test('times that go down evenly with the frames are refused, though they agree with each other', async () => {
    await expect(clockIn(rows([5, 4, 3], [0, 1, 2]))).rejects.toThrow(
      'a.csv: the times of 3 of its 3 rows contradict their frames (the first is row 1), expected times that grow',
    );
  });

  test('where times jump ahead, frames are missing', async () => {
    const frames = [0, 1, 2, 3, 4, 5, 6, 7];
    const clock = await clockIn(rows([0, 1, 2, 6, 7, 8, 10, 11], frames));
    expect(clock).toMatchObject({ frames: [0, 1, 2, 6, 7, 8, 10, 11], interval: 1, start: 0 });
    expect(clock.notes).toEqual([
      'the times jump ahead where the frames do not: 4 frames taken as missing (before row 4, and 1 times more)',
    ]);
  });
});

describe('times that agree', () => {
  const timed = (times: readonly number[], frames = times.map((_, k) => k)) =>
    times.map((time, k) => ({ frame: frames[k], time }));

  test.each<[name: string, times: number[], interval: number, start: number, left: number[], skipped: object[]]>([
    ['all', [3, 3.5, 4, 4.5], 0.5, 3, [], []],
    ['but one', [0, 1, 2, 9, 4, 5, 6], 1, 0, [3], []],
    ['but one that goes back', [0, 1, 2, 3, 2.2, 5, 6, 7], 1, 0, [4], []],
    ['after a jump', [0, 1, 2, 5, 6, 7, 8], 1, 0, [], [{ from: 3, frames: 2 }]],
    [
      'after two jumps',
      [0, 2, 4, 12, 14, 16, 20, 22, 24],
      2,
      0,
      [],
      [
        { from: 3, frames: 3 },
        { from: 6, frames: 4 },
      ],
    ],
  ])('%s', (_, times, interval, start, left, skipped) => {
    const agreed = agreeingTimes(timed(times));
    expect(agreed.interval).toBeCloseTo(interval, 12);
    expect(agreed.start).toBeCloseTo(start, 12);
    expect(agreed.frames).toEqual(new Set(times.map((_, k) => k).filter((k) => !left.includes(k))));
    expect(agreed.skipped).toEqual(skipped);
  });

  test.each([0, 3])('a clock that becomes slower by 2 % loses no frame in all, after a jump of %i frames', (jump) => {
    const times = Array.from({ length: 300 }, (_, k) => (k < 150 ? k : 150 + 1.02 * (k - 150)) + (k < 3 ? 0 : jump));
    const agreed = agreeingTimes(timed(times));
    expect(agreed.frames.size).toBe(300);
    expect(agreed.skipped).toEqual(jump > 0 ? [{ from: 3, frames: jump }] : []);
    expect(agreed.interval).toBeCloseTo(1.01, 2);
  });

  test('the interval is that of rounded times, and of tables that leave frames out', () => {
    const rounded = Array.from({ length: 301 }, (_, k) => Math.round((100 * k) / 30) / 100);
    expect(agreeingTimes(timed(rounded)).interval).toBeCloseTo(1 / 30, 5);
    const frames = [10, 13, 14, 20, 21, 22];
    const agreed = agreeingTimes(timed([6, 7.5, 8, 11, 11.5, 12], frames));
    expect(agreed).toMatchObject({ interval: 0.5, start: 1, skipped: [] });
  });
});
