import type { MeasuredFish } from 'shoal/measures';
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

/** Counts the fish that frames lack between a fish's own first and last frame: the others are measured as if it were absent. */
export function absentIn(frames: readonly MeasuredFish[]): number {
  const firsts = new Map<number, number>();
  const lasts = new Map<number, number>();
  let present = 0;
  frames.forEach(({ id }, k) => {
    present += id.length;
    for (const fish of id) {
      if (!firsts.has(fish)) firsts.set(fish, k);
      lasts.set(fish, k);
    }
  });
  let expected = 0;
  for (const [fish, last] of lasts) expected += last - (firsts.get(fish) ?? last) + 1;
  return expected - present;
}
