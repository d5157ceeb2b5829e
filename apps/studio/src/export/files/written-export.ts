// What every target of an export offers, on disk or in memory: it takes files and is finished or dropped.

import type { ExportFiles } from 'shoal/export';

/** What was written. */
export interface WrittenExport {
  /** Name of the file or folder. */
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  /** To be downloaded; undefined: it is on disk already. */
  readonly blob?: Blob;
}

/** An export that is being written. */
export interface PlacedExport extends ExportFiles {
  /** Ends it: it is complete. */
  finish(): Promise<WrittenExport>;
  /** After an error or a stop: nothing is left. */
  drop(): Promise<void>;
}

/** What to say of an error in writing a file. */
export function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'The disk is full, or the part of it that the browser may use. Free some space, or choose a shorter length.';
  return error instanceof Error ? error.message : String(error);
}
