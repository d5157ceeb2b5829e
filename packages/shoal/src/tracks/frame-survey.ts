// What the frames of a table tell together, to find its frame rate and gaps.

import type { StoredFrame, TrackStore } from './track-store.ts';

/** What all frames of a store tell together, in their order. */
export interface FrameSurvey {
  /** Frame number, or time in a table without frames. */
  readonly keys: Float64Array;
  /** The time of the frame's first row of the file that has one; NaN if none has. */
  readonly times: Float64Array;
  /** Ordinals of the first two rows of one animal in one frame. */
  readonly twins: readonly [number, number] | undefined;
}

export function frameSurveyOf(store: TrackStore): FrameSurvey {
  const keys: number[] = [];
  const times: number[] = [];
  let twins: FrameSurvey['twins'];
  for (const frame of store.frames()) {
    keys.push(frame.key);
    if (store.has.has('time')) times.push(firstTime(frame));
    twins ??= twinsIn(frame);
  }
  return { keys: Float64Array.from(keys), times: Float64Array.from(times), twins };
}

function twinsIn({ rows: { fish, ordinal }, from, to }: StoredFrame): FrameSurvey['twins'] {
  for (let k = from + 1; k < to; k++) if (fish[k] === fish[k - 1]) return [ordinal[k - 1], ordinal[k]];
  return undefined;
}

/** The time of the frame's first row of the file that has one; NaN if none has. */
export function firstTime({ rows: { time, ordinal }, from, to }: StoredFrame): number {
  let first = -1;
  if (time)
    for (let k = from; k < to; k++) if (!Number.isNaN(time[k]) && (first < 0 || ordinal[k] < ordinal[first])) first = k;
  return time?.[first] ?? Number.NaN;
}
