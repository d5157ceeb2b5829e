// What every neighbour search has in common: grid, octree, brute force.

import { sinCos } from '../math/trigonometry.ts';
import type { School } from '../school/school.ts';
import type { NearList } from './near.ts';

/** The arrays in which neighbours are searched: a school, or any object with these arrays. */
export type Positions = Pick<School, 'count' | 'x' | 'y' | 'z' | 'species'>;

/** Positions before the first build. */
export const noPositions: Positions = {
  count: 0,
  x: new Float32Array(0),
  y: new Float32Array(0),
  z: new Float32Array(0),
  species: new Uint8Array(0),
};

/**
 * A neighbour search. All searches find the same neighbours. They differ in time and in the order of the list, which
 * depends on the positions alone.
 */
export interface NeighbourSearch {
  /** Prepares queries. The positions must not change until the queries are done. */
  build(positions: Positions, reach: number): void;
  /**
   * Fills `near` with every fish j ≠ i within `reach` of fish i, in a periodic world also across its faces. It may
   * include fish that are too far by a rounding error. Rules therefore compare distances themselves.
   * @param speciesMask bit s is set to include species s
   */
  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void;
  /** Number of distances computed since the last build. */
  candidates: number;
  /** Memory of the search, without the positions, bytes. */
  readonly bytes: number;
}

/** Square of a reach with a tolerance, so that rounding loses no neighbour. */
export function reachSq(reach: number): number {
  return reach * reach * (1 + 1e-9);
}

/** The species mask that includes all species. */
export const allSpecies = -1;

const angle = new Float64Array(2);

/**
 * Cosine of half a field of view; −1 or less: all around. Slightly less than the exact cosine, so that a fish exactly
 * at the edge is seen despite rounding.
 */
export function cosHalfView(fieldOfViewDeg: number): number {
  if (fieldOfViewDeg >= 360) return -1;
  sinCos(angle, (fieldOfViewDeg * Math.PI) / 360);
  return angle[1] - 1e-12;
}
