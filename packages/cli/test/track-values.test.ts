import { describe, expect, test } from 'vitest';
import { refuseOutOfStep } from '../src/tracks/load-tracks.ts';
import { measureTracks, withoutWarmUp } from '../src/tracks/measure-tracks.ts';
import { agreeingTimes, clockOf, type TimedRow } from '../src/tracks/track-clock.ts';
import { framesOf, missingIn } from '../src/tracks/track-frames.ts';
import { leadersOf, readingText } from '../src/tracks/track-report.ts';
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
    for (const by of [0.25, -0.25]) expect(clockOf('a.csv', uneven(by), 1).frames).toEqual([0, 1, 2, 3, 4, 5]);
    expect(() => clockOf('a.csv', uneven(0.26), 1)).toThrow(/1\.26 frames of 1\.000 s apart, expected a whole number/);
    expect(() => clockOf('a.csv', uneven(-0.26), 1)).toThrow(/0\.74 frames of 1\.000 s apart, expected a whole number/);
  });

  test('times that go back are sorted, and the first row that does is named', () => {
    const clock = clockOf('a.csv', rows([0, 2, 1, 3, 3, 2]), 1);
    expect(clock.frames).toEqual([0, 2, 1, 3, 3, 2]);
    expect(clock.notes).toEqual(['2 rows go back in time and were sorted (row 3 is the first)']);
    expect(clockOf('a.csv', rows([0, 1, 1, 2]), 1).notes).toEqual([]);
  });

  test('with frames, a quarter of the rows may have wrong times, which are named', () => {
    // The second animal of a frame is a quarter of a frame late, or more.
    const wrong = (...of: number[]) =>
      Array.from({ length: 16 }, (_, k) => (k >> 1) + (of.includes(k) ? 0.3 : k % 2 === 0 ? 0 : 0.25));
    const twice = Array.from({ length: 16 }, (_, k) => k >> 1);
    const clock = clockOf('a.csv', rows(wrong(3, 7, 9, 15), twice), undefined);
    expect(clock).toMatchObject({ frames: twice, interval: 1, start: 0 });
    expect(clock.notes).toEqual(['the times of 4 rows contradict the frames and were left out (row 4 is the first)']);
    expect(() => clockOf('a.csv', rows(wrong(3, 5, 7, 9, 15), twice), undefined)).toThrow(
      'a.csv: the times of 5 of its 16 rows contradict their frames (the first is row 4), expected',
    );
  });

  test('times that go down evenly with the frames are refused, though they agree with each other', () => {
    expect(() => clockOf('a.csv', rows([5, 4, 3], [0, 1, 2]), undefined)).toThrow(
      'a.csv: the times of 3 of its 3 rows contradict their frames (the first is row 1), expected times that grow',
    );
  });

  test('where times jump ahead, frames are missing', () => {
    const frames = [0, 1, 2, 3, 4, 5, 6, 7];
    const clock = clockOf('a.csv', rows([0, 1, 2, 6, 7, 8, 10, 11], frames), undefined);
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

/** Observations of fish in frames. */
const seen = (frames: readonly (readonly number[])[]) =>
  frames.flatMap((own, fish) => own.map((frame) => ({ fish, frame, species: 0, position: [frame, fish, 0] as const })));
const framesWith = (frames: readonly (readonly number[])[]) =>
  framesOf({ ...tableOf(() => 0, 0), observations: seen(frames), hasVelocities: false }, { maxGap: 9 }).frames;

test('missing are the frames between the first and the last of each fish, and of all', () => {
  expect(missingIn(seen([[2, 3, 7], [1, 9], [4]]))).toEqual({ missing: 3 + 7, missingFrames: 3 });
  expect(missingIn(seen([[0, 1, 2]]))).toEqual({ missing: 0, missingFrames: 0 });
});

test('gaps of up to --max-gap frames are filled on a straight line, longer ones are not', () => {
  const table = { ...tableOf(() => 0, 0), observations: seen([[0, 1, 4, 5, 9, 10]]) };
  const filled = framesOf(table, { maxGap: 2 });
  expect(filled).toMatchObject({ filled: 2, missing: 5, missingFrames: 5, isolated: 0 });
  expect(filled.frames.map(({ frame, fish }) => [frame, fish.x[0], fish.vx[0]])).toEqual(
    [0, 1, 2, 3, 4, 5, 9, 10].map((frame) => [frame, frame, 2]),
  );
  expect(framesOf({ ...table, observations: seen([[0, 1, 4, 6, 7]]) }, { maxGap: 0 })).toMatchObject({
    filled: 0,
    isolated: 1,
  });
});

test('animals are out of step if at most a twentieth of the frames of one has another', () => {
  const every = (from: number, count: number) => Array.from({ length: count }, (_, k) => from + 2 * k);
  const refuse = (...frames: number[][]): void => {
    const all = [...new Set(frames.flat())].sort((a, b) => a - b);
    const tracks = all.map((frame) => {
      const id = Uint32Array.from(frames.flatMap((own, fish) => (own.includes(frame) ? [fish] : [])));
      return { ...framesWith([[0, 1]])[0], frame, fish: { ...framesWith([[0, 1]])[0].fish, count: id.length, id } };
    });
    refuseOutOfStep('a.csv', tracks, ['Ann', 'Bob']);
  };
  const message = (shared: number, own: number, gap: number) =>
    `a.csv: fish Ann has positions at other times than the rest: only ${shared} of its ${own} frames contain another fish, expected positions of all fish at the same times. Fill the frames between with --max-gap ${gap}, or`;
  expect(() => refuse(every(0, 20), every(1, 20))).toThrow(message(0, 20, 1));
  expect(() => refuse(every(0, 20), [2, ...every(1, 20)])).toThrow(message(1, 20, 1));
  expect(() => refuse(every(0, 20), [2, 4, ...every(1, 20)])).not.toThrow();
  expect(() => refuse(every(0, 5), every(1, 5))).toThrow(message(0, 5, 1));
  expect(() => refuse(every(0, 4), every(1, 4))).not.toThrow();
  // One after the other is in step: the frames have no gaps with others between.
  expect(() => refuse(every(0, 10), every(30, 10))).not.toThrow();
});

test('the line on how tracks were read', () => {
  const plain = {
    ...{ framesPerSecond: 25, pixelsPerMetre: 1, maxGap: 0, smooth: 1, minAnimals: 1, velocities: 'columns' as const },
    ...{ emptyRows: 0, missingRows: 0, missingFrames: 0, filledRows: 0, loneRows: 0 },
    ...{ measuredRows: 100, absentRows: 0, framesOfJerk: 3 },
    ...{ periodic: null, groupDistance: null, origin: [0, 0, 0], notes: [] },
  };
  const text = (more: Partial<typeof plain> | { periodic: number[]; notes: string[] }): string[] =>
    readingText({ ...plain, ...more }).split(' · ');
  expect(text({})).toEqual([
    '25 frames a second',
    'lengths in metres',
    'no positions missing',
    'no smoothing',
    'velocities: columns',
  ]);
  const gaps = (missingRows: number, missingFrames: number, filledRows = 0, maxGap = 0): string =>
    text({ missingRows, missingFrames, filledRows, maxGap })[2];
  const between = 'missing between first and last frames';
  expect(gaps(1, 1)).toBe(`1 position ${between} (1 frame for all fish), none filled (--max-gap)`);
  expect(gaps(7, 0, 3, 2)).toBe(`7 positions ${between}, 3 filled: gaps of up to 2 frames`);
  expect(gaps(0, 2, 0, 1)).toBe(`0 positions ${between} (2 frames for all fish), 0 filled: gaps of up to 1 frame`);
  const more = { pixelsPerMetre: 40, smooth: 5, minAnimals: 2, emptyRows: 1, loneRows: 2 };
  expect(text({ ...more, periodic: [4, 2], notes: ['a note'] })).toEqual([
    '25 frames a second',
    '40 units of length a metre',
    'no positions missing',
    'mean of 5 frames',
    'velocities: columns',
    'frames with at least 2 animals',
    'periodic: 4 × 2 m',
    '1 row without a position',
    '2 rows without a velocity left out',
    'a note',
  ]);
});

test('the leader is the fish whose headings another has later, whatever the speeds of both', () => {
  // Turns by random-looking angles; the follower makes them two frames later, three times as fast.
  const angle = (t: number): number => 2 * Math.sin(t * t) + t / 7;
  const observations = [1, 3].flatMap((speed, fish) =>
    Array.from({ length: 60 }, (_, frame) => {
      const turned = angle(frame - 2 * fish);
      const velocity = [speed * Math.cos(turned), speed * Math.sin(turned), 0] as const;
      return { frame, fish, species: 0, position: [0, 0, 0] as const, velocity };
    }),
  );
  const { frames } = framesOf({ ...tableOf(() => 0, 0), observations, hasVelocities: true }, {});
  const tracks = { frames, fish: ['a', 'b'], interval: 0.5 } as unknown as Parameters<typeof leadersOf>[0];
  const [first, second] = leadersOf(tracks, {}, 3);
  expect(first).toMatchObject({ fish: 'a', lead: 1, correlation: expect.closeTo(1, 6) });
  expect(second).toMatchObject({ fish: 'b', lead: -1, correlation: expect.closeTo(1, 6) });
});

test.each([0, 7, 1_000_000_000])('a warm-up of n frames leaves out n frames, from frame %i on', (from) => {
  const { frames } = framesOf({ ...tableOf((t) => t * t, 0), observations: tableOf((t) => t * t, 6).observations }, {});
  const tracks = {
    frames: frames.map((one) => ({ ...one, frame: one.frame + from })),
    ...{ fish: ['a'], species: [], interval: 0.1, start: 2, groupDistances: undefined },
    ...{ space: { dimensions: 2 }, reading: { minAnimals: 1, origin: [0, 0, 0] } },
  } as unknown as Parameters<typeof measureTracks>[0];
  const later = [3, 4, 5].map((k) => from + k);
  // 0.3 s are not exactly three times 0.1 s.
  expect(withoutWarmUp(tracks, 0.3).frames.map(({ frame }) => frame)).toEqual(later);
  const measured = measureTracks(tracks, { measures: [], warmUp: 0.3, selection: {} }).frames;
  expect(measured.map(({ frame }) => frame)).toEqual(later);
  expect(measured.map(({ values }) => values.centroidX)).toEqual([9, 16, 25]);
  expect(measured[0].time).toBeCloseTo(2 + later[0] / 10, 6);
});
