import type { School } from '../school/school.ts';
import type { NearList } from './near.ts';

/** Positions among which neighbours are sought: the arrays of a school, or any like them. */
export type Positions = Pick<School, 'count' | 'x' | 'y' | 'z' | 'species'>;

/**
 * A way of finding neighbours. All ways find the same ones; they differ in time and in the order of the list, which
 * depends on the positions alone.
 */
export interface NeighbourSearch {
  /** Prepares queries about these positions, which must not change until the queries are done. */
  build(positions: Positions, reach: number): void;
  /**
   * Fills `near` with every fish j ≠ i within `reach` of fish i (and perhaps one a rounding error outside: rules ask for l < r),
   * across the seam if the world wraps.
   * @param speciesMask bit s is set if fish of species s are wanted
   */
  nearInto(near: NearList, i: number, reach: number, speciesMask: number): void;
  /** Distances computed since the last build. */
  candidates: number;
  /** Memory that it keeps from build to build, bytes; the positions are not its own. */
  readonly bytes: number;
}

/** Squares a reach so that rounding of the square loses nobody who is nearer than it. */
export function reachSq(reach: number): number {
  return reach * reach * (1 + 1e-9);
}

/** All species. */
export const allSpecies = -1;
