// From stored positions to frames that can be measured: fills gaps, smooths positions and computes velocities.

import type { MeasuredFish } from '../metrics/measured-fish.ts';
import { FilledFrames } from './filled-frames.ts';
import { MeasuredFrames } from './measured-frames.ts';
import type { MotionFrame } from './motion-frame.ts';
import { smoothFrame } from './smoothing.ts';
import type { TrackStore } from './track-store.ts';
import { velocitiesOf } from './velocities.ts';

/** The source of velocities. */
export type VelocitySource = 'columns' | VelocityMethod;
/** How velocities are computed from positions. */
export type VelocityMethod = 'central differences' | 'backward differences' | 'fitted parabolas';

/** The fish of one frame that have a velocity. */
export interface TrackFrame {
  readonly frame: number;
  readonly fish: MeasuredFish;
}

/** How positions become frames. */
export interface MotionOptions {
  /** Longest gap, in frames, that is filled by a straight line. */
  readonly maxGap: number;
  /** Number of frames over which positions are averaged, or to which parabolas are fitted, odd. */
  readonly smooth: number;
  /** Side lengths of a periodic world, m, and its lower corner. */
  readonly periodic: readonly number[] | undefined;
  readonly periodicFrom: readonly number[];
  readonly velocities: VelocitySource;
  /** Frame numbers, one for each frame of the store. */
  readonly frames: Float64Array;
  /** Time between frames, s. */
  readonly interval: number;
  /** Subtracted from all positions, m. */
  readonly origin: readonly number[];
  /** Whether the columns of a frame are used again for the next one. */
  readonly reuse: boolean;
}

/** What tracks lack, and what was done about it. */
export interface MotionCounts {
  /** Positions that were interpolated in gaps. */
  filled: number;
  /** Positions that fish lack between their first and their last frame, before gaps are filled. */
  missing: number;
  /** Frames between the first and the last one in which no fish has a position. */
  missingFrames: number;
  /** Number of measured frames, of measured positions, and of those that are missing in measured frames between a fish's first and last. */
  frames: number;
  measured: number;
  absent: number;
  /** Observations that were left out because neither the frame before nor the one after has one. */
  isolated: number;
  /** Frames of the longest track without a gap. */
  longest: number;
  /** Shortest gap in frames; Infinity: there is none. */
  shortestGap: number;
}

/**
 * Fills gaps, smooths positions and computes velocities for each fish. Velocities of the table are used if positions are
 * not smoothed. Memory holds the frames that a gap or the smoothing spans.
 * @returns the counts, complete once all frames were read
 */
export function* movingFrames(store: TrackStore, options: MotionOptions): Generator<TrackFrame, MotionCounts> {
  const counts: MotionCounts = {
    ...{ filled: 0, missing: 0, missingFrames: 0, frames: 0, measured: 0, absent: 0, isolated: 0 },
    ...{ longest: 1, shortestGap: Number.POSITIVE_INFINITY },
  };
  const filled = new FilledFrames(store, options, counts);
  const measured = new MeasuredFrames(store, options, counts);
  if (options.velocities === 'columns')
    for (const frame of filled.frames()) {
      yield* measured.take(frame);
      filled.pool.free(frame);
    }
  else yield* differentiated(filled, measured, options);
  return measured.finish();
}

/** Smooths positions and computes velocities from them, in a window of frames. */
function* differentiated(
  filled: FilledFrames,
  measured: MeasuredFrames,
  options: MotionOptions,
): Generator<TrackFrame> {
  const half = (options.smooth - 1) / 2;
  const window: MotionFrame[] = [];
  /** Places in the window of the next frame that is smoothed, and the next that gets velocities. */
  let [toSmooth, toMeasure] = [0, 0];
  const smooth = (): void => smoothFrame(window, toSmooth++, half, options);
  function* measure(): Generator<TrackFrame> {
    velocitiesOf(window, toMeasure, half, options);
    yield* measured.take(window[toMeasure++]);
    if (toMeasure <= half + 1) return;
    filled.pool.free(window.shift() as MotionFrame);
    toMeasure--;
    toSmooth--;
  }
  for (const frame of filled.frames()) {
    const last = window.at(-1);
    if (last) frame.link(last);
    window.push(frame);
    if (toSmooth + half < window.length) smooth();
    if (toMeasure + half + 1 < window.length) yield* measure();
  }
  while (toSmooth < window.length) smooth();
  while (toMeasure < window.length) yield* measure();
}
