// Counts what tracks contain: animals, frames, observations.

import { type RobustSpread, robustSpread } from './spread.ts';
import type { TrackScan } from './track-scan.ts';

/** What tracks contain. */
export interface Overview {
  readonly animals: number;
  /** Most animals in one frame. */
  readonly mostAtOnce: number;
  readonly observations: number;
  /** Rows without a position. */
  readonly emptyRows: number;
  /** Frames with an observation. */
  readonly frames: number;
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** From the first frame to the last, s. */
  readonly seconds: number;
  /** The usual difference between frames with observations, and how many of these there are in a second. */
  readonly stride: number;
  readonly framesPerSecond: number;
  /**
   * Shares of the positions that animals have between their first and last frame: seen by the tracker, and filled or
   * predicted by it. The rest is missing.
   */
  readonly seen: number;
  readonly predicted: number;
  readonly missing: number;
  /** Median, quartiles and spread of lengths of tracks, s. */
  readonly trackSeconds: RobustSpread;
  /** The same of speeds by differences of positions, in the unit of the tracks per second. */
  readonly speed: RobustSpread;
}

export function overviewOf(scan: TrackScan): Overview {
  const { tracks, starts, frames, rank, stride, seconds, steps } = scan;
  const expected = positionsExpected(scan);
  const predicted = tracks.predicted?.reduce((sum, one) => sum + one, 0) ?? 0;
  const lengths = new Float64Array(starts.length - 1);
  for (let t = 0; t < lengths.length; t++)
    lengths[t] = (frames[rank[starts[t + 1] - 1]] - frames[rank[starts[t]]]) * tracks.interval + seconds;
  const last = frames.length - 1;
  return {
    animals: starts.length - 1,
    ...{ mostAtOnce: mostAtOnce(scan), observations: tracks.count, emptyRows: tracks.emptyRows, frames: frames.length },
    ...{ firstFrame: frames[0], lastFrame: frames[last], seconds: (frames[last] - frames[0]) * tracks.interval },
    ...{ stride, framesPerSecond: 1 / seconds },
    ...{ seen: (tracks.count - predicted) / expected, predicted: predicted / expected },
    missing: 1 - tracks.count / expected,
    trackSeconds: robustSpread(lengths),
    speed: scaled(steps, 1 / seconds),
  };
}

/** Most animals in one frame. */
export function mostAtOnce({ frames, frameStarts }: TrackScan): number {
  let most = 0;
  for (let f = 0; f < frames.length; f++) most = Math.max(most, frameStarts[f + 1] - frameStarts[f]);
  return most;
}

/** Positions that animals have if none is lost between their first and last frame, in frames with others. */
export function positionsExpected({ starts, rank }: TrackScan): number {
  let expected = 0;
  for (let t = 0; t + 1 < starts.length; t++) expected += rank[starts[t + 1] - 1] - rank[starts[t]] + 1;
  return expected;
}

function scaled(spread: RobustSpread, factor: number): RobustSpread {
  const entries = Object.entries(spread).map(([key, value]) => [key, factor * value]);
  return Object.fromEntries(entries) as unknown as RobustSpread;
}
