// Files of tracks as formats read them, in parts, and the errors about them.

import { ShoalError } from '../errors/shoal-error.ts';
import type { FormatRequest, TrackTable } from './track-table.ts';

/** A file that is read in parts, wherever it is stored. Its content is not trusted. */
export interface TrackFile {
  /** As messages name it. Formats are recognised by content; a name may tell apart the animals of several files. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The bytes from `from` to before `to`, fewer if the file ends before. */
  bytes(from: number, to: number): Promise<Uint8Array>;
}

/** A file in memory. */
export function fileOfBytes(name: string, bytes: Uint8Array): TrackFile {
  return { name, size: bytes.length, bytes: async (from, to) => bytes.subarray(from, to) };
}

/** A part of a `Blob`. The library is compiled without the types of any host. */
export interface BlobPart {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `from` to before `to`. */
  slice(from: number, to: number): BlobPart;
  /** All its bytes. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file that a page was given, a `File` or `Blob`. */
export function fileOfBlob(name: string, blob: BlobPart): TrackFile {
  return {
    name,
    size: blob.size,
    bytes: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
}

/** A file of tracks cannot be used. Its message begins with the name of the file. */
export class TrackError extends ShoalError {
  override readonly name = 'TrackError';

  /** The option of `shoal measure` that mends it, as in `--fps N`, if one does. The message names none. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super('tracks', message);
    this.option = option;
  }
}

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
