import type { TrackFile } from './track-file.ts';
import type { FormatRequest, TrackTable } from './track-table.ts';

/** The start of a file. */
export interface FileStart {
  readonly file: TrackFile;
  /** Up to 64 KiB. */
  readonly bytes: Uint8Array;
  /** Its lines, without a last one that is cut; undefined: the file is not text (UTF-8 or UTF-16). */
  readonly lines: readonly string[] | undefined;
}

/** What a tracker writes. */
export interface TrackFormat {
  /** Name for options, as in "trex". */
  readonly name: string;
  /** For lists, as in "TRex". */
  readonly title: string;
  /** Whether a file is in this format, by its content. Formats are asked in order. */
  matches(start: FileStart): boolean;
  /**
   * @param starts of one or more files, all of this format, in the order of their names
   * @throws TrackError that states file, place, problem, what was expected, and a remedy
   */
  open(starts: readonly FileStart[], request: FormatRequest): Promise<TrackTable>;
}
