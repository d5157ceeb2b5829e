import { expect, test } from 'vitest';
import { formatNamed, heading, readTexts, samples } from '../../../test/track-texts.ts';

const ethovision = formatNamed('ethovision');
const english = (arena: string, unit: string): string =>
  [
    '"Number of header lines:";"6";',
    `"Arena name";"${arena}"`,
    '',
    '',
    '"Trial time";"Recording time";"X center";"Y center";',
    `"(s)";"(s)";"(${unit})";"(${unit})";`,
    '"0.00";"0.00";1.5;-2;',
    '"0.04";"0.04";-;-',
    '',
  ].join('\n');

test('the first point is measured, or another one, and y points up', async () => {
  const { table, observations } = await readTexts(ethovision, samples.ethovision.texts, {
    point: 'Nase',
    axis: ['Mittelpunkt', 'Nase'],
  });
  expect([table.yDown, table.notes[0], table.arenas]).toEqual([
    false,
    'of 2 body points, Nase was measured',
    undefined,
  ]);
  expect(observations[0]).toMatchObject({ x: 5.15, y: 20.2, heading: expect.closeTo(heading, 6) });
});

test('arenas, the decimal point, and frames in which the animal was lost', async () => {
  const { table, observations } = await readTexts(ethovision, {
    'a.txt': english('Tank 1', 'mm'),
    'b.txt': english('Tank 2', 'mm'),
  });
  expect([table.arenas, table.unit]).toEqual([['Tank 1', 'Tank 2'], 'mm']);
  expect(observations.slice(0, 2)).toMatchObject([
    { fish: 'a', time: 0, x: 1.5, y: -2 },
    { fish: 'a', time: 0.04, x: Number.NaN, y: Number.NaN },
  ]);
});

test('files in different units are refused', async () => {
  const read = readTexts(ethovision, { 'a.txt': english('1', 'mm'), 'b.txt': english('1', 'cm') });
  await expect(read).rejects.toThrow(
    'b.txt: line 6: expected positions in mm, as in a.txt, got cm. Export all animals in one unit.',
  );
});
