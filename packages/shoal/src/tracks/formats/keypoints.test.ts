import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

const keypoints = formatNamed('keypoints');
const freemocap = `frame,keypoint,x,y,z,model,trajectory
0,nose,1,2,3,body,3d
0,hip,4,5,6,body,3d
0,nose,1.1,2.1,3.1,body,rigid
1,nose,7,8,9,body,3d
`;

test('a point in the middle is measured, of each individual', async () => {
  const { table } = await readTexts(keypoints, samples.keypoints.texts);
  expect(table.notes).toEqual(['of several body points, centroid was measured']);
});

test('a point that is asked for is the one of the first model and trajectory', async () => {
  const { table, observations } = await readTexts(keypoints, { 'a.csv': freemocap }, { point: 'nose' });
  expect([table.fish, table.dimensions, table.notes]).toEqual([
    ['animal'],
    3,
    ['of several body points, nose, body, 3d was measured'],
  ]);
  expect(observations.map(({ frame, x, y, z }) => [frame, x, y, z])).toEqual([
    [0, 1, 2, 3],
    [1, 7, 8, 9],
  ]);
});

test.each([
  [{}, 'a.csv: has 2 body points, and none is named as the middle of the body. Choose one, such as nose.'],
  [{ point: 'fin' }, 'a.csv: has no body point "fin", expected one of nose, hip.'],
  [
    { point: 'nose', axis: ['hip', 'nose'] as const },
    'a.csv: has a row for each body point, so two of them give no direction.',
  ],
])('refuses %j', async (request, message) => {
  await expect(readTexts(keypoints, { 'a.csv': freemocap }, request)).rejects.toThrow(message);
});
