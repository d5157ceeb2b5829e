import { expect, test } from 'vitest';
import { forcesOf, forcesText } from '../src/tracks/forces.ts';
import { leadersOf } from '../src/tracks/leaders.ts';
import { measureTracks } from '../src/tracks/measure-tracks.ts';
import {
  absenceNotes,
  neighbourPositionsOf,
  reportOf,
  reportText,
  type TrackReport,
} from '../src/tracks/track-report.ts';
import { frameOf, madeTracks, type Row, reading } from './made-tracks.ts';

// Reports of tracks, with values computed by hand.

test('surroundings: mean distances of the frames that have such a neighbour, and where nearest ones are', () => {
  const [a, b, c]: Row[] = [
    [0, 0, 0, 1, 0],
    [1, 2, 1, 1, 0],
    [2, 2, -3, 1, 0],
  ];
  const { distancesByRank, neighbourMap } = neighbourPositionsOf(
    madeTracks([frameOf(0, [a, b, c]), frameOf(1, [a, b])]),
    {},
    0,
  );
  const [near, far] = [Math.sqrt(5), Math.sqrt(13)];
  expect(distancesByRank).toEqual(
    [((2 * near + far) / 3 + near) / 2, (far + 4 + 4) / 3].map((value) => expect.closeTo(value, 6)),
  );
  // In columns of 15° from −180° on: b is 27° to the left of a; a is 153° to the right of b, and 124° to the left of c.
  const counts = Array(24).fill(0);
  [counts[10], counts[22], counts[3]] = [2, 2, 1];
  expect(neighbourMap).toHaveLength(12);
  for (const [row, values] of neighbourMap.entries()) expect(values).toEqual(row === 6 ? counts : Array(24).fill(0));
});

test('forces are changes of velocity over the time between two frames', () => {
  // From frame 3 to frame 4, 0.5 s, the first is faster by 0.5 m/s and turns left by 0.25 m/s; the other is ahead, to the right.
  const frames = [
    frameOf(3, [
      [0, 0, 0, 1, 0],
      [1, 0.62, -0.22, 1, 0],
    ]),
    frameOf(4, [
      [0, 0.5, 0, 1.5, 0.25],
      [1, 1.12, -0.22, 1, 0],
    ]),
  ];
  const forces = forcesOf(madeTracks(frames), {}, 2, 0);
  // Middles of cells of 0.1 m.
  expect(forces.cells).toEqual(
    [
      { ahead: -0.65, right: -0.25, count: 1, speeding: 0, turning: 0 },
      { ahead: 0.65, right: 0.25, count: 1, speeding: 1, turning: -0.5 },
    ].map((cell) => Object.fromEntries(Object.entries(cell).map(([key, value]) => [key, expect.closeTo(value, 6)]))),
  );
  expect(forces).toMatchObject({ range: 2, balanceAhead: null, balanceBehind: null, speeding: null, matching: null });
  expect(forcesOf(madeTracks(frames), { ids: new Set([1]) }, 2, 0).cells).toEqual([]);
});

test('the line of forces', () => {
  const forces = {
    range: 4,
    balanceAhead: 0.5,
    balanceBehind: null,
    speeding: 0.25,
    turning: 2,
    matching: -1,
    cells: [],
  };
  expect(forcesText(forces)).toBe(
    "speeding changes sign at 0.5 m ahead and – behind · mean |speeding| 0.25 m/s², |turning| 2 m/s² · turning by the neighbour's heading -1 m/s²\n",
  );
});

test('leaders in tracks that begin late, of which one rests for a while', () => {
  const angle = (t: number): number => 2 * Math.sin(t * t) + t / 7;
  const rests = (frame: number, id: number): number => (id === 0 && frame % 9 === 0 ? 0 : 2);
  const frames = Array.from({ length: 60 }, (_, k) =>
    frameOf(
      100 + k,
      [0, 1].map((id): Row => {
        const [turned, speed] = [angle(k - 3 * id), rests(k, id)];
        return [id, 0, 0, speed * Math.cos(turned), speed * Math.sin(turned)];
      }),
    ),
  );
  const leaders = leadersOf(madeTracks(frames), {}, 2, 0);
  expect(leaders).toEqual([
    { fish: 'a', lead: 1.5, correlation: expect.closeTo(1, 6) },
    { fish: 'b', lead: -1.5, correlation: expect.closeTo(1, 6) },
  ]);
  // A delay of three frames is not tried.
  expect(leadersOf(madeTracks(frames), {}, 1, 0)[0].correlation).toBeLessThan(0.9);
});

test('at most 200 fish are compared for leaders', () => {
  const many = (count: number) =>
    [0, 1].map((frame) =>
      frameOf(
        frame,
        Array.from({ length: count }, (_, id): Row => [id, 0, 0, 1, 0]),
      ),
    );
  expect(leadersOf(madeTracks(many(200)), {}, 1, 0)).toHaveLength(200);
  expect(() => leadersOf(madeTracks(many(201)), {}, 1, 0)).toThrow('--leaders compares at most 200 fish');
});

test('the centroid has the coordinates of the table, from which an origin was subtracted', () => {
  const frames = [0, 1].map((frame) =>
    frameOf(frame, [
      [0, 1, 2, 1, 0],
      [1, 3, 4, 1, 0],
    ]),
  );
  const tracks = madeTracks(frames, { origin: [5000, -7000, 90_000] });
  const { values } = measureTracks(tracks, { measures: [], warmUp: 0, selection: {} }).frames;
  expect(['X', 'Y', 'Z'].map((axis) => values[`centroid${axis}`][1])).toEqual([5002, -6997, 90_000]);
});

