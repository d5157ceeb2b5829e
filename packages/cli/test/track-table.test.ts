import { writeFileSync } from 'node:fs';
import { readTracks } from 'shoal/tracks';
import { expect, test } from 'vitest';
import { loadTracks } from '../src/tracks/load-tracks.ts';
import { openFiles, trackerFormats } from '../src/tracks/open-recording.ts';
import { type TrackRequest, trackerNames } from '../src/tracks/track-request.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

async function read(rows: string, request: TrackRequest = { fps: 2 }) {
  const table = await openFiles([shop.write('t.csv', rows)], request);
  const tracks = await readTracks('t.csv', table, { ...request, ...(request.ignore && { ignoreZ: true }) });
  const { count, fish, frame, x, y, z, vx, vy } = tracks.sorted;
  const observations = Array.from({ length: count }, (_, k) => ({
    ...{ frame: frame[k], fish: fish[k], position: [x[k], y[k], z?.[k] ?? 0] },
    ...(vx && vy && { velocity: [vx[k], vy[k]] }),
  }));
  return { tracks, observations };
}

test('observations are read by animal; names keep the order of their first rows', async () => {
  const { tracks, observations } = await read(
    'frame,id,species,x,y,z\n7,b,eel,1,2,3\n6,a,cod,4,5,6\n6,b,eel,7,8,9\n8,a,cod,1,1,1\n7,a,cod,1,2,1\n9,a,cod,nan,1,1\n',
    { fps: 2, pixelsPerMetre: 10 },
  );
  expect(observations).toEqual([
    { frame: 6, fish: 0, position: [0.7, 0.8, 0.9].map((x) => expect.closeTo(x, 12)) },
    { frame: 7, fish: 0, position: [0.1, 0.2, 0.3].map((x) => expect.closeTo(x, 12)) },
    { frame: 6, fish: 1, position: [0.4, 0.5, 0.6].map((x) => expect.closeTo(x, 12)) },
    { frame: 7, fish: 1, position: [0.1, 0.2, 0.1] },
    { frame: 8, fish: 1, position: [0.1, 0.1, 0.1] },
  ]);
  const { fish, species, space, interval, start, reading } = tracks;
  expect({ fish, species, ...space, interval, start }).toEqual({
    ...{ fish: ['b', 'a'], species: ['eel', 'cod'], dimensions: 3, interval: 0.5, start: 0 },
  });
  expect(reading).toMatchObject({ emptyRows: 1, velocities: 'central differences' });
  const [first] = tracks.frames();
  expect([...first.fish.species]).toEqual([0, 1]);
});

test('velocities are read if all components are there, and count if each row has one', async () => {
  const rows = 'frame,id,x,y,vx,vy\n0,a,1,2,3,4\n1,a,1,2,5,6\n';
  const { observations, tracks } = await read(rows, { fps: 2, pixelsPerMetre: 2 });
  expect({ ...tracks.space, species: tracks.species }).toEqual({ dimensions: 2, species: [] });
  expect(tracks.reading.velocities).toBe('columns');
  expect(observations.map(({ position, velocity }) => [position, velocity])).toEqual([
    [
      [0.5, 1, 0],
      [1.5, 2],
    ],
    [
      [0.5, 1, 0],
      [2.5, 3],
    ],
  ]);
  const velocitiesOf = async (text: string) => (await read(text)).tracks.reading.velocities;
  expect(await velocitiesOf(`${rows}2,a,1,2,,6\n`)).toBe('central differences');
  expect(await velocitiesOf(rows.replaceAll(/,[^,]*$/gm, ''))).toBe('central differences');
  // In 3D two components are too few; in 2D a third one is left out.
  expect(await velocitiesOf('frame,id,x,y,z,vx,vy\n0,a,1,2,3,4,5\n1,a,1,3,3,4,5\n')).toBe('central differences');
  const [flat] = (await read('frame,id,x,y,vx,vy,vz\n0,a,1,2,3,4,5\n')).observations;
  expect(flat.velocity).toEqual([3, 4]);
});

test.each<[rows: string, dimensions: number, note: string]>([
  ['0,a,1,2,3\n1,a,2,3,3\n', 2, 'z is constant'],
  ['0,a,1,2,3\n1,a,2,2,4\n', 3, 'y is constant'],
  ['0,a,1,2,3\n1,a,1,3,4\n', 3, 'x is constant'],
  ['0,a,1,2,3\n1,a,1,2,3\n', 2, 'z is constant'],
  ['0,a,1,2,3\n1,a,2,3,4\n', 3, ''],
])('%j has %i dimensions %s', async (rows, dimensions, note) => {
  const { tracks } = await read(`frame,id,x,y,z\n${rows}`);
  expect(tracks.space.dimensions).toBe(dimensions);
  expect(tracks.reading.notes.join()).toMatch(note === '' ? /^$/ : note);
});

test('times of day, with fractions and zones', async () => {
  const times = ['2026-11-29T01:00:00.0004+01:00', '2026-11-29 00:00:00.5004z', '2026-11-28T23:00:01.0004-01:00'];
  const { tracks, observations } = await read(
    `time,id,x,y\n${times.map((time, k) => `${time},a,${k},0`).join('\n')}\n`,
    {},
  );
  expect(observations.map(({ frame }) => frame)).toEqual([0, 1, 2]);
  expect(tracks.interval).toBeCloseTo(0.5, 6);
  expect(tracks.start).toBeCloseTo(Date.UTC(2026, 10, 29) / 1000 + 0.0004, 5);
});

