import { expect, test } from 'vitest';
import { formatNamed, readTexts } from '../../../test/track-texts.ts';

const header = 'Time (sec)\tArena\tTrack\tPos. X (mm)\tPos. Y (mm)\tLabel\n';

test('files of several arenas are one recording, and a predicted position has no confidence', async () => {
  const { table, observations } = await readTexts(formatNamed('toxtrac'), {
    'Tracking_RealSpace_1.txt': `${header}12.2585\t1\t1\t619.288\t443.639\t1\n12.292\t1\t1\t619.289\t442.761\t0\n`,
    'Tracking_RealSpace_2.txt': `${header}11.9906\t2\t1\t1092.94\t349.776\t1\n`,
  });
  expect([table.fish, table.arenas]).toEqual([
    ['1/1', '2/1'],
    ['1', '2'],
  ]);
  expect(observations).toMatchObject([
    { fish: '1/1', time: 12.2585, x: 619.288, y: 443.639, confidence: 1 },
    { fish: '1/1', time: 12.292, confidence: 0 },
    { fish: '2/1', time: 11.9906, confidence: 1, place: 'Tracking_RealSpace_2.txt: line 2' },
  ]);
});
