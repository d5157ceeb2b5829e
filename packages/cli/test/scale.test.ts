import { describe, expect, test } from 'vitest';
import { threeLineAxis, tickLabel } from '../src/chart/scale.ts';

describe('an axis of three gridlines', () => {
  const ranges: readonly (readonly [number, number])[] = [
    [0, 1],
    [0.83, 0.99],
    [-5.6, 3.8],
    [0, 1.01],
    [2.75, 3.0001],
    [-8123, 6400],
    [1e-7, 4e-7],
    [19.9, 20.1],
    [-3, -1],
  ];

  test.each(ranges)('holds %d to %d without wasting half of the picture', (low, high) => {
    const { min, max, ticks } = threeLineAxis(low, high);
    expect(ticks).toHaveLength(3);
    expect(min).toBeLessThanOrEqual(low + 1e-9 * Math.abs(low));
    expect(max).toBeGreaterThanOrEqual(high * (1 - 1e-9));
    const shown = high - (min === 0 ? 0 : low);
    expect(max - min).toBeLessThanOrEqual(2.2 * shown);
  });

  test.each([
    ['one value', 7, 7],
    ['zero', 0, 0],
    ['nothing', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ])('has room around %s', (_, low, high) => {
    const { min, max } = threeLineAxis(low, high);
    expect(max).toBeGreaterThan(min);
  });

  test('labels its lines with as many digits as tell them apart', () => {
    const axis = threeLineAxis(-0.4, 0.45);
    expect(axis.ticks.map((tick) => tickLabel(tick, axis))).toEqual(['−0.5', '0.0', '0.5']);
  });
});
