import { readdirSync, readFileSync } from 'node:fs';
import { parseScenario, parseScenarioText } from 'shoal';
import { describeFit } from 'shoal/internal';
import { expect, test } from 'vitest';

const world = { min: [0, 0, 0], max: [4, 2, 4] } as const;
const fitOf = (count: number, length: number, more = {}): string[] =>
  describeFit(parseScenario({ version: 1, world, species: [{ name: 'herring', count, body: { length } }], ...more }));

test('too many fish, and bodies longer than the world', () => {
  // Each body takes 1 × 0.25 × 0.25 m of 32 m³.
  expect(fitOf(512, 1)).toEqual([]);
  expect(fitOf(513, 1)).toEqual([
    '513 fish do not fit into the world of 4 × 2 × 4 m without overlapping. Enlarge the world, or lower the number of fish or their body length.',
  ]);
  expect(fitOf(32, 1, { dimensions: 2 })).toEqual([]);
  expect(fitOf(33, 1, { dimensions: 2 })).toHaveLength(1);
  expect(fitOf(1, 4)).toEqual([]);
  expect(fitOf(1, 4.5)).toEqual([
    'A herring of 4.5 m is longer than the world of 4 × 2 × 4 m. Enlarge the world, or lower the body length.',
  ]);
  expect(fitOf(0, 4.5)).toEqual([]);
});

test('obstacles outside of the world', () => {
  const ball = (x: number, more = {}) => ({ shape: { kind: 'sphere', radius: 1 }, at: [x, 1, 1], ...more });
  expect(fitOf(1, 1, { obstacles: [ball(2), ball(4.9), ball(-0.9)] })).toEqual([]);
  expect(fitOf(1, 1, { obstacles: [ball(2), ball(5.1)] })).toEqual([
    'The obstacle "sphere 2" is outside of the world. Move it, enlarge the world, or delete the obstacle.',
  ]);
  expect(fitOf(1, 1, { obstacles: [ball(6, { track: [{ time: 1, at: [-3, 0, 0] }] })] })).toEqual([]);
});

test('everything in the scenes fits', () => {
  const folder = new URL('../../../scenarios/', import.meta.url);
  for (const file of readdirSync(folder))
    if (file.endsWith('.json'))
      expect(describeFit(parseScenarioText(readFileSync(new URL(file, folder), 'utf8'))), file).toEqual([]);
});
