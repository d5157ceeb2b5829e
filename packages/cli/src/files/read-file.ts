// Reads the user's files, which are not trusted: only regular files of limited size.

import { createHash } from 'node:crypto';
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { TrackFile } from 'shoal/tracks';
import { InputError } from '../errors/exit-error.ts';
import { readError, reading } from '../errors/file-system-error.ts';

export const MiB: number = 1024 * 1024;

export interface FileKind {
  /** As in the message "expected a scenario file". */
  readonly name: string;
  /** Size limit, bytes. Larger files are refused without being read. */
  readonly limit: number;
  /** Advice if the file does not exist. */
  readonly advice: string;
}

/** Reads an untrusted text file. It must be a regular UTF-8 file of limited size. */
export function readUntrustedText(path: string, kind: FileKind): string {
  const bytes = readUntrustedBytes(path, kind);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${path}: is not text in UTF-8, expected ${kind.name}. Save it as UTF-8.`);
  }
}

export function readUntrustedBytes(path: string, kind: FileKind): Uint8Array {
  let descriptor: number;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait forever for a writer.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw readError(path, error, kind.advice);
  }
  try {
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) throw new InputError(`${path}: is a directory, expected ${kind.name}.`);
    if (!stats.isFile()) throw new InputError(`${path}: is not an ordinary file, expected ${kind.name}.`);
    if (stats.size > kind.limit) {
      const size = (stats.size / MiB).toFixed(1);
      throw new InputError(`${path}: has ${size} MiB, expected ${kind.name} of at most ${kind.limit / MiB} MiB.`);
    }
    const bytes = new Uint8Array(stats.size);
    return bytes.subarray(0, readInto(bytes, descriptor, 0));
  } catch (error) {
    throw error instanceof InputError ? error : readError(path, error, kind.advice);
  } finally {
    closeQuietly(descriptor);
  }
}

/** An ordinary file, which is opened for each part that is read. */
export function fileAt(path: string): TrackFile {
  const size = reading(path, 'Check the path.', () => {
    const stat = statSync(path);
    if (stat.isFile()) return stat.size;
    throw new InputError(`${path}: is not an ordinary file, expected a table (CSV, JSON lines or Parquet).`);
  });
  return {
    name: path,
    size,
    bytes: async (from, to) =>
      reading(path, 'Check the path.', () => {
        const descriptor = openSync(path, 'r');
        try {
          const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
          return bytes.subarray(0, readInto(bytes, descriptor, from));
        } finally {
          closeSync(descriptor);
        }
      }),
  };
}

/** Reads until the bytes are full or the file ends. @returns number of bytes read */
function readInto(bytes: Uint8Array, descriptor: number, from: number): number {
  let length = 0;
  while (length < bytes.length) {
    // Node refuses to read more than 2 GiB at once.
    const part = Math.min(bytes.length - length, 1024 * MiB);
    const read = readSync(descriptor, bytes, length, part, from + length);
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** Closes a file and ignores errors. Use it only for files that were read, or already synced. */
export function closeQuietly(descriptor: number): void {
  try {
    closeSync(descriptor);
  } catch {
    // No data is lost if closing fails.
  }
}

/**
 * The lines of a UTF-8 text, one by one, because a string holds at most 512 MiB. Invalid bytes become U+FFFD. An
 * incomplete last line is left out.
 */
export function* linesOf(bytes: Uint8Array): Generator<string, undefined> {
  const decoder = new TextDecoder();
  for (let from = 0; ; ) {
    const end = bytes.indexOf(10, from);
    if (end < 0) return undefined;
    yield decoder.decode(bytes.subarray(from, end));
    from = end + 1;
  }
}

/** SHA-256 of a file of any size, in hexadecimal digits. @param advice what to do if it cannot be read */
export async function hashOfFile(path: string, advice: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  } catch (error) {
    throw readError(path, error, advice);
  }
  return hash.digest('hex');
}
