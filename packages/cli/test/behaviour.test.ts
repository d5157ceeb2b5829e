import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { animalsOf, animalsText } from '../src/tracks/animals.ts';
import type { BehaviourRequest } from '../src/tracks/behaviour-options.ts';
import { eventsCsv, eventsOf, eventsText } from '../src/tracks/events.ts';
import { leadersOf } from '../src/tracks/leaders.ts';
import { measureTracks, rightHanded } from '../src/tracks/measure-tracks.ts';
import { shufflesOf } from '../src/tracks/shuffles.ts';
import { frameOf, madeTracks, reading } from './made-tracks.ts';
import { workshop } from './run-shoal.ts';

// What animals and groups do, in the files and reports of `shoal measure`.

const shop = workshop();

/** Two animals swim along x at 1 m/s, 25 frames a second, for 4 s; b, 0.5 m aside, leaves from 2 s on, and bursts. */
const rows = Array.from({ length: 100 }, (_, k) => [
  [k, '=a', k / 25, 0],
  [k, 'b', k / 25, 0.5 + Math.max(0, Math.min(k, 55) - 50) * 0.4],
]).flat();
shop.write('two.csv', `frame,id,x,y\n${rows.map((row) => row.join(',')).join('\n')}\n`);
const read = (name: string): string[][] =>
  readFileSync(shop.path(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));

