import { expect, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { formatNamed, readTexts } from '../../../test/track-texts.ts';

/** Reads texts that are made to take long. Returns the message of the error, and the time in ms. */
async function refused(format: string, text: string): Promise<{ message: string; time: number }> {
  const began = processorTime();
  const message = await readTexts(formatNamed(format), { 'a.csv': text }).then(
    () => 'was read',
    (error: Error) => error.message,
  );
  return { message, time: processorTime() - began };
}

const million = 1_000_000;
const octron = 'video_name: a\nframe_idx,track_id,confidence,pos_x,pos_y\n';
const labelled = 'scorer,S,S\nbodyparts,nose,nose\ncoords,x,y\n';

test.each([
  [
    'a number of a million digits that ends in a letter',
    'octron',
    `${octron}0,a,1,${'1'.repeat(million)}x,2\n`,
    'expected a number, got "1',
  ],
  [
    'a name of a million digits',
    'deeplabcut',
    `${labelled}${'1'.repeat(million)},1,2\n`,
    'expected a number up to 1e+15, got "1',
  ],
  [
    'a line of three million letters',
    'octron',
    `${octron}${'a'.repeat(3 * million)}`,
    'line 3 has more than 1048576 characters',
  ],
  [
    'half a million cells',
    'octron',
    `${octron}${'1,'.repeat(million / 2)}2\n`,
    'line 3: expected 5 values, as many as columns, got 500001.',
  ],
  [
    'a million quotation marks',
    'octron',
    `${octron}${'"'.repeat(million + 1)}\n`,
    'line 3: its quotation marks do not match.',
  ],
  [
    'an animal a row',
    'octron',
    octron + Array.from({ length: 100_002 }, (_, k) => `${k},${k},1,2,3\n`).join(''),
    'line 100003, column "track_id": expected at most 100000 animals, got "100000". Join the pieces of tracks, or read a part of the file.',
  ],
  [
    'an animal a column',
    'deeplabcut',
    `scorer${',S'.repeat(202_000)}\nindividuals,${Array.from({ length: 202_000 }, (_, k) => Math.floor(k / 2).toString(36)).join()}\nbodyparts${',p'.repeat(202_000)}\ncoords${',x,y'.repeat(101_000)}\n`,
    'line 4: has 101000 animals with 1 different points in 202001 columns, expected the same points for each of up to 100000 animals.',
  ],
  [
    'thousands of nodes',
    'sleap',
    `track,frame_idx,instance.score,${Array.from({ length: 4000 }, (_, k) => `${k}.x`).join()}\n`,
    'line 1: expected one column "0.y", got none.',
  ],
])('%s ends with an error within a second', async (_, format, text, expected) => {
  const { message, time: first } = await refused(format, text);
  // A busy machine may be late, but not three times.
  let least = first;
  for (let k = 0; k < 2 && least >= 1000; k++) least = Math.min(least, (await refused(format, text)).time);
  expect(message).toContain(`a.csv: ${expected.startsWith('line') ? expected : ''}`);
  expect(message).toContain(expected);
  expect(least).toBeLessThan(1000);
});
