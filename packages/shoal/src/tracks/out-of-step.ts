import type { TrackFrame } from './moving-tracks.ts';
import { TrackError } from './track-error.ts';

/** Fewest frames of a fish for a judgement. */
const fewest = 5;
/** Largest share of its frames that a refused fish has in common with others. */
const mostShared = 0.05;
/** Gaps of a fish that are remembered, for their median. */
const mostGaps = 10_000;

interface Steps {
  /** Index of its last frame, and the number of that frame. */
  last: number;
  lastFrame: number;
  frames: number;
  shared: number;
  /** Number of gaps in which other fish have positions, and the lengths of the first of them, in frames. */
  gapCount: number;
  readonly gaps: number[];
}

/**
 * Finds tracks in which a fish has its positions at times between those of the others. No frame would contain all fish: a
 * school of two would be measured as two schools of one.
 */
export class OutOfStep {
  /** By animal. */
  readonly #fish: (Steps | undefined)[] = [];
  #index = 0;

  add({ frame, fish: { count, id } }: TrackFrame): void {
    const k = this.#index++;
    for (let i = 0; i < count; i++) {
      let steps = this.#fish[id[i]];
      if (steps === undefined) {
        steps = { last: k, lastFrame: frame, frames: 0, shared: 0, gapCount: 0, gaps: [] };
        this.#fish[id[i]] = steps;
      }
      if (k - steps.last > 1) {
        steps.gapCount++;
        if (steps.gaps.length < mostGaps) steps.gaps.push(frame - steps.lastFrame - 1);
      }
      steps.last = k;
      steps.lastFrame = frame;
      steps.frames++;
      if (count > 1) steps.shared++;
    }
  }

  /** @throws TrackError if a fish is out of step */
  refuse(name: string, names: readonly string[]): void {
    for (const [id, steps] of this.#fish.entries()) {
      if (!steps) continue;
      const { frames: own, shared, gapCount, gaps } = steps;
      if (own < fewest || shared > mostShared * own || gapCount < own / 2) continue;
      const gap = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
      throw new TrackError(
        `${name}: fish ${names[id]} has positions at other times than the rest: only ${shared} of its ${own} frames contain another fish, expected positions of all fish at the same times. Fill gaps of up to ${gap} ${gap === 1 ? 'frame' : 'frames'}, or interpolate the tracks to common times.`,
        `--resample, or --max-gap ${gap}`,
      );
    }
  }
}
