// What every format of tracks is read as: batches of observations, with names and units.

/**
 * Observations, a column each, of equal lengths: an animal in a frame. Positions are in the unit of the table, and NaN
 * where the tracker lost the animal.
 */
export interface TrackBatch {
  readonly count: number;
  /** Index of the animal in the table's `fish`. */
  readonly fish: Int32Array;
  /** Frame numbers. A table has frames, times (s), or both in all of its batches. */
  readonly frame?: Float64Array;
  readonly time?: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z?: Float64Array;
  /** Velocities in the unit of the table per second. */
  readonly vx?: Float64Array;
  readonly vy?: Float64Array;
  readonly vz?: Float64Array;
  /** Direction of the body, radians from +x towards +y of the table; NaN where unknown. */
  readonly heading?: Float64Array;
  /** How sure the tracker was, 0–1; NaN where unknown. */
  readonly confidence?: Float64Array;
  /** Index of the species in the table's `species`. */
  readonly species?: Uint8Array;
  /** The location of an observation in its file, as in "a.csv: line 7". */
  place(row: number): string;
}

/** Unit of positions. `unknown`: the file does not say. */
export type LengthUnit = 'm' | 'cm' | 'mm' | 'px' | 'degrees' | 'unknown';

/** Tracks as a tracker wrote them, from one file or several. */
export interface TrackTable {
  /** The format, in words, as in "TRex, a file for each animal". */
  readonly format: string;
  /** Each choice that was made and changes the numbers, a sentence without full stop. */
  readonly notes: readonly string[];
  readonly unit: LengthUnit;
  /** Frames in a second, if the file states it. */
  readonly framesPerSecond?: number;
  /** Whether y grows downwards, as in pictures: left and right are then mirrored. */
  readonly yDown?: boolean;
  readonly dimensions: 2 | 3;
  /** Names of animals. May grow while batches are read. */
  readonly fish: readonly string[];
  /** Names of species, if the table has any. May grow while batches are read. */
  readonly species?: readonly string[];
  /** The arena of each animal, for recordings of several tanks whose animals do not see each other. */
  readonly arenas?: readonly string[];
  /** Rows that hold no observation and were left out, by reason, as in { "untracked instances": 12 }. Complete after the last batch. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Observations in the order of the file. Each call reads the files again. */
  batches(): AsyncGenerator<TrackBatch>;
}

/** What the reader of a format is told by its user. */
export interface FormatRequest {
  /** The point of the body that is measured, or `mean`. Default: the format's own, named in its notes. */
  readonly point?: string | undefined;
  /** A mean of points is that of the points with at least this confidence, where there are any. */
  readonly minConfidence?: number | undefined;
  /** Two points, from behind to ahead, that give the direction of the body, as in ["tail", "nose"]. */
  readonly axis?: readonly [from: string, to: string] | undefined;
}
