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

test('a time that does not exist is left out and told, what is no time is refused', async () => {
  const text = rows(
    '2015-09-10,7:00:33,15.5,-22.25',
    '2015-09-10,25:00:34,15.5,-22.25',
    '2015-09-10,7:00:35,16,-22.25',
  );
  const { table, observations } = await readTexts(gps, { '01.csv': text });
  expect(table.leftOut).toEqual({ 'rows with a time that does not exist, such as 25:00': 1 });
  expect(observations.map(({ time = 0, x }) => [time - 1_441_868_400, x])).toEqual([
    [33, 15.5],
    [35, 16],
  ]);
  await expect(readTexts(gps, { '01.csv': rows('10.9.2015,7:00:34,15.5,-22.25') })).rejects.toThrow(
    '01.csv: line 2, column "time": expected a date such as 2015-09-10 and a time such as 07:00:00, got "7:00:34". Correct the row, or remove it.',
  );
});

test.each([
  ['Latitude;Longitude;Timestamp\n-22.25;15.5;2015-09-10T07:00:30Z', '01'],
  ['animal_id,UTC datetime,x_deg,y_deg\nEla,2015/09/10 7:00:30,15.5,-22.25', 'Ela'],
  ['year\tmonth\tday\thour\tmin\tsec\tlat\tlong\n2015\t9\t10\t7\t0\t30.0\t-22.25\t15.5', '01'],
  ['device_id,date,hour,minute,second,location-long,location-lat\n7,2015-09-10,7,0,30,15.5,-22.25', '7'],
  ['tag-local-identifier,timestamp,location-long,location-lat\n7,2015-09-10 07:00:30.000,15.5,-22.25', '7'],
  ['time,lon,lat,sats\n2015-09-10 09:00:30+02:00,15.5,-22.25,8', '01'],
])('columns %j', async (text, name) => {
  const { table, observations } = await readTexts(gps, { '01.csv': `${text}\n` });
  expect(observations).toMatchObject([{ time: 1_441_868_430, x: 15.5, y: -22.25 }]);
  expect([table.fish, table.unit]).toEqual([[name], 'degrees']);
});

test('a fix that is written twice is left out, whenever the files are read', async () => {
  const line = '2015-09-10,7:00:33,15.5,-22.25';
  const { table, observations } = await readTexts(gps, { '01.csv': rows(line, line, '2015-09-10,7:00:33,16,-22.25') });
  expect(observations).toHaveLength(2);
  expect(table.leftOut).toEqual({ 'fixes that repeat the one before': 1 });
  const one = await readTexts(gps, { '01.csv': rows(line) });
  for await (const { count } of one.table.batches()) expect(count).toBe(1);
});

test('a list of several animals names them', async () => {
  const line = (name: string, second: number): string => `${name},2015-09-10,7:00:${second},15.5,-22.25`;
  const text = ['id,date,time,lon,lat', line('a', 10), line('b', 10), line('a', 11), ''].join('\n');
  const { table, observations } = await readTexts(gps, { 'birds.csv': text });
  expect([table.fish, observations.map(({ fish }) => fish)]).toEqual([
    ['a', 'b'],
    ['a', 'b', 'a'],
  ]);
  const starts = await startsOf({ 'birds.csv': text, 'more.csv': text });
  await expect(gps.open(starts, {})).rejects.toThrow('more.csv: is a second file from GPS list, expected one');
});

test('a file that is given twice is refused', async () => {
  const [start] = await startsOf({ 'a.csv': rows('2015-09-10,7:00:00,15.5,-22.25') });
  await expect(gps.open([start, start], {})).rejects.toThrow(
    'a.csv: is given twice, expected a file for each animal. Leave one of them out.',
  );
});
