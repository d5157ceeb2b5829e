// Distances to nearest neighbours in some frames, for several kinds of findings.

import { medianOf } from './spread.ts';
import { nearestOf, rowsOfFrame, sampledFrames, type TrackScan } from './track-scan.ts';

/** Nearest neighbours in some frames. */
export interface NeighbourSample {
  /** Rows of an animal and of its nearest neighbour, and their distance. */
  readonly pairs: readonly { readonly row: number; readonly other: number; readonly distance: number }[];
  /** Median of these distances; NaN without pairs. */
  readonly median: number;
}

/** Most distances that are computed, and most animals of a frame whose neighbour is sought. */
const mostDistances = 10_000_000;
const mostAnimals = 300;
const mostFrames = 300;

export function neighbourSample(scan: TrackScan): NeighbourSample {
  const { tracks, frames } = scan;
  const atOnce = Math.max(1, tracks.count / frames.length);
  const pairs: NeighbourSample['pairs'][number][] = [];
  for (const f of sampledFrames(scan, Math.min(mostFrames, mostDistances / (atOnce * Math.min(atOnce, mostAnimals))))) {
    const rows = rowsOfFrame(scan, f);
    if (rows.length < 2) continue;
    const every = Math.ceil(rows.length / mostAnimals);
    for (let k = 0; k < rows.length; k += every) {
      const [other, distance] = nearestOf(tracks, rows[k], rows, rows[k]);
      if (other >= 0) pairs.push({ row: rows[k], other, distance });
    }
  }
  return { pairs, median: medianOf(pairs.map(({ distance }) => distance)) };
}
