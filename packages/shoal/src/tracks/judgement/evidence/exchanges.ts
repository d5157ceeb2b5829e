// Finds where two tracks continue each other, as when a tracker swaps identities.

import { positionsOf } from './sorted-tracks.ts';
import { distanceOf, rowsOfFrame, shortest, type TrackScan, unusual } from './track-scan.ts';

/** Rows of two tracks in one frame from which on each continues the other. */
export type Exchange = readonly [row: number, other: number];

/** Both steps of an exchange are so many standard deviations above the median, together so many, and at least twice it. */
const [ofEach, ofBoth] = [4, 6];
const leastSteps = 2;
/** With the ids exchanged again, both steps together are shorter than this share of what they are. */
const mostRest = 0.4;
/** A step that continues the one before is motion: the ids explain it only if they leave less than half of the rest. */
const mostUnexplained = 0.5;
/** Most pairs of steps that are compared. Later frames are not searched. */
const mostPairs = 20_000_000;

/** Finds pairs of animals that exchange their names in a frame: each makes a long step to where the other was. */
export function exchangesIn(scan: TrackScan): readonly Exchange[] {
  const { tracks, gap, step, frames, steps } = scan;
  const found: Exchange[] = [];
  const isLong = (row: number): boolean =>
    gap[row] === 1 && step[row] > Math.max(unusual(scan, row, ofEach), leastSteps * steps.median);
  let pairs = 0;
  for (let f = 1; f < frames.length && pairs < mostPairs; f++) {
    const long = rowsOfFrame(scan, f).filter(isLong);
    pairs += long.length * long.length;
    const used = new Set<number>();
    for (const a of long)
      for (const b of long) {
        if (b <= a || used.has(a) || used.has(b)) continue;
        if (step[a] + step[b] < unusual(scan, a, ofBoth) + unusual(scan, b, ofBoth)) continue;
        const [ab, ba] = [distanceOf(tracks, a - 1, b), distanceOf(tracks, b - 1, a)];
        if (ab + ba > mostRest * (step[a] + step[b])) continue;
        if (Math.min(ab / departure(scan, a), ba / departure(scan, b)) > mostUnexplained) continue;
        used.add(a).add(b);
        found.push([a, b]);
      }
  }
  return found;
}

/** The distance of a position from where the step before would have led. */
function departure(scan: TrackScan, row: number): number {
  const { tracks, gap, step } = scan;
  if (gap[row - 1] !== 1) return step[row];
  let sum = 0;
  positionsOf(tracks).forEach((at, axis) => {
    const now = shortest(tracks, axis, at[row] - at[row - 1]);
    const change = now - shortest(tracks, axis, at[row - 1] - at[row - 2]);
    sum += change * change;
  });
  return Math.sqrt(sum);
}
