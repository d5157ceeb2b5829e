import type { Track } from '../scenario/features.ts';

/**
 * Returns the offset of a track at a time, m; 0 without a track. Before and after its times, the first or last offset.
 */
export function trackOffsetInto(out: Float64Array, track: Track, time: number): void {
  if (!track) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  let k = 0;
  while (k < track.length && track[k].time <= time) k++;
  const before = track[Math.max(0, k - 1)];
  const after = track[Math.min(track.length - 1, k)];
  const part = after.time > before.time ? (time - before.time) / (after.time - before.time) : 0;
  for (let axis = 0; axis < 3; axis++) out[axis] = before.at[axis] + (after.at[axis] - before.at[axis]) * part;
}
