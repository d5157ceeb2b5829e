import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

const animalta = formatNamed('animalta');

test('animals of a fixed number are in their arenas', async () => {
  const { table } = await readTexts(animalta, samples.animalta.texts);
  expect([table.arenas, table.format]).toEqual([['0', '0', '1'], 'AnimalTA, a fixed number of animals']);
});

test('an animal with head and tail is one animal, beside others that have a centroid', async () => {
  const text = [
    'Frame;Time;X_Arena0_Ind0_Head;Y_Arena0_Ind0_Head;X_Arena0_Ind0_Tail;Y_Arena0_Ind0_Tail;X_Arena1_Ind0;Y_Arena1_Ind0',
    '0;0.0;120;80;100;60;300;90',
    '',
  ].join('\n');
  const { table, observations } = await readTexts(animalta, { 'a.csv': text }, { axis: ['Tail', 'Head'] });
  expect([table.fish, table.notes]).toEqual([
    ['0/0', '1/0'],
    [
      'of 3 body points, the mean of those with a position was measured',
      'the direction of the body is from Tail to Head',
    ],
  ]);
  expect(observations).toMatchObject([
    { fish: '0/0', x: 110, y: 70, heading: expect.closeTo(Math.PI / 4, 12) },
    { fish: '1/0', x: 300, y: 90, heading: Number.NaN },
  ]);
});

test('a variable number: names repeat in each arena, and times that lost zeros do not count', async () => {
  const times = Array.from({ length: 19 }, (_, k) => (k / 30).toFixed(2).replace(/\.([1-9])0$/, '.0$1'));
  expect([times[3], times[18]]).toEqual(['0.01', '0.06']);
  const rows = times.flatMap((time, frame) => [`${frame}.00;0${time};0;0;1;2`, `${frame}.00;0${time};1;0;3;NA`]);
  const text = ['Frame;Time;Arena;Ind;X;Y', ...rows, ''].join('\n');
  const { table, observations } = await readTexts(animalta, { 'a.csv': text });
  expect([table.fish, table.arenas, table.framesPerSecond]).toEqual([['0/0', '1/0'], ['0', '1'], 30]);
  expect(table.notes).toEqual([
    '30 frames a second, from 17 frames in 0.57 s: times are rounded, so frames were used',
    'some of its times go back; frames are used instead',
  ]);
  expect(observations.at(-1)).toMatchObject({ fish: '1/0', frame: 18, x: 3, y: Number.NaN, time: undefined });
});

test.each([
  ['Frame;Time;X_Arena0_Ind0;X_Arena0_Ind1\n', 'a.csv: line 1: expected one column "Y_Arena0_Ind0", got none.'],
  [
    'Frame;Time;X_Arena0_Ind0;Y_Arena0_Ind0;X_Arena0_Ind0;Y_Arena0_Ind0\n',
    'a.csv: line 1: expected one column "X_Arena0_Ind0", got several.',
  ],
  ['Frame;Time;Arena;Ind;X;Y\n0;0;0;NA;1;2\n', 'a.csv: line 2, column "Ind": expected a name or number, got "NA".'],
])('refuses %j', async (text, message) => {
  await expect(readTexts(animalta, { 'a.csv': text })).rejects.toThrow(message);
});
