import type { School } from 'shoal';
import type { Action } from './action.ts';

/** The id of the fish to select; undefined if there is none. */
export function fishFrom(
  school: School,
  wanted: Extract<Action, { type: 'choose' }>['fish'],
  chosen: number | undefined,
): number | undefined {
  if (wanted === 'next') return nextFish(school, chosen ?? -1);
  if (wanted === 'liveliest') return liveliestFish(school);
  return wanted !== undefined && school.indexOf(wanted) >= 0 ? wanted : undefined;
}

/** The fish with the next larger id; after the last fish, the first. */
function nextFish({ id, count }: School, after: number): number | undefined {
  let next: number | undefined;
  let first: number | undefined;
  for (let i = 0; i < count; i++) {
    if (first === undefined || id[i] < first) first = id[i];
    if (id[i] > after && (next === undefined || id[i] < next)) next = id[i];
  }
  return next ?? first;
}

/** The fish with the largest requested acceleration in the last step. */
function liveliestFish({ id, count, ax, ay, az }: School): number | undefined {
  let most = -1;
  let found: number | undefined;
  for (let i = 0; i < count; i++) {
    const squared = ax[i] * ax[i] + ay[i] * ay[i] + az[i] * az[i];
    if (squared <= most) continue;
    most = squared;
    found = id[i];
  }
  return found;
}
