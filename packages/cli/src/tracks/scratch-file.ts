import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScratchFile } from 'shoal/tracks';
import { readError, writeError, writing } from '../errors/file-system-error.ts';

let made = 0;

/** Makes a file in the folder for temporary files, for this process alone. */
export function scratchFile(): ScratchFile {
  const path = join(tmpdir(), `shoal-tracks-${process.pid}-${made++}`);
  const descriptor = writing(path, () => openSync(path, 'wx+', 0o600));
  // Where open files cannot be removed, as on Windows, it is removed at the end.
  try {
    rmSync(path);
  } catch {
    process.once('exit', () => rmSync(path, { force: true }));
  }
  let length = 0;
  return {
    append(bytes) {
      const start = length;
      try {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, start + at);
      } catch (error) {
        throw writeError(path, error);
      }
      length += bytes.length;
      return start;
    },
    close: () => closeSync(descriptor),
    read(into, from) {
      try {
        for (let at = 0; at < into.length; ) {
          const read = readSync(descriptor, into, at, into.length - at, from + at);
          if (read === 0) throw new Error('the file has ended');
          at += read;
        }
      } catch (error) {
        throw readError(path, error, 'Start the command again.');
      }
    },
  };
}
