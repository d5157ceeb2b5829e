import type { Simulation } from 'shoal';
import { fileOfBytes, openRecording, readTracks, textFormats } from 'shoal/tracks';
import { describe, expect, test } from 'vitest';
import { lengthText } from '../src/modes/tracks/quantity-text.ts';
import { answersTo } from '../src/modes/tracks/read-tracks.ts';
import { recordingOf } from '../src/modes/tracks/record-tracks.ts';
import { frameAt, lastFrame, sceneSize, type TrackRecording } from '../src/modes/tracks/recording.ts';
import { shownTracks } from '../src/modes/tracks/shown-recording.ts';
import { pageWords, type TracksAnswer } from '../src/modes/tracks/track-messages.ts';
import { settingsIn, settingsText, type TracksSettings } from '../src/modes/tracks/tracks-settings.ts';
import { frames, lost, placeOf, rate, trexFiles } from './made-trex.ts';

async function recordingFrom(
  files: Readonly<Record<string, string>>,
  settings: TracksSettings = {},
): Promise<TrackRecording> {
  const opened = Object.entries(files).map(([name, text]) => fileOfBytes(name, new TextEncoder().encode(text)));
  const table = await openRecording(opened, { formats: textFormats });
  const { fps, scale, box } = settings;
  const tracks = await readTracks('made', table, {
    ...(fps !== undefined && { fps }),
    ...(typeof scale === 'number' && { pixelsPerMetre: scale }),
    ...(box && { periodic: box }),
  });
  return recordingOf(tracks, 100_000, settings);
}

async function simulationOf(recording: TrackRecording): Promise<Simulation> {
  return (await shownTracks(recording)).school.simulation;
}

/** Three animals in a plain table. */
const table = (rows: readonly string[], names = 'frame,id,x,y'): Record<string, string> => ({
  'made.csv': [names, ...rows].join('\n'),
});

describe('a recording', () => {
  test('fills its tank, with y upwards, at its own scale', async () => {
    const recording = await recordingFrom(trexFiles);
    expect(recording.step).toBeCloseTo(1 / rate, 12);
    expect(recording.counts).toEqual([3]);
    expect(recording.unit).toBe('m');
    expect(Math.max(...recording.max)).toBeCloseTo(sceneSize, 4);
    // The circle of 20 cm and a margin of 4 % on each side fill the scene.
    expect(recording.scale).toBeCloseTo(sceneSize / (0.2 * 1.08), 0);
    const row = recording.starts[10];
    const [x, y] = placeOf(0, recording.frames[10]);
    const [left, top] = [10 - 0.8, 25 + 0.8];
    expect(recording.x[row]).toBeCloseTo((recording.scale * (x - left)) / 100, 1);
    expect(recording.y[row]).toBeCloseTo((recording.scale * (top - y)) / 100, 1);
    // Against the clock in a picture, whose y grows downwards, is with the clock here.
    expect(Math.hypot(recording.vx[row], recording.vy[row])).toBeCloseTo(recording.scale * 0.1 * 0.04 * rate, 0);
  });

  test('has measures of its own unit over the whole time', async () => {
    const { measures } = await recordingFrom(trexFiles);
    expect(measures.time[0]).toBe(0);
    expect(measures.time.at(-1)).toBeCloseTo((frames - 1) / rate, 6);
    expect(measures.columns.speed[20]).toBeCloseTo(0.1, 3);
    // All circle the same way, but the clock of the picture is the other way round.
    expect(measures.columns.rotation[20]).toBeCloseTo(1, 2);
  });

  test('shows heights as such, and turns y into depth', async () => {
    const rows = Array.from({ length: 20 }, (_, frame) => `${frame},0,${frame},${2 * frame},${3 * frame}`);
    const up = await recordingFrom(table(rows, 'frame,id,x,y,z'), { fps: 10, scale: 1 });
    expect(up.dimensions).toBe(3);
    const [first, second] = [up.starts[3], up.starts[4]];
    const change = (column: Float32Array): number => (column[second] - column[first]) / up.scale;
    expect([change(up.x), change(up.y), change(up.z)].map((one) => Number(one.toFixed(3)))).toEqual([1, 3, -2]);
    const flat = await recordingFrom(table(rows, 'frame,id,x,y,z'), { fps: 10, scale: 1, height: 'y' });
    expect((flat.y[flat.starts[4]] - flat.y[flat.starts[3]]) / flat.scale).toBeCloseTo(2, 3);
  });

  test.each([
    ['one fix an hour', 1 / 3600, 1, 3600],
    ['a film of 25 kHz', 25_000, 1e-4, 0.4],
  ])('of %s plays at a pace that a scene has', async (_, fps, step, pace) => {
    const rows = Array.from({ length: 20 }, (_, frame) => `${frame},0,${frame},${frame % 3}`);
    const recording = await recordingFrom(table(rows), { fps, scale: 1 });
    expect(recording.step).toBeCloseTo(step, 9);
    expect(recording.pace).toBeCloseTo(pace, 6);
    // Speeds of the scene are those per second of the scene.
    expect(recording.vx[3]).toBeCloseTo(recording.scale / recording.step, 0);
  });

  test('of a periodic world has that world as its tank, and wraps', async () => {
    const rows = Array.from({ length: 20 }, (_, frame) => `${frame},0,${(2 + frame) % 5},1`);
    const recording = await recordingFrom(table(rows), { fps: 10, scale: 1, box: [5, 10] });
    expect(recording.isPeriodic).toBe(true);
    expect(recording.max.slice(0, 2).map((edge) => edge / recording.scale)).toEqual([5, 10]);
    expect((await simulationOf(recording)).plan.wraps).toBe(true);
  });

  test('whose animals stand on one line, or in one point, still has a tank', async () => {
    for (const y of [3, 1e6]) {
      const rows = Array.from({ length: 9 }, (_, frame) => `${frame},0,7,${y}`);
      const recording = await recordingFrom(table(rows), { fps: 10, scale: 1 });
      const { world } = (await simulationOf(recording)).plan;
      expect(world.max[0]).toBeGreaterThan(world.min[0]);
      expect(world.max[1]).toBeGreaterThan(world.min[1]);
      expect(recording.x.every(Number.isFinite)).toBe(true);
    }
  });

  test('finds frames by their numbers', () => {
    const frames = Float64Array.of(0, 1, 4, 9);
    expect([-1, 0, 3, 4, 8, 9, 99].map((frame) => frameAt({ frames }, frame))).toEqual([-1, 0, 1, 2, 2, 3, 3]);
    expect(lastFrame({ frames })).toBe(9);
  });
});

