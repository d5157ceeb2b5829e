import { describe, expect, it } from 'vitest';
import { generator } from '../../test/random/states.ts';
import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import { groupsOf, sortedSizes } from './groups.ts';
import { meanNearestNeighbour } from './nearest-neighbour.ts';
import { comparePairs, meanDistance } from './pair-pass.ts';

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
    // Fish that are alone in their part of the grid are searched for.
    expect(known).toBeGreaterThan(seed === 4 ? 1 : 0.9 * count);
    expect(known).toBeLessThan(count);
    expect(meanDistance(compared?.nearestSq ?? new Float64Array(1))).toBeUndefined();
    expect(sortedSizes(compared?.groups ?? new Int32Array(0))).toEqual(
      sortedSizes(groupsOf(search, near, positions, gap)),
    );
  });

  it('knows all distances if no fish is alone, also those beyond the gap', () => {
    const random = generator(7);
    // One fish somewhere in each cube of a lattice.
    const axis = (of: (i: number) => number): Float32Array =>
      Float32Array.from({ length: 1000 }, (_, i) => 5 * ((of(i) % 10) + random() / 2));
    const [x, y, z] = [axis((i) => i), axis((i) => Math.floor(i / 10)), axis((i) => Math.floor(i / 100))];
    const positions = { count: 1000, x, y, z, species: new Uint8Array(1000) };
    const search = new GridSearch();
    search.build(positions, 1);
    const { nearestSq = new Float64Array(0) } = comparePairs(positions, 1) ?? {};
    expect(nearestSq.filter((square) => square > 1).length).toBeGreaterThan(500);
    expect(meanDistance(nearestSq)).toBe(meanNearestNeighbour(search, new NearList(), positions, 1));
  });

  it('stops before it compares a crowd at one place', () => {
    const none = new Float32Array(30_000);
    const positions = { count: 30_000, x: none, y: none, z: none, species: new Uint8Array(30_000) };
    expect(comparePairs(positions, 1)).toBeUndefined();
  });
});