async function fails(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await shop.inProcess('measure', ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr;
}

describe('measure --animals --events', () => {
  test('writes both tables, and has them in the report', async () => {
    const args = ['two.csv', '--fps', '25', '--group-distance', '1', '--walls', 'box:0,-1,5,3', '--burst-speed', '5'];
    const files = ['--animals', 'animals.csv', '--events', 'events.csv'];
    const { code, stdout } = await shop.inProcess('measure', ...args, ...files, '--format', 'json');
    expect(code).toBe(0);
    const { animals, events } = JSON.parse(stdout);
    expect(animals).toMatchObject({
      ...{ wallSource: 'stated', wallDistance: 0.4 },
      walls: { shape: 'box', min: [0, -1, 0], max: [5, 3, 0] },
    });
    const [first, second] = animals.rows;
    expect(first).toMatchObject({ animal: '=a', species: null, frames: 100, missing: 0, firstTime: 0, lastTime: 3.96 });
    expect(first.pathLength).toBeCloseTo(3.96, 5);
    expect(first.meanSpeed).toBeCloseTo(1, 5);
    // Nearer than 0.4 m to x = 0 in frames 0 to 9.
    expect(first.wallTime).toBeCloseTo(10 / 25, 9);
    expect([first.neighboursMet, second.neighboursMet]).toEqual([1, 1]);
    // Five steps of 0.4 m aside and 0.04 m ahead, of 99.
    expect(second.pathLength).toBeCloseTo(94 / 25 + 5 * Math.hypot(0.4, 0.04), 4);
    expect(events.counts).toEqual({ startle: 0, turn: 0, split: 1, merge: 0, state: 0 });
    const split = { kind: 'split', start: 2.08, end: 2.08, count: 2, first: null, magnitude: 0.5 };
    expect(events.list).toMatchObject([{ ...split, sizes: { before: [2], after: [1, 1] } }]);

    const [names, a, b] = read('animals.csv');
    expect(names.slice(0, 8)).toEqual([
      ...['animal', 'species', 'frames', 'missing', 'firstTime (s)', 'lastTime (s)'],
      ...['pathLength (m)', 'netDisplacement (m)'],
    ]);
    // A spreadsheet must not take the name for a formula.
    expect([a[0], b[0]]).toEqual(["'=a", 'b']);
    expect(Number(a[6])).toBe(first.pathLength);
    expect(read('events.csv')).toEqual([
      ...[
        [
          'kind',
          'start (s)',
          'end (s)',
          'animals',
          'first',
          'order',
          'delays (s)',
          'before',
          'after',
          'magnitude',
          'unit',
        ],
      ],
      ['split', '2.08', '2.08', '2', '', '', '', '2', '1 + 1', '0.5', ''],
    ]);
    const table = await shop.inProcess('measure', ...args, ...files, '--force');
    expect(table.stdout).toMatch(/^split +2\.08 s +2\.08 s +2 +2 → 1 \+ 1 +0\.5$/m);
    expect(table.stdout).toMatch(/^=a +100 +3\.96 +1 /m);
    expect(table.stdout).toContain('walls: stated, nearer than 0.4 m');
  });

  test('of a run knows its world, and of a periodic one no walls', async () => {
    const scene = (bounds: object) => ({
      ...{ version: 1, world: { min: [0, 0, 0], max: [8, 6, 4] } },
      species: [{ name: 'fish', count: 8, rules: { bounds } }],
    });
    for (const [bounds, source] of [
      [{}, 'the world of the run'],
      [{ form: 'wrap' }, 'none: the world is periodic'],
    ] as const) {
      shop.write('scene.json', scene(bounds));
      await shop.inProcess('run', 'scene.json', '--steps', '60', '--every', '6', '--out', 'run', '--force');
      const { stdout } = await shop.inProcess('measure', 'run', '--animals', 'a.csv', '--force', '--format', 'json');
      const { animals } = JSON.parse(stdout);
      expect(animals.wallSource).toBe(source);
      const walls = { shape: 'box', min: [0, 0, 0], max: [8, 6, 4] };
      expect([animals.walls, animals.wallDistance]).toEqual('form' in bounds ? [null, null] : [walls, 0.4]);
      expect(animals.rows[0].wallTime === null).toBe('form' in bounds);
    }
  });

  test('names pixels where the scale is unknown', async () => {
    const lines = Array.from({ length: 20 }, (_, k) => `${100 + 2 * k}\t50\t0\t${k}\t0`);
    shop.write('tracking.txt', ['xBody\tyBody\ttBody\timageNumber\tid', ...lines].join('\n'));
    const { stdout } = await shop.inProcess('measure', 'tracking.txt', '--fps', '10', '--animals', 'px.csv');
    const [names, values] = read('px.csv');
    expect(names).toContain('pathLength (px)');
    expect(names).toContain('meanSpeed (px/s)');
    expect(Number(values[names.indexOf('pathLength (px)')])).toBe(38);
    expect(stdout).toContain('path length, px');
  });
});

describe('measure --shuffles', () => {
  test('compares with shuffled tracks, the same for the same seed, and warns of short tracks', async () => {
    const args = ['two.csv', '--fps', '25', '--group-distance', '1', '--shuffles', '39'];
    const json = async (...more: readonly string[]) =>
      JSON.parse((await shop.inProcess('measure', ...args, ...more, '--format', 'json')).stdout).shuffles;
    const one = await json('--seed', '4');
    expect(one).toMatchObject({ shuffles: 39, seed: 4 });
    expect(one.tests.map(({ measure }: { measure: string }) => measure)).toEqual([
      ...['polarisation', 'rotation', 'absoluteRotation', 'nearestNeighbour', 'extent', 'groups', 'largestGroup'],
    ]);
    expect(await json('--seed', '4')).toEqual(one);
    expect(await json('--seed', '5')).not.toEqual(one);
    const { stdout } = await shop.inProcess('measure', ...args);
    expect(stdout).toContain('39 shuffles, seed 1');
    expect(stdout).toMatch(/^Warning: the tracks are too short for polarisation, /m);
  });
});

describe('measure refuses', () => {
  test.each([
    [['--animals', 'two.csv'], 'two.csv: is the tracks, which --animals must not overwrite. Name another file.'],
    [
      ['--animals', 'same.csv', '--events', 'same.csv'],
      'same.csv: is the file of --animals, which --events must not overwrite. Name another file.',
    ],
    [['--shuffles', '10'], '--shuffles must be a whole number from 39 to 100000, got "10".'],
    [['--shuffles', '40', '--format', 'csv'], '--shuffles belongs to the formats table and json, got csv.'],
    [['--stay', '2'], '--stay has no effect without --events. Add --events, or leave --stay out.'],
    [['--wall-distance', '2', '--events', 'new.csv'], '--wall-distance has no effect without --animals.'],
    [['--seed', '2'], '--seed has no effect without --shuffles.'],
    [['--walls', 'box:0,0,2'], '--walls must be a box from low to high, as in box:0,0,2,1'],
    [['--walls', 'box:0,5,2,1'], '--walls must be a box from low to high, as in box:0,0,2,1'],
    [['--walls', 'circle:0,0,-1'], 'got "circle:0,0,-1".'],
    [
      ['--walls', 'sphere:0,0,0,1', '--animals', 'new.csv'],
      '--walls sphere with 4 numbers does not fit tracks in 2D. Name box:X,Y,X,Y or circle:X,Y,RADIUS.',
    ],
    [
      ['--heading', 'body', '--events', 'new.csv'],
      '--heading body needs the headings of the bodies, which two.csv does not have. Leave --heading out',
    ],
  ])('%j', async (args, message) => {
    expect(await fails('two.csv', '--fps', '25', ...args)).toContain(message);
    expect(existsSync(shop.path('new.csv'))).toBe(false);
  });

  test('a file that exists, before anything is written', async () => {
    shop.write('old.csv', 'mine');
    const message = await fails('two.csv', '--fps', '25', '--animals', 'fresh.csv', '--events', 'old.csv');
    expect(message).toContain('old.csv: exists already; replace it with --force, or name another file for --events.');
    expect(readFileSync(shop.path('old.csv'), 'utf8')).toBe('mine');
    expect(existsSync(shop.path('fresh.csv'))).toBe(false);
  });
});

const request: BehaviourRequest = { heading: 'motion' };

test('headings of the bodies count if they are asked for', () => {
  const frames = [0, 1, 2, 3].map((k) => {
    const { frame, fish } = frameOf(k, [
      [0, k, 0, 1, 0],
      [1, k, 1, 1, 0],
    ]);
    // The bodies are at 90° to each other and turn by 0.1 rad a frame.
    const angles = [0.1 * k, 0.1 * k + Math.PI / 2];
    const column = (of: (angle: number) => number): Float32Array => Float32Array.from(angles, of);
    return { frame, fish: { ...fish, hx: column(Math.cos), hy: column(Math.sin), hz: column(() => 0) } };
  });
  const motion = madeTracks(frames);
  const body = madeTracks(frames, { space: { dimensions: 2, heading: 'body' } });
  const measure = (tracks: typeof motion) =>
    measureTracks(tracks, { measures: [], warmUp: 0, selection: {} }).means.polarisation.mean;
  expect(measure(motion)).toBeCloseTo(1, 6);
  expect(measure(body)).toBeCloseTo(Math.SQRT1_2, 6);
  const turning = (tracks: typeof motion) => animalsOf(tracks, {}, 0, 1, request).rows[0].turningRate;
  expect([turning(motion), turning(body)]).toEqual([0, expect.closeTo((0.2 * 180) / Math.PI, 3)]);
  expect(leadersOf(body, {}, 0, 0)[0].correlation).toBeCloseTo(0, 6);
  expect(leadersOf(motion, {}, 0, 0)[0].correlation).toBeCloseTo(1, 6);
  const mirrored = rightHanded(frames[1].fish, { ...body, yDown: true });
  expect(mirrored.hy?.[0]).toBeCloseTo(-Math.sin(0.1), 6);
  expect(mirrored.y[1]).toBe(-1);
});

test('walls and times are in the coordinates of the tracks', () => {
  const frames = [0, 1, 2].map((k) => frameOf(k, [[0, k, 0, 1, 0]]));
  const tracks = madeTracks(frames, { origin: [5000, 100, 0], start: 7 });
  const stated = { ...request, walls: { shape: 'circle', numbers: [5000, 100, 2.5] } as const };
  const { walls, wallDistance, rows: found } = animalsOf(tracks, {}, 0, 1, stated);
  expect([walls, wallDistance]).toEqual([{ shape: 'ball', centre: [5000, 100, 0], radius: 2.5 }, 0.5]);
  // 2.5, 1.5 and 0.5 m from the wall.
  expect(found[0]).toMatchObject({ wallTime: 0, firstTime: 7, lastTime: 8, animal: 'a' });
  expect(animalsOf(tracks, {}, 0, 1, { ...stated, wallDistance: 1 }).rows[0].wallTime).toBe(0.5);
  const box = animalsOf(tracks, {}, 0, 1, request);
  expect(box).toMatchObject({ wallSource: 'the box around all positions', walls: { min: [5000, 100, 0] } });
});

test('positions outside of stated walls are counted; if all are, the walls are refused', () => {
  const frames = [0, 1, 2].map((k) => frameOf(k, [[0, k, 0, 1, 0]]));
  const within = (radius: number) =>
    animalsOf(madeTracks(frames), {}, 0, 1, { ...request, walls: { shape: 'circle', numbers: [-1, 0, radius] } });
  expect(within(2.5).outside).toBe(1);
  expect(animalsText(within(2.5), reading)).toContain('Warning: 1 position outside of the walls');
  expect(within(3).outside).toBe(0);
  expect(animalsText(within(3), reading)).not.toContain('Warning');
  expect(() => within(0.5)).toThrow('--walls: all positions lie outside of it, expected them inside.');
});

test('a startle names its animals in their order', () => {
  const speeds = [1, 1, 1, 9, 9, 1, 1];
  const frames = speeds.map((speed, k) =>
    frameOf(k, [
      [0, k, 0, speed, 0],
      [1, k, 1, 1, 0],
      [2, k, 2, speeds[k + 1] ?? 1, 0],
    ]),
  );
  const report = eventsOf(madeTracks(frames), {}, 0, 2, request);
  expect(report).toMatchObject({ burstSpeed: 6, turnDeg: 60, leastStay: 1, counts: { startle: 1 } });
  expect(report.list).toEqual([
    {
      ...{ kind: 'startle', start: 1, end: 2, count: 2, first: 'c', magnitude: 9, unit: 'm/s' },
      order: [
        { animal: 'c', delay: 0 },
        { animal: 'a', delay: 0.5 },
      ],
    },
  ]);
  expect(eventsCsv(report).split('\n')[1]).toBe('startle,1,2,2,c,c;a,0;0.5,,,9,m/s');
  expect(eventsText(report, reading)).toContain('no splits and merges without --group-distance');
});

test('shuffles of tracks with one animal have no tests but of what it has', () => {
  const tracks = madeTracks([0, 1, 2].map((k) => frameOf(k, [[0, k, 0, 1, 0]])));
  const measured = measureTracks(tracks, { measures: [], warmUp: 0, selection: {} });
  expect(shufflesOf(tracks, {}, 0, measured, { shuffles: 39, seed: 1 }).tests).toEqual([]);
});
