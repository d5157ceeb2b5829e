import { describe, expect, it } from 'vitest';
import { reachOfMost } from './list-parameters.ts';

/** @param species for each species its number of fish and its reach, m */
function widthFor(...species: readonly (readonly [count: number, reach: number])[]): number {
  const of = Uint8Array.from(species.flatMap(([count], s) => Array<number>(count).fill(s)));
  return reachOfMost(
    Float64Array.from([...species.map(([, reach]) => reach), 99]),
    { count: of.length, species: of },
    species.length,
  );
}

describe('the reach that sets the width of cells', () => {
  it('is that of all if they look as far', () => {
    expect(widthFor([5, 3])).toBe(3);
    expect(widthFor([5, 3], [1, 3])).toBe(3);
  });

  it('is that of most fish if a few look much farther', () => {
    expect(widthFor([100, 3], [5, 11])).toBe(3);
    expect(widthFor([2, 20], [50, 3], [50, 4], [5, 11])).toBe(4);
  });

  it('is the largest if many look as far, or not much farther', () => {
    expect(widthFor([100, 3], [30, 11])).toBe(11);
    expect(widthFor([100, 3], [5, 3.5])).toBe(3.5);
  });

  it('does not count fish that look for no others', () => {
    expect(widthFor([1000, 0], [100, 3], [30, 11])).toBe(11);
    expect(widthFor([1000, 0], [100, 3], [5, 11])).toBe(3);
    expect(widthFor([10, 0])).toBe(0);
  });
});
