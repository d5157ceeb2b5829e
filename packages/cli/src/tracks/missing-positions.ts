import type { Observation } from './track-table.ts';

/** Counts what tracks lack, whether a row has no position or there is no row. @param observations by fish, then frame */
export function missingIn(observations: readonly Observation[]): { missing: number; missingFrames: number } {
  const frames = new Set<number>();
  let missing = 0;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  observations.forEach(({ frame, fish }, k) => {
    frames.add(frame);
    first = Math.min(first, frame);
    last = Math.max(last, frame);
    const before = observations[k - 1];
    if (before?.fish === fish) missing += frame - before.frame - 1;
  });
  return { missing, missingFrames: last - first + 1 - frames.size };
}