describe('its engine', () => {
  test('puts the animals where they were; a lost one is gone until it is seen again', async () => {
    const recording = await recordingFrom(trexFiles);
    const simulation = await simulationOf(recording);
    const seen: number[] = [];
    for (let frame = 0; frame < frames; frame++) {
      const { school } = simulation;
      seen.push(school.count);
      const at = frameAt(recording, frame);
      const rows = recording.starts[at + 1] - recording.starts[at];
      expect(school.count).toBe(rows);
      expect([...school.x.subarray(0, rows)]).toEqual([
        ...recording.x.subarray(recording.starts[at], recording.starts[at + 1]),
      ]);
      simulation.step();
    }
    expect(seen[lost.from - 1]).toBe(3);
    expect(seen[lost.from]).toBe(2);
    expect(seen[lost.to - 1]).toBe(2);
    expect(seen[lost.to]).toBe(3);
    // At the end it stands still.
    simulation.step(10);
    expect(simulation.school.count).toBe(3);
    expect([...simulation.school.x]).toEqual([...recording.x.subarray(recording.starts[recording.frames.length - 1])]);
  });

  test('goes to any frame, to the same state as by playing', async () => {
    const recording = await recordingFrom(trexFiles);
    const played = await simulationOf(recording);
    const jumped = await simulationOf(recording);
    for (const frame of [70, 45, 99, 3]) {
      jumped.seek(frame);
      const again = await simulationOf(recording);
      again.step(frame);
      expect(jumped.stateHash()).toBe(again.stateHash());
      expect(jumped.school.time).toBeCloseTo(frame * recording.step, 9);
    }
    jumped.step(5);
    played.step(8);
    expect(jumped.stateHash()).toBe(played.stateHash());
  });

  test('animals glide between frames, also while another one is lost', async () => {
    const recording = await recordingFrom(trexFiles);
    const simulation = await simulationOf(recording);
    const [positions, headings] = [new Float32Array(9), new Float32Array(9)];
    simulation.seek(lost.from - 2);
    for (let frame = lost.from - 2; frame < lost.from + 2; frame++) {
      simulation.advance(recording.step / 2);
      simulation.posesInto(positions, headings);
      const [before, now] = [frame - 1, frame].map((at) => recording.x[recording.starts[frameAt(recording, at)]]);
      if (frame > lost.from - 2) expect(positions[0]).toBeCloseTo((before + now) / 2, 3);
      simulation.advance(recording.step / 2);
    }
  });
});

