// Which fish of a recording turn before the others. For `shoal measure --leaders`.

import { headingColumns, headingInto, isHeading } from 'shoal/internal';
import { type Headings, type Leadership, leadership, type Selection, selectFish } from 'shoal/measures';
import { InputError } from '../errors/exit-error.ts';
import { readable } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';
import type { LoadedTracks } from './load-tracks.ts';
import { framesAfter } from './measure-tracks.ts';

/** Most fish. Comparing all pairs of more fish would take too long. */
const mostLeaders = 200;
/** Most frames × fish. More headings would not fit in memory. */
const mostHeadings = 20_000_000;

const unit = new Float64Array(3);

/** A fish, and how much it leads. */
export interface Leader extends Omit<Leadership, 'id'> {
  readonly fish: string;
}

/** @param seconds longest delay that is tried */
export function leadersOf(
  tracks: LoadedTracks,
  selection: Selection,
  seconds: number,
  warmUp: number,
): readonly Leader[] {
  const { interval, lastFrame: last, space } = tracks;
  const headings = new Map<number, Headings>();
  let [first, length] = [0, 0];
  for (const { frame, fish: all } of framesAfter(tracks, warmUp)) {
    if (length === 0) [first, length] = [frame, last - frame + 1];
    const chosen = selectFish(all, selection);
    const { count, id } = chosen;
    const found = headingColumns(chosen, space.heading);
    for (let i = 0; i < count; i++) {
      let own = headings.get(id[i]);
      if (own === undefined) {
        if (headings.size === mostLeaders)
          throw new InputError(`--leaders compares at most ${mostLeaders} fish; name some with --fish.`);
        if ((headings.size + 1) * length > mostHeadings)
          throw new InputError(
            `--leaders compares at most ${mostHeadings} frames × fish, got the frames ${first} to ${last} of at least ${headings.size + 1}. Name fewer with --fish, or measure the tracks in parts.`,
          );
        own = new Float64Array(3 * length);
        headings.set(id[i], own);
      }
      headingInto(unit, found, i);
      if (isHeading(unit)) own.set(unit, 3 * (frame - first));
    }
  }
  const longest = Math.min(Math.round(seconds / interval), length - 1);
  return leadership(headings, longest, interval).map(({ id, ...rest }) => ({ fish: tracks.fish[id], ...rest }));
}

/** Correlation of headings below which a delay means nothing. */
const leastCorrelation = 0.5;

export function leadersText(leaders: readonly Leader[]): string {
  const table = textTable(
    [{ title: 'fish' }, { title: 'leads by', align: 'right' }, { title: 'correlation', align: 'right' }],
    leaders.map(({ fish, lead, correlation }) => [fish, `${readable(lead)} s`, readable(correlation)]),
  );
  const isWeak = leaders.some(({ correlation }) => !(correlation >= leastCorrelation));
  const note = `Correlations below ${leastCorrelation} show no leader: these delays may be chance.\n`;
  return isWeak ? table + note : table;
}
