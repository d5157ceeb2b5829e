import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

const sleap = formatNamed('sleap');
const header = 'track,frame_idx,instance.score,nose.x,nose.y,nose.score';

test('untracked instances are counted, and a score above 1 is full confidence', async () => {
  const { table, observations } = await readTexts(sleap, samples.sleap.texts);
  expect([table.leftOut, table.notes]).toEqual([
    { 'untracked instances': 1 },
    ['of 2 body points, thorax was measured'],
  ]);
  expect(observations[0].confidence).toBe(1);
});

test('a project of one animal names no track', async () => {
  const { table, observations } = await readTexts(sleap, { 'a.csv': `${header}\n,0,1,1,2,0.9\n,1,1,3,4,0.9\n` });
  expect([table.fish, table.leftOut, observations.length]).toEqual([['animal'], {}, 2]);
  expect(table.notes).toEqual(['no track is named, and each frame has one instance: it is one animal']);
});

test('two untracked instances in a frame are not one animal', async () => {
  const { table } = await readTexts(sleap, { 'a.csv': `${header}\n,0,1,1,2,0.9\n,0,1,3,4,0.9\n` });
  expect([table.fish, table.leftOut]).toEqual([[], { 'untracked instances': 2 }]);
});

test('a node without y is refused', async () => {
  await expect(readTexts(sleap, { 'a.csv': 'track,frame_idx,instance.score,nose.x\n' })).rejects.toThrow(
    'a.csv: line 1: expected one column "nose.y", got none. Export the file again.',
  );
});
