// Tracks sorted by animal and frame, as judgements read them.

import type { LengthUnit } from '../../track-table.ts';

/**
 * Observations with a position, a column each of `count` values, sorted by animal, then by frame. An animal has at most
 * one observation in a frame.
 */
export interface SortedTracks {
  readonly count: number;
  /** Index of the animal in `names`. */
  readonly fish: Int32Array;
  /** Frame numbers after the clock, so that frame numbers grow evenly with time. */
  readonly frame: Float64Array | Int32Array;
  /** Positions in `unit`. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Absent in 2D. */
  readonly z?: Float64Array;
  /** Velocities that the file states, in `unit` per second; NaN where unknown. */
  readonly vx?: Float64Array;
  readonly vy?: Float64Array;
  readonly vz?: Float64Array;
  /** How sure the tracker was, 0–1; NaN where unknown. */
  readonly confidence?: Float64Array;
  /** 1: the tracker filled or predicted this position. */
  readonly predicted?: Uint8Array;
  /** Time between two frame numbers, s. */
  readonly interval: number;
  /** Names of animals. */
  readonly names: readonly string[];
  readonly unit: LengthUnit;
  readonly dimensions: 2 | 3;
  /** Number of rows without a position. */
  readonly emptyRows: number;
  /** Side lengths of a periodic world. */
  readonly periodic?: readonly number[] | undefined;
}

/** The columns of positions, and those of velocities: two in 2D, three in 3D. */
export function positionsOf({ x, y, z }: SortedTracks): readonly Float64Array[] {
  return z ? [x, y, z] : [x, y];
}

/** Empty if the file has no velocities. */
export function velocitiesOf({ vx, vy, vz, z }: SortedTracks): readonly Float64Array[] {
  if (!vx || !vy || (z && !vz)) return [];
  return z && vz ? [vx, vy, vz] : [vx, vy];
}

/** The observations whose rows are named. @param rows in ascending order */
export function tracksOfRows(tracks: SortedTracks, rows: Int32Array): SortedTracks {
  const { vx, vy, vz, z, confidence, predicted } = tracks;
  const numbers = (column: ArrayLike<number>): Float64Array => Float64Array.from(rows, (row) => column[row]);
  return {
    ...tracks,
    count: rows.length,
    fish: Int32Array.from(rows, (row) => tracks.fish[row]),
    ...{ frame: numbers(tracks.frame), x: numbers(tracks.x), y: numbers(tracks.y) },
    ...(z && { z: numbers(z) }),
    ...(vx && { vx: numbers(vx) }),
    ...(vy && { vy: numbers(vy) }),
    ...(vz && { vz: numbers(vz) }),
    ...(confidence && { confidence: numbers(confidence) }),
    ...(predicted && { predicted: Uint8Array.from(rows, (row) => predicted[row]) }),
  };
}
