import { expect, test } from 'vitest';
import { formatNamed, readTexts } from '../../../test/track-texts.ts';

const via = formatNamed('via');
const header = 'filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes';
const cell = (value: object): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const region = (name: string, shape: object, track: object = { track: 1 }, attributes: object = {}): string =>
  [name, 0, cell(attributes), 1, 0, cell(shape), cell(track)].join(',');
const fileOf = (...rows: readonly string[]): string => `${[header, ...rows].join('\n')}\n`;

test('VGG: points and circles have their own middle, other regions are left out', async () => {
  const text = fileOf(
    region('/crab_1/00005.jpg', { name: 'point', cx: 3, cy: 4 }),
    region('7.jpg', { name: 'circle', cx: 5, cy: 6, r: 2 }),
    region('7.jpg', { name: 'polygon', all_points_x: [1, 2], all_points_y: [1, 2] }, { track: 2 }),
    region('7.jpg', { name: 'rect', x: 1, y: 2, width: 2, height: 2 }, {}),
    region('last.jpg', { name: 'rect', x: 1, y: 2, width: 2, height: 4 }, { track: 1 }, { frame: 9 }),
  );
  const { table, observations } = await readTexts(via, { 'a.csv': text });
  expect(observations.map(({ frame, x, y }) => [frame, x, y])).toEqual([
    [5, 3, 4],
    [7, 5, 6],
    [9, 2, 4],
  ]);
  expect([table.fish, table.leftOut]).toEqual([
    ['1'],
    { 'regions that are no box, point, circle or ellipse': 1, 'regions without a track': 1 },
  ]);
});

test('VGG: a frame without a number, and a shape without numbers, are refused', async () => {
  const box = { name: 'rect', x: 1, y: 2, width: 2, height: 2 };
  await expect(readTexts(via, { 'a.csv': fileOf(region('first.jpg', box)) })).rejects.toThrow(
    'a.csv: line 2, column "filename": expected the name of a frame that ends with its number, such as film_00012.png, got "first.jpg".',
  );
  const text = fileOf(region('1.jpg', { name: 'rect', x: 1, y: 2, width: 'wide', height: 2 }));
  await expect(readTexts(via, { 'a.csv': text })).rejects.toThrow('expected the numbers of a shape, got');
  const broken = fileOf(region('1.jpg', box)).replace('{""track', '{track');
  await expect(readTexts(via, { 'a.csv': broken })).rejects.toThrow('expected an object in JSON');
});

test('Motive: single markers where there are no bodies; y is up', async () => {
  const text = [
    'Format Version,1.23,Export Frame Rate,120.000000,Length Units,Meters',
    '',
    ',Type,Marker,Marker,Marker',
    ',Name,M1,M1,M1',
    ',ID,1,1,1',
    ',,Position,Position,Position',
    'Frame,Time (Seconds),X,Y,Z',
    '0,0,1,2,3',
    '',
  ].join('\n');
  const { table, observations } = await readTexts(formatNamed('motive'), { 'a.csv': text });
  expect([table.format, table.unit, table.framesPerSecond]).toEqual(['OptiTrack Motive, markers', 'm', 120]);
  expect(observations).toMatchObject([{ fish: 'M1', frame: 0, x: 1, y: 2, z: 3, place: 'a.csv: line 8' }]);
  await expect(readTexts(formatNamed('motive'), { 'a.csv': text.replaceAll('Position', 'Rotation') })).rejects.toThrow(
    'a.csv: has no positions X, Y and Z of rigid bodies or markers. Export these from Motive.',
  );
});
