import { describe, expect, it } from 'vitest';
import { generator } from '../../test/random/states.ts';
import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import { groupsOf, sizesOf } from './groups.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { comparePairs } from './pair-pass.ts';

/* Comparing each pair once against a search for each fish: the same bits. */

function positionsOf(seed: number, count: number, edge: number) {
  const random = generator(seed);
  const axis = (): Float32Array => Float32Array.from({ length: count }, () => edge * (random() + random()));
  const [x, y, z] = [axis(), axis(), axis()];
  // Two at one place, and two far outside the grid of the others.
  x.set([5, 5, 1e6, -3e5]);
  y.set([5, 5, 0, 0]);
  z.set([5, 5, 0, 0]);
  return { count, x, y, z, species: new Uint8Array(count) };
}

describe('comparing each pair once', () => {
  it.each([
    [1, 700, 20, 1.5],
    [2, 2000, 30, 3],
    [3, 1000, 100, 2],
    [4, 5, 10, 4],
    [5, 900, 4, 0.3],
    [6, 800, 20, 60],
  ])('gives the nearest neighbours and groups of a search, seed %i', (seed, count, edge, gap) => {
    const positions = positionsOf(seed, count, edge);
    const search = new GridSearch();
    search.build(positions, gap);
    const near = new NearList();
    const compared = comparePairs(positions, gap);
    if (seed === 6) {
      // Each fish has all others near it.
      expect(compared).toBeUndefined();
      return;
    }
    const mean = meanNearestNeighbour(search, near, positions, gap);
    expect(meanNearestNeighbour(search, near, positions, gap, undefined, compared?.nearestSq)).toBe(mean);
    const known = compared?.nearestSq.filter((square) => square < Number.POSITIVE_INFINITY).length ?? 0;
    // The fish of seeds 3 and 4 are far apart, so that most are searched for.
    expect(known).toBeGreaterThan(seed === 3 || seed === 4 ? 1 : count / 20);
    expect(sizesOf(compared?.groups ?? new Int32Array(0))).toEqual(sizesOf(groupsOf(search, near, positions, gap)));
  });

  it('stops before it compares a crowd at one place', () => {
    const none = new Float32Array(30_000);
    const positions = { count: 30_000, x: none, y: none, z: none, species: new Uint8Array(30_000) };
    expect(comparePairs(positions, 1)).toBeUndefined();
  });
});
