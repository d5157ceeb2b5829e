import { expect, test } from 'vitest';
import { formatNamed, heading, readTexts, samples } from '../../../test/track-texts.ts';

const deeplabcut = formatNamed('deeplabcut');
const { texts } = samples.deeplabcut;

test('without a point in the middle the mean of all is measured, as sure as the least sure', async () => {
  const { table, observations } = await readTexts(deeplabcut, texts, { axis: ['tail', 'nose'] });
  expect(table.notes).toEqual([
    'of 2 body points, the mean of those with a position (and the least confidence) was measured',
    'the direction of the body is from tail to nose',
  ]);
  expect(observations[0]).toMatchObject({ x: 100, y: 400, confidence: 0.8, heading: expect.closeTo(heading, 12) });
});

test('one point is measured if it is asked for, in any spelling', async () => {
  const { observations } = await readTexts(deeplabcut, texts, { point: 'NOSE' });
  expect(observations[0]).toMatchObject({ x: 103, y: 404, confidence: 0.9 });
});

test.each([
  ['point', { point: 'fin' }],
  ['axis', { axis: ['fin', 'nose'] as const }],
])('a %s that is unknown is refused', async (_, request) => {
  await expect(readTexts(deeplabcut, texts, request)).rejects.toThrow(
    'poses.csv: has no body point "fin", expected one of nose, tail. Choose one of these, or leave the point out.',
  );
});

const three = (bodyparts: string, ...rows: readonly string[]): string =>
  [`scorer,${bodyparts.replace(/[^,]+/g, 'S')}`, `bodyparts,${bodyparts}`, ...rows, ''].join('\n');

test('three header rows are one animal, and a point named as the middle is measured', async () => {
  const text = three(
    'snout,snout,snout,Body_Centre,Body_Centre,Body_Centre',
    'coords,x,y,likelihood,x,y,likelihood',
    '7,1,2,0.9,3,4,0.1',
  );
  const { table, observations } = await readTexts(deeplabcut, { 'a.csv': text });
  expect([table.fish, table.notes]).toEqual([['animal'], ['of 2 body points, Body_Centre was measured']]);
  expect(observations).toMatchObject([{ frame: 7, x: 3, y: 4, confidence: 0.1 }]);
});

test('a mean leaves out points without a position', async () => {
  const text = three('a,a,b,b', 'coords,x,y,x,y', '0,1,2,,', '1,,,,', '2,1,2,3,');
  const { observations } = await readTexts(deeplabcut, { 'a.csv': text });
  expect(observations.map(({ x, y }) => [x, y])).toEqual([
    [1, 2],
    [Number.NaN, Number.NaN],
    [1, 2],
  ]);
});

test('the frame of labelled data is in the name of its image, in one column or three', async () => {
  const one = three('nose,nose', 'coords,x,y', 'labeled-data/video2/img0042.png,1,2');
  const [header, bodyparts] = ['scorer,,,S,S', 'bodyparts,,,nose,nose'];
  const newer = [header, bodyparts, 'coords,,,x,y', 'labeled-data,video2,img0042.png,1,2', ''].join('\n');
  for (const text of [one, newer]) {
    const { observations } = await readTexts(deeplabcut, { 'a.csv': text });
    expect(observations).toMatchObject([{ frame: 42, x: 1, y: 2 }]);
  }
});

test('points of no animal are left out', async () => {
  const text =
    'scorer,S,S,S,S\nindividuals,a,a,single,single\nbodyparts,nose,nose,corner,corner\ncoords,x,y,x,y\n0,1,2,3,4\n';
  const { table, observations } = await readTexts(deeplabcut, { 'a.csv': text });
  expect([table.fish, table.notes, observations.length]).toEqual([
    ['a'],
    ['points of no animal were left out: corner'],
    1,
  ]);
});

test('points in space', async () => {
  const { table, observations } = await readTexts(deeplabcut, {
    'a.csv': three('nose,nose,nose', 'coords,x,y,z', '0,1,2,3'),
  });
  expect([table.dimensions, table.unit, table.yDown, observations[0].z]).toEqual([3, 'unknown', false, 3]);
});

test('header rows longer than the start of a file', async () => {
  const count = 3000;
  const text = three(
    Array.from({ length: count }, (_, k) => `point${k},point${k}`).join(),
    `coords${',x,y'.repeat(count)}`,
    `0${',1,2'.repeat(count)}`,
  ).replaceAll(',S', ',DLC_resnet50_made');
  expect((await readTexts(deeplabcut, { 'a.csv': text }, { point: 'point2999' })).observations).toMatchObject([
    { x: 1, y: 2 },
  ]);
});

test.each([
  [three('nose,nose', 'coords,x,x', '0,1,2'), 'a.csv: line 3: has two columns "nose x", expected each once.'],
  [three('nose', 'coords,x', '0,1'), 'a.csv: line 3: expected x and y of "nose", got x. Export the file again.'],
  [
    three('nose,nose', 'coords,x', '0,1,2'),
    'a.csv: line 3: expected 3 values that begin with coords, got 2 that begin with "coords".',
  ],
  [
    'scorer,S\nindividuals,a\n',
    'a.csv: line 3: expected 2 values that begin with bodyparts, got 0 that begin with "".',
  ],
  [
    three('nose,nose', 'coords,x,y', '-1,1,2'),
    'a.csv: line 4, column "coords": expected a frame number from 0 on, got "-1".',
  ],
  [three('nose,nose', 'coords,x,y', '0,1,one'), 'a.csv: line 4, column "nose y": expected a number, got "one".'],
  [
    `scorer${',S'.repeat(6)}\nindividuals,a,a,b,b,c,c\nbodyparts,p,p,q,q,r,r\ncoords,x,y,x,y,x,y\n`,
    'a.csv: line 4: has 3 animals with 3 different points in 7 columns, expected the same points for each of up to 100000 animals.',
  ],
])('refuses %j', async (text, message) => {
  await expect(readTexts(deeplabcut, { 'a.csv': text })).rejects.toThrow(message);
});

test('a mean of points is that of the sure ones, where there are any', async () => {
  const text = [
    'scorer,DLC,DLC,DLC,DLC,DLC,DLC,DLC,DLC,DLC',
    'bodyparts,nose,nose,nose,fin,fin,fin,tail,tail,tail',
    'coords,x,y,likelihood,x,y,likelihood,x,y,likelihood',
    '0,1,1,0.9,3,5,0.7,8,0,0.2',
    '1,1,1,0.5,3,5,0.4,8,0,0.3',
    '2,1,1,0.9,,,,8,0,0.2',
    '',
  ].join('\n');
  const { table, observations } = await readTexts(formatNamed('deeplabcut'), { 'a.csv': text }, { minConfidence: 0.6 });
  expect(table.notes).toEqual([
    'of 3 body points, the mean of those with a confidence of at least 0.6 (and the least confidence) was measured',
  ]);
  expect(observations.map(({ x, y, confidence }) => [x, y, confidence])).toEqual([
    [2, 3, 0.7],
    // None is sure: the frame is as doubtful as it was.
    [4, 2, 0.3],
    [1, 1, 0.9],
  ]);
});
