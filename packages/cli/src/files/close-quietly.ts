import { closeSync } from 'node:fs';

/** Closes a file and ignores errors. Only for files that were read, or already synced. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // Nothing is lost.
  }
}
