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

test('ETH: columns are x, z, y, and the velocities tell the rate', async () => {
  const { table, observations } = await readTexts(formatNamed('eth-ucy'), samples['eth-ucy'].texts);
  expect(table.notes).toEqual(['15 frames a second: the velocities show that there are 2.5 observations a second']);
  expect(observations[0]).toMatchObject({ fish: '1', frame: 780, x: 25, y: 100, vx: 6.25, vy: -5 });
});
