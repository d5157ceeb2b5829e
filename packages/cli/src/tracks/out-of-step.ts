import { InputError } from '../errors/exit-error.ts';
import type { TrackFrame } from './track-frames.ts';

/** Fewest frames of a fish for a judgement. */
const fewest = 5;
/** Largest share of its frames that a refused fish has in common with others. */
const mostShared = 0.05;

interface Steps {
  last: number;
  frames: number;
  shared: number;
  /** Lengths of gaps, in frames, in which other fish have positions. */
  readonly gaps: number[];
}

/**
 * Refuses tracks in which a fish has its positions at times between those of the others. No frame would contain all
 * fish: a school of two would be measured as two schools of one.
 */
export function refuseOutOfStep(path: string, frames: readonly TrackFrame[], names: readonly string[]): void {
  const fish = new Map<number, Steps>();
  frames.forEach(({ frame, fish: { count, id } }, k) => {
    for (let i = 0; i < count; i++) {
      const steps = fish.get(id[i]) ?? { last: k, frames: 0, shared: 0, gaps: [] };
      fish.set(id[i], steps);
      if (k - steps.last > 1) steps.gaps.push(frame - frames[steps.last].frame - 1);
      steps.last = k;
      steps.frames++;
      if (count > 1) steps.shared++;
    }
  });
  for (const [id, { frames: own, shared, gaps }] of fish) {
    if (own < fewest || shared > mostShared * own || gaps.length < own / 2) continue;
    const gap = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
    throw new InputError(
      `${path}: fish ${names[id]} has positions at other times than the rest: only ${shared} of its ${own} frames contain another fish, expected positions of all fish at the same times. Fill the frames between with --max-gap ${gap}, or interpolate the tracks to common times.`,
    );
  }
}
