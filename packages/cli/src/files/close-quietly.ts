import { closeSync } from 'node:fs';

/** Closes a file that was only read, or whose bytes are synced: an error of closing it loses nothing. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // Nothing is lost.
  }
}
