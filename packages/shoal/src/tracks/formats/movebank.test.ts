import { expect, test } from 'vitest';
import { formatNamed, readTexts, samples } from '../../../test/track-texts.ts';
import { readTracks } from '../read-tracks.ts';

const movebank = formatNamed('movebank');

test('outliers and rows without a fix or an animal are left out and counted', async () => {
  const { table, observations } = await readTexts(movebank, samples.movebank.texts);
  expect(table.leftOut).toEqual({ 'outliers (visible is false)': 1, 'rows without a fix': 1, 'fixes of no animal': 1 });
  expect(observations[0]).toMatchObject({ fish: 'animal "a"', time: 1_297_445_400, x: 100 / 64, y: 400 / 64 });
});

test('names with underscores, and degrees to the last digit', async () => {
  const text =
    'timestamp,location_long,location_lat,individual_local_identifier\n2011-02-11 17:30:00.250,12.00084883,57.00030135,a\n';
  const { observations } = await readTexts(movebank, { 'a.csv': text });
  expect(observations).toMatchObject([{ time: 1_297_445_400.25, x: 12.00084883, y: 57.00030135 }]);
});

test('a date that does not exist is refused', async () => {
  const text = 'timestamp,location-long,location-lat,individual-local-identifier\n2011-02-31 17:30:00,12,57,a\n';
  await expect(readTexts(movebank, { 'a.csv': text })).rejects.toThrow(
    'a.csv: line 2, column "timestamp": expected a date and time such as 2011-02-11 17:30:00.000, got "2011-02-31 17:30:00". Correct the row, or remove it.',
  );
});

test('rows left out are counted once, though files are read again to find the place of a row', async () => {
  const row = (second: number): string => `2011-02-11 17:30:0${second}.000,12,5${second},a`;
  const lines = ['2011-02-11 17:29:59.000,,,a', row(0), row(2), row(2), row(1), row(3)];
  const text = `timestamp,location-long,location-lat,individual-local-identifier\n${lines.join('\n')}\n`;
  const { table } = await readTexts(movebank, { 'a.csv': text });
  const { reading } = await readTracks('a.csv', table);
  expect(reading.notes.slice(-3)).toEqual([
    '1 row go back in time and were sorted (a.csv: line 6 is the first)',
    '1 row left out: rows without a fix',
    '1 row left out: fixes that repeat the one before',
  ]);
});
