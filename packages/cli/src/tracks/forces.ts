// Effective forces between nearest neighbours in tracks, for `shoal measure --forces`.

import { type ForceCell, ForceMap, type Selection, selectFish } from 'shoal/measures';
import { orNull } from '../files/json.ts';
import { readable, withUnit } from '../terminal/number-format.ts';
import type { LoadedTracks } from './load-tracks.ts';
import { framesAfter, rightHanded } from './measure-tracks.ts';

/** Effective forces between nearest neighbours, over all frames. */
export interface Forces {
  /** How far the map reaches, m. */
  readonly range: number;
  /** Distances at which speeding changes sign, m; null: it does not. */
  readonly balanceAhead: number | null;
  readonly balanceBehind: number | null;
  /** Means of the absolute values over cells, m/s². */
  readonly speeding: number | null;
  readonly turning: number | null;
  /** Turning by the sine of the angle between both headings, at one place of the neighbour, m/s². */
  readonly matching: number | null;
  readonly cells: readonly ForceCell[];
}

/** @param range how far the map reaches, m */
export function forcesOf(tracks: LoadedTracks, selection: Selection, range: number, warmUp: number): Forces {
  const { space, interval } = tracks;
  const map = new ForceMap(range);
  for (const { fish, frame } of framesAfter(tracks, warmUp))
    map.add(rightHanded(selectFish(fish, selection), tracks), space, frame * interval);
  const { speeding, turning } = map.strengths;
  return {
    range,
    ...{ balanceAhead: orNull(map.balance(1)), balanceBehind: orNull(map.balance(-1)) },
    ...{ speeding: orNull(speeding), turning: orNull(turning), matching: orNull(map.matching) },
    cells: map.cells,
  };
}

/** The forces in one line, without the cells. */
export function forcesText({ balanceAhead, balanceBehind, speeding, turning, matching }: Forces): string {
  const value = (one: number | null, unit: string): string => withUnit(readable(one ?? Number.NaN), unit);
  return [
    `speeding changes sign at ${value(balanceAhead, 'm')} ahead and ${value(balanceBehind, 'm')} behind`,
    `mean |speeding| ${value(speeding, 'm/s²')}, |turning| ${value(turning, 'm/s²')}`,
    `turning by the neighbour's heading ${value(matching, 'm/s²')}\n`,
  ].join(' · ');
}
