import { describe, expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { layoutOf } from './layout.ts';
import { lightOf } from './moods.ts';

const waterOf = (seed: number): number =>
  layoutOf(parseScenarioJson({ version: 1, seed, species: [{ name: 'a', count: 1 }] })).water;

describe('the light of the water', () => {
  test('neighbouring seeds lie in different waters: green, of a reef, blue', () => {
    const [green, reef, blue] = [3, 4, 5].map((seed) => lightOf('day', waterOf(seed)).waterNear);
    expect(green[2]).toBeLessThan(reef[2]);
    expect(blue[0]).toBeLessThan(reef[0]);
    expect(blue[2]).toBeGreaterThan(reef[2]);
    expect(reef).toEqual(lightOf('day').waterNear);
  });

  test('the largest seed has a water, and no colour is brighter than white', () => {
    const { waterDeep, waterFar, waterNear, waterSurface } = lightOf('day', waterOf(4294967294));
    for (const colour of [waterDeep, waterFar, waterNear, waterSurface].flat()) {
      expect(colour).toBeGreaterThanOrEqual(0);
      expect(colour).toBeLessThanOrEqual(1);
    }
  });
});
