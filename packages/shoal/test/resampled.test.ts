import { expect, test } from 'vitest';
import { readTracks } from '../src/tracks/read-tracks.ts';
import { type ResampleOptions, resampled } from '../src/tracks/resampled.ts';
import type { TrackTable } from '../src/tracks/track-table.ts';
import { type MadeRow, madeTable } from './made-tracks.ts';

/** The rows of a resampled table: animal, frame, time, x, y. */
async function rowsFrom(rows: readonly MadeRow[], options: ResampleOptions = {}, more: Partial<TrackTable> = {}) {
  const table = await resampled('a.csv', madeTable(rows, more), options);
  const found: (readonly (number | undefined)[])[] = [];
  for await (const { count, fish, frame, time, x, y } of table.batches())
    for (let k = 0; k < count; k++) found.push([fish[k], frame?.[k], time?.[k], x[k], y[k]]);
  return { table, found };
}

const at = (time: number, x: number, fish = 0, y = 0): MadeRow => ({ time, fish, position: [x, y, 0] });

test('animals whose clocks are half an interval apart get common frames, on straight lines', async () => {
  const rows = [at(10, 0), at(12, 4), at(14, 4), at(11, 0, 1), at(13, 6, 1), at(15, 6, 1)];
  const { table, found } = await rowsFrom(rows);
  expect(found).toEqual([
    [0, 0, 10, 0, 0],
    [0, 1, 12, 4, 0],
    [0, 2, 14, 4, 0],
    [1, 1, 12, 3, 0],
    [1, 2, 14, 6, 0],
  ]);
  expect([table.framesPerSecond, table.leftOut]).toEqual([
    0.5,
    { 'positions too far in time from others to be interpolated': 0 },
  ]);
  expect(table.notes).toEqual([
    'positions were interpolated to common frames every 2 s, the usual time between two positions of an animal, across gaps of at most 3 s',
  ]);
});

test('gaps longer than the stated ones stay gaps', async () => {
  const rows = [at(0, 0), at(1, 1), at(2, 2), at(5, 5), at(6, 6), at(9.5, 0), at(20, 0), at(21, 0)];
  const frames = async (maxGap: number) => (await rowsFrom(rows, { maxGap })).found.map(([, frame]) => frame);
  expect(await frames(0)).toEqual([0, 1, 2, 5, 6, 20, 21]);
  expect((await rowsFrom(rows)).table.leftOut).toEqual({
    'positions too far in time from others to be interpolated': 1,
  });
  // 2.5 frames, which is 1.5 more than even ones: the frames 3 and 4.
  expect(await frames(2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 21]);
});

test('a stated rate gives the interval', async () => {
  const { table, found } = await rowsFrom([at(0, 0), at(1, 8), at(2, 8)], { fps: 4, maxGap: 3 });
  expect(found.map(([, frame, time, x]) => [frame, time, x])).toEqual([
    [0, 0, 0],
    [1, 0.25, 2],
    [2, 0.5, 4],
    [3, 0.75, 6],
    [4, 1, 8],
    [5, 1.25, 8],
    [6, 1.5, 8],
    [7, 1.75, 8],
    [8, 2, 8],
  ]);
  expect(table.notes[0]).toContain('every 0.25 s, as stated, across gaps of at most 1.125 s');
});

test('frame numbers stay whole, and even tables stay as they are', async () => {
  const odd = [1, 3, 5].map((frame): MadeRow => ({ frame, fish: 1, position: [frame, 0, 0] }));
  const even = [0, 2, 4, 6].map((frame): MadeRow => ({ frame, position: [frame, 1, 0] }));
  const { found } = await rowsFrom([...even, ...odd]);
  expect(found.map(([fish, frame, , x]) => [fish, frame, x])).toEqual([
    ...[0, 2, 4, 6].map((frame) => [0, frame, frame]),
    ...[2, 4].map((frame) => [1, frame, frame]),
  ]);
  const rows = [0, 1, 2].map((frame): MadeRow => ({ frame, position: [frame * frame, 7, 0] }));
  expect((await rowsFrom(rows)).found.map(([, frame, , x]) => [frame, x])).toEqual([
    [0, 0],
    [1, 1],
    [2, 4],
  ]);
});

test('longitudes are joined the short way round the earth', async () => {
  const { found } = await rowsFrom(
    [at(0, 179, 0), at(1, -179, 0), at(0.5, 0, 1), at(1.5, 0, 1)],
    {},
    { unit: 'degrees' },
  );
  expect(found.filter(([fish]) => fish === 0).map(([, , , x]) => x)).toEqual([179, -179]);
  const half = await rowsFrom([at(0, 179), at(1, -179), at(2, -179)], { fps: 2, maxGap: 1 }, { unit: 'degrees' });
  expect(half.found.map(([, , , x]) => x)).toEqual([179, 180, -179, -179, -179]);
});

test('two positions at one time, and single ones, are refused', async () => {
  await expect(rowsFrom([at(0, 0), at(1, 1), at(1, 2)])).rejects.toThrow(
    'a.csv: fish Ann has two positions at 1, expected one. Remove one of them.',
  );
  await expect(rowsFrom([at(0, 0), at(1, 1, 1)])).rejects.toThrow(
    'a.csv: each animal has one position only, so there is nothing to interpolate between.',
  );
  await expect(readTracks('a.csv', await resampled('a.csv', madeTable([])), { fps: 1 })).rejects.toThrow(
    'a.csv: has no row with a position',
  );
});

test('the school of two that swim alike is polarised, not two schools of one', async () => {
  const rows = Array.from({ length: 40 }, (_, k) => at(k / 20, k, k % 2, k % 2));
  const tracks = await readTracks('a.csv', await resampled('a.csv', madeTable(rows, { dimensions: 2 })));
  expect(tracks.reading).toMatchObject({ framesPerSecond: 10, velocities: 'central differences' });
  const both = [...tracks.frames()].filter(({ fish }) => fish.count === 2);
  expect(both).toHaveLength(19);
  for (const { fish } of both) expect([...fish.vx]).toEqual([20, 20].map((speed) => expect.closeTo(speed, 4)));
});

test('times rounded to two lengths of steps have the interval between them', async () => {
  const rows = Array.from({ length: 301 }, (_, k) => at(Math.round((k * 1000) / 30) / 1000, k));
  const { reading } = await readTracks('a.csv', await resampled('a.csv', madeTable(rows)));
  expect(reading.framesPerSecond).toBeCloseTo(30, 3);
});

test('times since 1970 keep the ends of tracks', async () => {
  for (const start of [0, 1.7e9]) {
    const rows = Array.from({ length: 100 }, (_, k) => at(start + k * 0.04, k % 2 === 0 ? k : -k, 0, k % 5));
    const pieces = rows.filter((_, k) => k % 25 < 5 || k % 25 > 12);
    const found = (await rowsFrom(pieces, { fps: 25 })).found.filter(([fish]) => fish === 0);
    expect(found).toHaveLength(pieces.length);
  }
});

test('many more frames than positions are refused', async () => {
  const rows = [at(0, 0), at(99, 1), at(198, 2), at(99_999, 3)];
  await expect(rowsFrom(rows, { fps: 1000, maxGap: 1e8 })).rejects.toThrow(
    'a.csv: interpolation makes 99999000 positions of 4, expected at most 2000000.',
  );
});
