import { ShoalError } from '../errors/shoal-error.ts';

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