describe('the worker', () => {
  const filesOf = (texts: Readonly<Record<string, string>>): File[] =>
    Object.entries(texts).map(([name, text]) => new File([text], name));

  async function answersFor(
    texts: Readonly<Record<string, string>>,
    settings: TracksSettings = {},
    limits = { positions: 5000, bytes: 1e6 },
  ): Promise<{ final: TracksAnswer | undefined; record: () => Promise<TracksAnswer | undefined> }> {
    const told: TracksAnswer[] = [];
    const answer = answersTo((one) => told.push(one), limits);
    await answer({ ask: 'read', files: filesOf(texts), settings });
    return {
      final: told.at(-1),
      record: async () => {
        await answer({ ask: 'record', settings });
        return told.at(-1);
      },
    };
  }

  test('says what files were taken for, then makes them a recording', async () => {
    const { final, record } = await answersFor(trexFiles);
    expect(final).toMatchObject({
      is: 'judged',
      tracks: {
        name: 'tank_fish0.csv and 2 other files',
        format: 'TRex, a CSV file for each animal',
        ...{ unit: 'cm', yDown: true, dimensions: 2 },
        judgement: { overview: { animals: 3, frames: 100 } },
      },
    });
    expect(await record()).toMatchObject({ is: 'recording', recording: { counts: [3] } });
  });

  test('asks for the rate of files that state none', async () => {
    const rows = Array.from({ length: 30 }, (_, frame) => `${frame},0,${frame},1`);
    expect((await answersFor(table(rows))).final).toEqual({
      ...{ is: 'without rate', format: 'a table', unit: 'unknown', dimensions: 2, yDown: false },
    });
    const { final } = await answersFor(table(rows), { fps: 5 });
    expect(final).toMatchObject({ is: 'judged', tracks: { reading: { framesPerSecond: 5, unit: 'unknown' } } });
  });

  test('reads columns with other names', async () => {
    const rows = Array.from({ length: 30 }, (_, frame) => `${frame},0,${frame},1`);
    const named = table(rows, 'bild,tier,links,oben');
    const columns = { frame: 'bild', id: 'tier', x: 'links', y: 'oben' };
    expect((await answersFor(named, { fps: 5, columns })).final).toMatchObject({ is: 'judged' });
  });

  test.each<[string, Record<string, string>, string]>([
    ['too many positions', trexFiles, 'has more than 50 positions, the most that a page holds in memory. Measure it'],
    ['a table without positions', { 'a.csv': 'name,price\ncod,3\n' }, 'a.csv'],
    ['an empty file', { 'a.csv': '' }, 'a.csv: is empty'],
    ['bytes', { 'a.npy': '\x93NUMPY…' }, 'a.npy'],
  ])('answers %s with a sentence', async (_, texts, said) => {
    const { final } = await answersFor(texts, { fps: 5 }, { positions: 50, bytes: 1e6 });
    expect(final).toMatchObject({ is: 'failed', sentence: expect.stringContaining(said) });
  });

  test('refuses files that are too large before it reads them', async () => {
    const { final } = await answersFor(trexFiles, {}, { positions: 5000, bytes: 100 });
    expect(final).toMatchObject({
      sentence: expect.stringMatching(/has 1 MiB, a page reads at most 1 MiB\. Measure it with the command/),
    });
  });

  test('nothing was read: that is said', async () => {
    const told: TracksAnswer[] = [];
    await answersTo((one) => told.push(one))({ ask: 'record', settings: {} });
    expect(told).toEqual([{ is: 'failed', sentence: expect.stringContaining('Nothing was read') }]);
  });
});

describe('settings in an address', () => {
  test('come back as they were', () => {
    const settings: TracksSettings = {
      ...{ fps: 29.97, scale: 412.5, y: 'down', point: 'nose;tip:1', height: 'y' },
      ...{ columns: { id: 'fish', x: 'x_cm' }, box: [30, 30] },
    };
    expect(settingsIn(settingsText(settings))).toEqual(settings);
    expect(settingsText({})).toBe('');
    expect(settingsIn('scale:unknown').scale).toBe('unknown');
  });

  test.each(['fps:0;scale:-1', 'fps:x', 'y:left;height:x', 'columns:__proto__=a;box:1', '%', 'point:%E0%A4%A', ';;:'])(
    'that are not allowed are ignored: %s',
    (text) => expect(settingsText(settingsIn(text))).toBe(''),
  );
});

test('messages use the words of the page', () => {
  expect(pageWords('Add --fps N.')).toBe('Add the frame rate.');
  expect(pageWords('Name it with --columns id=NAME.')).toBe('Name it with “Columns” id=NAME.');
  expect(pageWords('These gaps --max-gap can fill.')).toBe('These gaps `shoal measure --max-gap` can fill.');
});

test('lengths have a unit that suits them', () => {
  expect(lengthText(0.0123, 'm')).toBe('1.23 cm');
  expect(lengthText(1234.5, 'm')).toBe('1.23 km');
  expect(lengthText(0.002, 'm', '/s')).toBe('2 mm/s');
  expect(lengthText(116.4, 'px', '/s')).toBe('116 px/s');
});
