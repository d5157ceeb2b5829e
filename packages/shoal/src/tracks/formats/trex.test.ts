import { expect, test } from 'vitest';
import { formatNamed, heading, readTexts, samples } from '../../../test/track-texts.ts';

const trex = formatNamed('trex');
const { texts } = samples.trex;
const header = (texts['made_id0.csv'] as string).split('\n')[0];

test('the weighted centroid is measured, and ANGLE is the direction of the body', async () => {
  const { table, observations } = await readTexts(trex, texts);
  expect(table.notes).toEqual([
    'of 2 body points, wcentroid was measured',
    '25 frames a second, from 5 frames in 0.2 s: times are rounded, so frames were used',
  ]);
  const [first] = observations;
  expect([first.x, first.y, first.heading, first.place]).toEqual([5, 20, heading, 'made_id0.csv: line 2']);
});

test('the head is X without a point, and an axis replaces ANGLE', async () => {
  const { observations } = await readTexts(trex, texts, { point: 'head', axis: ['head', 'wcentroid'] });
  const [first] = observations;
  expect([first.x, first.y]).toEqual([expect.closeTo(5.15), expect.closeTo(20.2)]);
  expect(first.heading).toBeCloseTo(heading - Math.PI, 12);
});

test('an animal that is missing has no position, whatever its columns say', async () => {
  const text = [header, '0,1,2,3,4,5,0,1,210,0,0', '1,1,2,3,4,5,1,0,210,0.04,40000', ''].join('\n');
  const { observations } = await readTexts(trex, { 'a.csv': text });
  expect(observations.map(({ x, y, heading: angle }) => [x, y, angle])).toEqual([
    [Number.NaN, Number.NaN, Number.NaN],
    [2, 4, 1],
  ]);
});

test('a file with a header only is an animal that was never seen', async () => {
  const { table, observations } = await readTexts(trex, { 'a_id3.csv': `${header}\n`, ...texts });
  expect([table.fish[0], table.framesPerSecond, observations.length]).toEqual(['a_id3', 25, 18]);
});

test('positions that cannot be centimetres are pointed out', async () => {
  const text = [header, '0,1,900,903,800,804,0,0,210,0,0', ''].join('\n');
  expect((await readTexts(trex, { 'a.csv': text })).table.notes).toContain(
    'positions are above 500 cm: old versions of TRex wrote pixels where their columns say cm',
  );
});

test('files in different units are refused', async () => {
  const pixels = `${header.replaceAll('(cm)', '(px)')}\n`;
  await expect(readTexts(trex, { 'a.csv': `${header}\n`, 'b.csv': pixels })).rejects.toThrow(
    'b.csv: line 1: expected positions in cm, as in a.csv, got px. Export all animals at once.',
  );
  expect((await readTexts(trex, { 'b.csv': pixels })).table.unit).toBe('px');
});

test('files of one name in several folders have the names of their paths', async () => {
  const { table } = await readTexts(trex, { 'one/a.csv': `${header}\n`, 'two/a.csv': `${header}\n` });
  expect(table.fish).toEqual(['one/a.csv', 'two/a.csv']);
});
