import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

const idtracker = formatNamed('idtrackerai');
const { texts } = samples.idtrackerai;

test('attributes give rate, names and the length of a body, and the file beside it the confidence', async () => {
  const { table, observations } = await readTexts(idtracker, texts);
  expect(table.notes).toEqual(['attributes.json states a body length of 24 px']);
  expect(observations.slice(0, 3).map(({ confidence }) => confidence)).toEqual([0.9, 0.9, Number.NaN]);
});

test('without attributes the rate is the one that rounded times allow', async () => {
  const rows = Array.from({ length: 509 }, (_, k) => `${(k / 28).toFixed(3)},1,2`);
  const { table, observations } = await readTexts(idtracker, { 'a.csv': ['seconds,x1,y1', ...rows, ''].join('\n') });
  expect([table.framesPerSecond, table.fish, table.notes]).toEqual([
    28,
    ['1'],
    ['28 frames a second, from 508 frames in 18.143 s: times are rounded, so frames were used'],
  ]);
  expect(observations.at(-1)?.frame).toBe(508);
});

test('a rate that is no whole number stays', async () => {
  const rows = Array.from({ length: 3001 }, (_, k) => `${((k * 1001) / 30_000).toFixed(3)},1,2`);
  const { table } = await readTexts(idtracker, { 'a.csv': ['seconds,x1,y1', ...rows, ''].join('\n') });
  expect(table.framesPerSecond).toBe(29.97003);
});

test('a header longer than the start of a file', async () => {
  const count = 6000;
  const names = Array.from({ length: count }, (_, k) => `x${k + 1},y${k + 1}`);
  const row = (time: number): string => `${time}${',1,2'.repeat(count)}`;
  const { table, observations } = await readTexts(idtracker, {
    'a.csv': [`seconds,${names.join()}`, row(0), row(0.04), ''].join('\n'),
  });
  expect([table.fish.length, table.framesPerSecond, observations.length]).toEqual([count, 25, 2 * count]);
});

test('the tidy table', async () => {
  const text =
    'frame,time,individual,x,y,probability\n0,0.000,0,1,2,1.000e+00\n0,0.000,1,nan,nan,nan\n1,0.036,0,3,4,0.5\n28,1.000,0,3,4,0.5\n';
  const { table, observations } = await readTexts(idtracker, { 'tidy.csv': text });
  expect([table.format, table.framesPerSecond, table.fish]).toEqual(['idtracker.ai, tidy CSV', 28, ['0', '1']]);
  expect(observations.map(({ fish, frame, x, confidence }) => [fish, frame, x, confidence])).toEqual([
    ['0', 0, 1, 1],
    ['1', 0, Number.NaN, Number.NaN],
    ['0', 1, 3, 0.5],
    ['0', 28, 3, 0.5],
  ]);
});

test.each([
  [{ 'p.csv': 'seconds,id_probabilities1\n0,1\n' }, 'p.csv: has no trajectories, expected a file from idtracker.ai'],
  [
    { 'p.csv': 'seconds,id_probabilities1\n0,1\n', 't.csv': 'seconds,x1,y1,x2,y2\n0,1,2,3,4\n' },
    'p.csv: line 1: expected 2 animals, as many as the trajectories have, got 1.',
  ],
  [
    { 'p.csv': 'seconds,id_probabilities1\n0,1\n', 't.csv': 'seconds,x1,y1\n0,1,2\n0.04,1,2\n' },
    'p.csv: has 1 rows, expected as many as the trajectories have.',
  ],
  [{ 't.csv': 'seconds,x1,y1,x1,y1\n0,1,2,3,4\n' }, 't.csv: line 1: expected column "x2", got "x1".'],
  [{ 't.csv': 'seconds,x1,y1,x2\n0,1,2,3\n' }, 't.csv: line 1: expected column "y2", got none.'],
  [
    { 's.csv': 'seconds,x1,y1\n0,1,2\n', 't.csv': 'seconds,x1,y1\n0,1,2\n' },
    't.csv: is a second file from idtracker.ai, expected one',
  ],
])('refuses %j', async (bad, message) => {
  await expect(readTexts(idtracker, bad as Record<string, string>)).rejects.toThrow(message);
});
