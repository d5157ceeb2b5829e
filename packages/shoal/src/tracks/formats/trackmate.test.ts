import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';

const trackmate = formatNamed('trackmate');
const { texts } = samples.trackmate;
const changed = (change: (text: string) => string): Record<string, string> => ({
  'a.csv': change(texts['spots.csv'] as string),
});

test('microns become millimetres, and spots of no track are counted', async () => {
  const { table, observations } = await readTexts(trackmate, texts);
  expect([table.notes, table.leftOut, table.dimensions]).toEqual([
    ['positions were converted from (micron) to mm'],
    { 'spots of no track': 1 },
    2,
  ]);
  expect(observations[0]).toMatchObject({ x: 100, frame: 0, time: 0 });
});

test('a depth makes positions in space', async () => {
  const { table, observations } = await readTexts(
    trackmate,
    changed((text) => text.replace(',0,0.04,1', ',2000,0.04,1')),
  );
  expect([table.dimensions, Math.max(...observations.map(({ z }) => z as number))]).toEqual([3, 2]);
});

test('times in frames are no times', async () => {
  const { observations } = await readTexts(
    trackmate,
    changed((text) => text.replace('(sec)', '(frame)').replaceAll('(micron)', '(constructor)')),
  );
  expect(observations[0]).toMatchObject({ frame: 0, time: undefined, x: 100_000 });
});

test('older files have only one header row, and state no units', async () => {
  const { table, observations } = await readTexts(
    trackmate,
    changed((text) => text.split('\n').toSpliced(1, 3).join('\n')),
  );
  expect([table.unit, table.notes]).toEqual(['unknown', []]);
  expect(observations[0]).toMatchObject({ frame: 0, time: undefined, x: 100_000 });
});

test('a file without its four header rows is refused', async () => {
  const read = readTexts(
    trackmate,
    changed((text) => text.split('\n').toSpliced(1, 1).join('\n')),
  );
  await expect(read).rejects.toThrow(
    'a.csv: line 4: expected the units of 9 columns, got another row. Export the file again.',
  );
});
