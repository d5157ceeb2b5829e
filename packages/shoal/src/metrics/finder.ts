import { GridSearch } from '../neighbours/grid.ts';
import { NearList } from '../neighbours/near.ts';
import type { NeighbourSearch, Positions } from '../neighbours/search.ts';
import type { MeasuredSpace } from './measured-fish.ts';

/** A neighbour search that is ready for queries, and the list that it fills. */
export interface Finder {
  readonly search: NeighbourSearch;
  readonly near: NearList;
}

/** @param reach rough distance of neighbours, m */
export function finderOf(positions: Positions, { seam }: MeasuredSpace, reach: number): Finder {
  const search = new GridSearch(seam);
  search.build(positions, reach);
  return { search, near: new NearList() };
}