test('the report has the time from the first to the last measured frame', () => {
  const frames = [4, 5, 6, 9].map((frame) => frameOf(frame, [[0, frame, 0, 1, 0]]));
  const tracks = madeTracks(frames, { start: 10 });
  const metrics = measureTracks(tracks, { measures: [], warmUp: 0.5, selection: {} });
  const report = reportOf(tracks, metrics, { sha256: 'ab', warmUp: 0.5 });
  expect(report).toMatchObject({ tracks: 'a.csv', fish: 3, species: [], dimensions: 2, frames: 3, seconds: 2 });
  expect(report).toMatchObject({ sha256: 'ab', warmUp: 0.5, reading });
  expect(report.metrics.speed).toMatchObject({ mean: 1, count: 3, low: null, high: null });
  expect(report.states[0]).toMatchObject({ share: null, stays: 0, dwellTime: null });
});

const none = {
  ...{ mean: null, low: null, high: null, count: 100, spread: null, autocorrelationTime: null, independent: null },
  ...{ degrees: null, standardError: null },
};
const known = { ...none, mean: 0.5, low: 0.25, high: 0.75, spread: 0.1, autocorrelationTime: 1.5, independent: 30 };
const plain: TrackReport = {
  ...{ tracks: 'a.csv', sha256: '', versions: { shoal: '1' }, fish: 3, species: [], dimensions: 2, frames: 100 },
  ...{ seconds: 49.5, warmUp: 0, reading, metrics: { speed: known }, states: [], stateThresholds: {} as never },
};
const lines = (more: Partial<TrackReport>): string[] => reportText({ ...plain, ...more }).split('\n');

test('the text of a report: means, states, neighbours, forces and leaders', () => {
  const text = lines({
    states: [
      { state: 'milling', share: 0.25, stays: 3, dwellTime: 1.5 },
      { state: 'swarm', share: null, stays: 0, dwellTime: null },
    ],
    surroundings: { distancesByRank: [0.5, 2], neighbourMap: [] },
    leaders: [{ fish: 'b', lead: 0.5, correlation: 0.75 }],
  });
  expect(text[0]).toBe('a.csv · 3 fish · 100 frames, 49.5 s · 2D');
  expect(text[1]).toMatch(/^2 frames a second · /);
  const cells = text.map((line) => line.split(/ {2,}/).join('|'));
  expect(cells.slice(2)).toEqual([
    '',
    '|mean|95 %|autocorrelation time|independent',
    'Speed|0.5 m/s|0.25 … 0.75|1.5 s|30',
    '',
    'state|share|stays|mean stay',
    'milling|25 %|3|1.5 s',
    'swarm|–|0|–',
    '',
    'distance to the nearest, second nearest, … fish, m: 0.5, 2',
    '',
    'fish|leads by|correlation',
    'b|0.5 s|0.75',
    '',
  ]);
});

test('the text of a report has a centroid z in 3D only, and the interval only if there is one', () => {
  const metrics = { centroidZ: { ...known, low: null, high: null, independent: 6 } };
  const rows = (dimensions: 2 | 3) => lines({ dimensions, metrics }).filter((line) => line.startsWith('Centroid z'));
  expect(rows(2)).toEqual([]);
  expect(rows(3).map((line) => line.split(/ {2,}/))).toEqual([['Centroid z', '0.5 m', '–', '1.5 s', '6']]);
});

test('metrics without a value in some frames are told, by the number of frames that have one', () => {
  const valued = (count: number | null) => ({ ...known, count });
  const noteOf = (metrics: TrackReport['metrics']) => lines({ metrics }).find((line) => line.startsWith('Frames with'));
  expect(noteOf({ speed: valued(100), rotation: valued(null) })).toBeUndefined();
  expect(noteOf({ polarisation: valued(99), rotation: valued(99), extent: valued(7), speed: valued(100) })).toBe(
    'Frames with a value, of 100: 99 (Polarisation and Rotation), 7 (Extent). The others are left out.',
  );
  expect(noteOf({ motionJerkiness: valued(1) })).not.toContain('needs');
  expect(noteOf({ polarisation: valued(0) })).not.toContain('needs');
  expect(noteOf({ motionJerkiness: valued(0) })).toBe(
    'Frames with a value, of 100: 0 (Motion jerkiness). The others are left out. Motion jerkiness needs 3 frames of an animal without a gap.',
  );
});

test('a warning says if more than 2 % of the positions are missing, and how to fill them', () => {
  const notes = (measuredRows: number, absentRows: number, filledRows = 0) =>
    absenceNotes({ ...reading, measuredRows, absentRows, filledRows });
  expect(notes(98, 2)).toEqual([]);
  expect(notes(0, 0)).toEqual([]);
  const warning = /^Warning: 3 of 100 positions \(3 %\) are missing in frames with other animals/;
  expect(notes(97, 3)).toEqual([expect.stringMatching(warning)]);
  expect(notes(97, 3)[0]).toContain(' Fill short gaps with --max-gap FRAMES.');
  expect(notes(97, 3, 1)[0]).not.toContain('--max-gap');
});
