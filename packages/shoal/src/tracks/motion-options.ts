// Options of how velocities are found from tracks, and what a measured frame contains.

import type { MeasuredFish } from '../metrics/measured-fish.ts';

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
