import { closeSync } from 'node:fs';

/** Ends a file that was only read, or whose bytes are on the disk: an error of closing it then means nothing. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // As said.
  }
}
