// What makes tracks impossible to measure, with a remedy for each.

import type { FrameSurvey } from './frame-survey.ts';
import type { MotionCounts, TrackFrame } from './motion-options.ts';
import type { TrackClock } from './track-clock.ts';
import { TrackError } from './track-file.ts';
import type { TrackStore } from './track-store.ts';

/** Positions that may be filled in any case. */
const mostFilled = 2_000_000;

/** @throws TrackError if there is no position, or no confidence by which to choose */
export function refuseEmpty({ count, doubtful, has }: TrackStore, name: string, minConfidence?: number): void {
  if (minConfidence !== undefined && !has.has('confidence'))
    throw new TrackError(
      `${name}: has no confidences, so there can be no least confidence. Leave it out.`,
      '--min-confidence',
    );
  if (count === 0 && doubtful > 0)
    throw new TrackError(
      `${name}: all ${doubtful} positions have a confidence below ${minConfidence}. Choose a smaller one.`,
      '--min-confidence P',
    );
  if (count === 0) throw new TrackError(`${name}: has no row with a position, expected one for each fish and frame.`);
}

/** Refuses two rows for one fish in one frame. */
export async function refuseTwins(name: string, store: TrackStore, { twins }: FrameSurvey): Promise<void> {
  if (!twins) return;
  const [one, other] = [...twins].sort((a, b) => a - b);
  const { place, fish } = await store.observation(other);
  throw new TrackError(
    `${name}: ${place}: fish ${fish} has two rows for one frame (the other is ${(await store.observation(one)).place}), expected one. Remove one of them.`,
  );
}

/** Refuses gaps that would be filled by many more positions than there are. */
export function refuseTooMany(name: string, store: TrackStore, clock: TrackClock, maxGap: number): void {
  const lastFrames: number[] = [];
  let [filled, n] = [0, 0];
  for (const { rows, from, to } of store.frames()) {
    const frame = clock.frames[n++];
    for (let k = from; k < to; k++) {
      const gap = frame - (lastFrames[rows.fish[k]] ?? frame) - 1;
      if (gap > 0 && gap <= maxGap) filled += gap;
      lastFrames[rows.fish[k]] = frame;
    }
  }
  const most = Math.max(mostFilled, 10 * store.count);
  if (filled > most)
    throw new TrackError(
      `${name}: filling gaps of up to ${maxGap} frames adds ${filled} positions to the ${store.count} of the tracks, expected at most ${most}. Fill shorter gaps only.`,
      '--max-gap FRAMES',
    );
}

/** Says what can give velocities: another frame, fewer ids, filled gaps, or columns. */
export function noVelocity(name: string, clock: TrackClock, { shortestGap }: MotionCounts): TrackError {
  const columns = 'give velocities as columns vx and vy (in 3D also vz)';
  if (clock.frames.length === 1)
    return new TrackError(
      `${name}: all its rows are of one frame, so no fish has a velocity, expected at least two frames. Add the frame before or after it, or ${columns}.`,
    );
  if (shortestGap === Number.POSITIVE_INFINITY)
    return new TrackError(
      `${name}: each fish is in one frame only, so none has a velocity, expected the same id in frames that follow each other. Check the column of ids, or ${columns}.`,
      '--columns id=NAME',
    );
  return new TrackError(
    `${name}: no fish is in two frames that follow each other, so none has a velocity. Fill the gaps, of ${shortestGap} frames and more, or ${columns}.`,
    '--max-gap FRAMES',
  );
}

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
