import { expect, test } from 'vitest';
import { formatNamed, readTexts, startsOf } from '../../../test/track-texts.ts';

const gps = formatNamed('gps');
const rows = (...lines: readonly string[]): string => ['date,time,lon,lat', ...lines, ''].join('\n');

test('a fix that lacks a coordinate is lost, and a row without a time is left out', async () => {
  const text = rows(
    '2015-09-10,7:00:00,15.5,-22.25',
    '2015-09-10,7:00:06,NA,-22.25',
    'NA,7:00:07,15.5,-22.25',
    '2015-09-10,NA,15.5,-22.25',
  );
  const { table, observations } = await readTexts(gps, { '01.csv': text });
  expect([table.fish, table.leftOut]).toEqual([['01'], { 'rows without a time': 2 }]);
  expect(observations).toMatchObject([
    { time: 1_441_868_400, x: 15.5, y: -22.25 },
    { time: 1_441_868_406, x: Number.NaN, y: -22.25 },
  ]);
});

test('a time that does not exist is refused', async () => {
  await expect(readTexts(gps, { '01.csv': rows('2015-09-10,25:00:34,15.5,-22.25') })).rejects.toThrow(
    '01.csv: line 2, column "time": expected a date such as 2015-09-10 and a time such as 07:00:00, got "25:00:34". Correct the row, or remove it.',
  );
});

test('a file that is given twice is refused', async () => {
  const [start] = await startsOf({ 'a.csv': rows('2015-09-10,7:00:00,15.5,-22.25') });
  await expect(gps.open([start, start], {})).rejects.toThrow(
    'a.csv: is given twice, expected a file for each animal. Leave one of them out.',
  );
});
