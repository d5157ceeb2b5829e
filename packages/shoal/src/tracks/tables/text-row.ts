import { TrackError } from '../track-error.ts';
import type { TrackFile } from '../track-file.ts';

/** Cells of a row, and the line it begins on. */
export type TextRow = readonly [cells: readonly string[], line: number];

export function unmatchedQuotes(file: TrackFile, line: number): TrackError {
  return new TrackError(`${file.name}: line ${line}: its quotation marks do not match. Correct the row, or remove it.`);
}
