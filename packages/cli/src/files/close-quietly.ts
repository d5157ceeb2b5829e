import { closeSync } from 'node:fs';

/** Closes a file and ignores errors. Use it only for files that were read, or already synced. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // No data is lost if closing fails.
  }
}
