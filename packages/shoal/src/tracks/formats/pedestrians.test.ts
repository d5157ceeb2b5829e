import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

test('PeTrack: z may be the height of a person, and is left out', async () => {
  const { table, observations } = await readTexts(formatNamed('petrack'), samples.petrack.texts);
  expect([table.dimensions, table.notes]).toEqual([2, ['z was left out, since it may be the height of a person']]);
  expect(observations[0].z).toBeUndefined();
});

test.each([
  ['#X,Y,Z: the agents coordinates (in metres)', '#ID\tFR\tX\tY\tZ', 'm'],
  ['# description: made', '# PersID\tFrame\tX\tY\tZ', 'unknown'],
  ['# raw trajectory file: made.trc', '# id frame x/m y/m z/m', 'm'],
])('PeTrack: columns and unit of the comments %j', async (comment, names, unit) => {
  const text = ['#framerate: 16.00', comment, '', names, '4\t53\t3.7253\t-0.837029\t1.73', ''].join('\n');
  const { table, observations } = await readTexts(formatNamed('petrack'), { 'a.txt': text });
  expect([table.framesPerSecond, table.unit]).toEqual([16, unit]);
  expect(observations).toMatchObject([{ fish: '4', frame: 53, x: 3.7253, y: -0.837029, place: 'a.txt: line 5' }]);
});

test('ETH: frame numbers of a later part of the film are taken for the nearest of every sixth', async () => {
  const texts = Object.entries(samples['eth-ucy'].texts).map(([name, content]) => {
    const lines = String(content).split('\n');
    // Other people, in a part of the film before which 1 frame was lost, and in one before which 2 more were.
    const later = (frames: number, ids: number): string[] =>
      lines.map((line) =>
        line.replace(/^ +(\S+) +(\S+)/, (_, frame, id) => ` ${Number(frame) + frames} ${Number(id) + ids}`),
      );
    return [name, [...lines, ...later(6 * 50 - 1, 10), ...later(6 * 100 - 3, 20)].join('\n')] as const;
  });
  const { table, observations } = await readTexts(formatNamed('eth-ucy'), Object.fromEntries(texts));
  const frames = new Set(observations.map(({ frame = 0 }) => frame % 6));
  expect([...frames]).toEqual([0]);
  const rows = observations.length / 3;
  // Three frames are as near to the regular one before as to the one after: later.
  expect([observations[rows].frame, observations[2 * rows].frame]).toEqual([780 + 6 * 50, 780 + 6 * 100]);
  expect(table.notes.at(-1)).toBe(
    `the frame numbers of ${2 * rows} rows are none of every 6th frame from 780 on, and were taken for the nearest`,
  );
});

test('ETH: columns are x, z, y, and the velocities tell the rate', async () => {
  const { table, observations } = await readTexts(formatNamed('eth-ucy'), samples['eth-ucy'].texts);
  expect(table.notes).toEqual(['15 frames a second: the velocities show that there are 2.5 observations a second']);
  expect(observations[0]).toMatchObject({ fish: '1', frame: 780, x: 25, y: 100, vx: 6.25, vy: -5 });
});