test.each<[rows: string, problem: string]>([
  ['frame,id,x,y\n-1,a,1,1\n', 'line 2, column "frame": expected a frame number from 0 on, got "-1".'],
  ['frame,id,x,y\n1e16,a,1,1\n', 'line 2, column "frame": expected a number up to 1e+15, got "1e16".'],
  ['time,id,x,y\n,a,1,1\n', 'line 2, column "time": expected a time in seconds, or a date and time such as'],
  ['time,id,x,y\n2026-11-29T25:00:00,a,1,1\n', 'column "time": expected a date and time that exist'],
  ['frame,id,x,y\n0,none,1,1\n', 'line 2, column "id": expected the name or number of a fish, got "none".'],
  ['frame,id,x,y\n0,a,1e15,1\n1,a,1,-1.1e15\n', 'line 3, column "y": expected a number up to 1e+15, got "-1.1e15".'],
])('%j is refused', async (rows, problem) => {
  await expect(read(rows)).rejects.toThrow(problem);
});

test('a table has at most 256 species', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, k) => `0,${k},s${k},1,1`).join('\n');
  expect((await read(`frame,id,species,x,y\n${rows(256)}\n`)).tracks.species).toHaveLength(256);
  await expect(read(`frame,id,species,x,y\n${rows(257)}\n`)).rejects.toThrow(
    't.csv: line 258: has more than 256 species. Name another column.',
  );
});

test('help names the formats that are read', () => {
  expect(trackerNames).toEqual(trackerFormats.map(({ name }) => name));
});

test('degrees are projected, and the plane is named', async () => {
  const { tracks } = await read('frame,id,x,y\n0,a,11,48\n1,a,11.001,48\n', { fps: 1, degrees: true });
  const [, last] = [...tracks.frames()].map(({ fish }) => fish.x[0]);
  // A thousandth of a degree of longitude at 48° N.
  expect(last).toBeCloseTo(74.63, 2);
  expect(tracks.reading.notes).toEqual(['longitudes and latitudes were projected onto the plane at 11° E, 48° N']);
  expect(tracks.unit).toBe('m');
});

test('columns are found by names that trackers use', async () => {
  const rows = 'frame,individual,x,y,probability\n0,a,1,2,0.9\n1,a,2,2,0.2\n2,a,3,2,0.8\n';
  const { tracks } = await read(rows, { fps: 1, minConfidence: 0.5, maxGap: 1 });
  expect(tracks.reading).toMatchObject({ doubtfulRows: 1, filledRows: 1, measuredRows: 3 });
});

test('without its height, a row needs none, and velocities are those in the plane', async () => {
  const rows = 'frame,id,x,y,z,vx,vy,vz\n0,a,0,0,1,1,0,7\n0,b,1,1,,1,0,7\n1,a,0,0,1,1,0,7\n1,b,1,1,,1,0,7\n';
  const { tracks } = await read(rows, { fps: 1, ignore: 'z' });
  const [{ fish }] = tracks.frames();
  expect({ count: fish.count, vz: [...fish.vz], ...tracks.space }).toEqual({ count: 2, vz: [0, 0], dimensions: 2 });
});

test('a column may be read as two quantities', async () => {
  const { observations } = await read('time,id,x,y\n4,a,3,4\n5,a,5,6\n', {
    fps: 30,
    columns: { frame: 'time', y: 'x' },
  });
  expect(observations).toEqual([
    { frame: 4, fish: 0, position: [3, 3, 0] },
    { frame: 5, fish: 0, position: [5, 5, 0] },
  ]);
});

test('columns are named of a table, even if it looks like the file of a tracker', async () => {
  const rows = Array.from({ length: 4 }, (_, k) => `${k},1,${k},5,24,24,0.98,-1,-1,-1`).join('\n');
  const { tracks, observations } = await read(`${rows}\n`, {
    fps: 30,
    columns: { frame: '1', id: '2', x: '3', y: '4' },
  });
  expect([tracks.reading.format, observations[3].position]).toEqual(['a table', [3, 5, 0]]);
});

test('a confidence in words is none', async () => {
  const { tracks } = await read('frame,id,x,y,confidence\n0,a,1,1,high\n1,a,2,1,0.4\n');
  expect(tracks.reading.measuredRows).toBe(2);
});

test('an animal may change its species', async () => {
  const { tracks } = await read('frame,id,species,x,y\n0,a,cod,1,1\n1,a,eel,2,1\n2,a,eel,3,1\n');
  expect([...tracks.frames()].map(({ fish }) => fish.species[0])).toEqual([0, 1, 1]);
});

test.each<[text: string, problem: string]>([
  ['frame,id,x,y\n0,a,11,4000\n1,a,11,48\n', 'has the longitude 11 and the latitude 4000, expected −180 to 180'],
])('%j has no degrees', async (text, problem) => {
  await expect(read(text, { fps: 1, degrees: true })).rejects.toThrow(problem);
});

test('rows after bytes that are no text are refused, though the first ones are read fast', async () => {
  const path = shop.write('late.csv', '');
  const rows = Array.from({ length: 40_000 }, (_, k) => `${k},a,${k},1,note`).join('\n');
  writeFileSync(path, Buffer.concat([Buffer.from(`frame,id,x,y,note\n${rows}`), Buffer.from([0xff, 0x0a])]));
  await expect(loadTracks([path], { fps: 1 })).rejects.toThrow('late.csv: is not text in UTF-8 or UTF-16');
});
