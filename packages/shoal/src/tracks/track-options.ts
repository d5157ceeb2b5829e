// Options of how tracks are read, where files do not say it.

import type { VelocityMethod, VelocitySource } from './motion-options.ts';
import type { ScratchFile } from './track-columns.ts';
import type { LengthUnit } from './track-table.ts';

/** How to read tracks, where the table does not say or is not to be followed. */
export interface TrackOptions {
  /** Frames in a second. */
  readonly fps?: number;
  /** Units of length in a metre. */
  readonly pixelsPerMetre?: number;
  /** Longest gap, in frames, that is filled by a straight line. Default: 0. */
  readonly maxGap?: number;
  /** Number of frames over which positions are averaged, or to which parabolas are fitted, odd. Default: 1. */
  readonly smooth?: number;
  /** How velocities are computed. Default: those of the table if all rows have one, else central differences. */
  readonly velocities?: VelocityMethod;
  /** A frame with fewer animals has no value of any metric. Default: 1. */
  readonly minAnimals?: number;
  /** Observations with less confidence count as lost. */
  readonly minConfidence?: number;
  /** Whether to measure in the plane though there is a z. */
  readonly ignoreZ?: boolean;
  /** Whether y grows downwards. Default: as the table says. */
  readonly yDown?: boolean;
  /** Side lengths of a periodic world, m, and its lower corner, by default the origin. */
  readonly periodic?: readonly number[];
  readonly periodicFrom?: readonly [number, number, number];
  /** Makes a file for observations that do not fit in memory. Default: all stay in memory. */
  readonly scratch?: () => ScratchFile;
}

/** How tracks were read: every choice that changes the numbers. Counts are complete once all frames were read. */
export interface TrackReading {
  readonly format: string;
  readonly framesPerSecond: number;
  /** Unit of lengths: metres, if the scale is known. */
  readonly unit: LengthUnit;
  readonly pixelsPerMetre: number;
  readonly maxGap: number;
  readonly smooth: number;
  /** Frequency at which smoothing halves the power of an oscillation, Hz; null: it does not. */
  readonly halfPower: number | null;
  readonly minAnimals: number;
  readonly velocities: VelocitySource;
  readonly periodic: readonly number[] | null;
  readonly yDown: boolean;
  /** Frames that were measured. */
  readonly frames: number;
  /** Rows without a position, and rows with too little confidence. */
  readonly emptyRows: number;
  readonly doubtfulRows: number;
  /** Positions that fish lack between their first and last frame, and frames in which all do. */
  readonly missingRows: number;
  readonly missingFrames: number;
  readonly filledRows: number;
  /** Positions left out because they have no velocity. */
  readonly loneRows: number;
  /** Measured positions, and those that are missing in frames in which other fish are measured. */
  readonly measuredRows: number;
  readonly absentRows: number;
  /** Number of frames of a fish without a gap that motion jerkiness needs. */
  readonly framesOfJerk: number;
  /** The vector that was subtracted from all positions, m. */
  readonly origin: readonly number[];
  /** What was guessed or is doubtful, a sentence each. */
  readonly notes: readonly string[];
}
