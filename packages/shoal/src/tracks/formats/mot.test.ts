import { expect, test } from 'vitest';
import { formatNamed, readTexts } from '../../../test/track-texts.ts';

const mot = formatNamed('mot');

test('the middle of a box is measured', async () => {
  const { table, observations } = await readTexts(mot, {
    'a.txt': '1,3,10,20,8,6,0.5,-1,-1,-1\n2,3,11,20,8,6,-1,-1,-1,-1\n',
  });
  expect(table.notes).toEqual(['positions are the middles of boxes']);
  expect(observations).toMatchObject([
    { fish: '3', frame: 1, x: 14, y: 23, confidence: 0.5 },
    { fish: '3', frame: 2, x: 15, y: 23, confidence: Number.NaN },
  ]);
});

test('the ground truth has a class and a visibility', async () => {
  const { observations } = await readTexts(mot, { 'gt.txt': '1,1,10,20,8,6,1,1,0.86\n2,1,10,20,8,6,0,7,1\n' });
  expect(observations).toMatchObject([{ confidence: 1 }, { confidence: 0 }]);
});

test('older ground truth has positions on the ground, which are not read', async () => {
  const { observations } = await readTexts(mot, { 'gt.txt': '1,1,10,20,8,6,1,-6.35,-0.43,0\n' });
  expect(observations).toMatchObject([{ x: 14, y: 23, z: undefined }]);
});

test('detections without identity are left out and counted', async () => {
  const { table, observations } = await readTexts(mot, { 'det.txt': '1,-1,10,20,8,6,42,-1,-1,-1\n' });
  expect([table.fish, table.leftOut, observations]).toEqual([[], { 'detections without identity': 1 }, []]);
});
