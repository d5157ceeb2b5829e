// From stored positions to frames that can be measured: fills gaps, smooths positions and computes velocities.

import { FilledFrames } from './filled-frames.ts';
import type { LinkedFrame } from './linked-frame.ts';
import { MeasuredFrames } from './measured-frames.ts';
import type { MotionCounts, MotionOptions, TrackFrame } from './motion-options.ts';
import { smoothFrame } from './smoothing.ts';
import type { TrackStore } from './track-store.ts';
import { writeVelocities } from './velocities.ts';

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
  const window: LinkedFrame[] = [];
  /** Places in the window of the next frame that is smoothed, and the next that gets velocities. */
  let [toSmooth, toMeasure] = [0, 0];
  const smooth = (): void => smoothFrame(window, toSmooth++, half, options);
  function* measure(): Generator<TrackFrame> {
    writeVelocities(window, toMeasure, half, options);
    yield* measured.take(window[toMeasure++]);
    if (toMeasure <= half + 1) return;
    filled.pool.free(window.shift() as LinkedFrame);
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
