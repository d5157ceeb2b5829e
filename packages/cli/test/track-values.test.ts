import { expect, test } from 'vitest';
import { leadersOf } from '../src/tracks/leaders.ts';
import { framesAfter, measureTracks } from '../src/tracks/measure-tracks.ts';
import { readingText } from '../src/tracks/track-report.ts';
import { frameOf, madeTracks } from './made-tracks.ts';

// Values computed by hand, at the ends and limits where a fault would change few of them.

test('the line on how tracks were read', () => {
  const plain = {
    ...{ format: 'a table', unit: 'm' as const, yDown: false, doubtfulRows: 0, frames: 10 },
    ...{ framesPerSecond: 25, pixelsPerMetre: 1, maxGap: 0, smooth: 1, minAnimals: 1, velocities: 'columns' as const },
    ...{ halfPower: null as number | null },
    ...{ emptyRows: 0, missingRows: 0, missingFrames: 0, filledRows: 0, loneRows: 0 },
    ...{ measuredRows: 100, absentRows: 0, framesOfJerk: 3 },
    ...{ periodic: null, groupDistance: null, heading: 'motion' as const, origin: [0, 0, 0], notes: [] },
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
  const more = { pixelsPerMetre: 40, smooth: 5, halfPower: 2.254, minAnimals: 2, emptyRows: 1, loneRows: 2 };
  expect(text({ ...more, periodic: [4, 2], notes: ['a note'] })).toEqual([
    '25 frames a second',
    '40 units of length a metre',
    'no positions missing',
    'mean of 5 frames (half power at 2.254 Hz)',
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
  const frames = Array.from({ length: 60 }, (_, frame) =>
    frameOf(
      frame,
      [1, 3].map((speed, fish) => {
        const turned = angle(frame - 2 * fish);
        return [fish, 0, 0, speed * Math.cos(turned), speed * Math.sin(turned)];
      }),
    ),
  );
  const [first, second] = leadersOf(madeTracks(frames), {}, 3, 0);
  expect(first).toMatchObject({ fish: 'a', lead: 1, correlation: expect.closeTo(1, 6) });
  expect(second).toMatchObject({ fish: 'b', lead: -1, correlation: expect.closeTo(1, 6) });
});

test.each([0, 7, 1_000_000_000])('a warm-up of n frames leaves out n frames, from frame %i on', (from) => {
  const frames = Array.from({ length: 6 }, (_, k) => frameOf(from + k, [[0, k * k, 0, 1, 0]]));
  const tracks = madeTracks(frames, { interval: 0.1, start: 2 });
  const later = [3, 4, 5].map((k) => from + k);
  // 0.3 s are not exactly three times 0.1 s.
  expect([...framesAfter(tracks, 0.3)].map(({ frame }) => frame)).toEqual(later);
  const measured = measureTracks(tracks, { measures: [], warmUp: 0.3, selection: {} }).frames;
  expect([...measured.frame]).toEqual(later);
  expect([...measured.values.centroidX]).toEqual([9, 16, 25]);
  expect(measured.time[0]).toBeCloseTo(2 + later[0] / 10, 6);
});
