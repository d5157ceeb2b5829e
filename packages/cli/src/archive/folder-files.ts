import { constants, fstatSync, lstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { readError, reading } from '../errors/file-system-error.ts';
import { closeQuietly } from '../files/close-quietly.ts';
import { mostBytes, mostFiles } from './zip-writer.ts';

/** A file that is packed. */
export interface PackedFile {
  /** Its path from the folder, with slashes. */
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly modified: Date;
  /** Identifies the file, so that a replacement is noticed. */
  readonly identity: string;
}

export interface FolderFiles {
  readonly files: readonly PackedFile[];
  /** Names that are left out: symbolic links and special files. */
  readonly leftOut: readonly string[];
}

const deepest = 32;
const chunk = 1 << 20;
const advice = 'Check its permissions.';

/**
 * All ordinary files in a folder, in a fixed order. Symbolic links and special files are left out and listed.
 * Hidden files, whose names begin with a dot, are left out too.
 * @throws InputError if they are too many, too large or too deep for an archive
 */
export function filesInFolder(folder: string): FolderFiles {
  const files: PackedFile[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  const walk = (from: string, depth: number): void => {
    if (depth > deepest)
      throw new InputError(`${join(folder, from)}: lies more than ${deepest} folders deep, expected fewer.`);
    const names = reading(join(folder, from), advice, () => readdirSync(join(folder, from)));
    for (const one of names.filter((text) => !text.startsWith('.')).sort()) {
      const name = from === '' ? one : `${from}/${one}`;
      const path = join(folder, name);
      const stats = reading(path, advice, () => lstatSync(path));
      if (stats.isDirectory()) walk(name, depth + 1);
      else if (stats.isFile()) {
        files.push({ name, path, size: stats.size, modified: stats.mtime, identity: identityOf(stats) });
        bytes += stats.size;
      } else leftOut.push(name);
      if (files.length > mostFiles || bytes > mostBytes) throw tooLarge(folder);
    }
  };
  walk('', 0);
  return { files, leftOut };
}

/** The bytes of a file. @throws InputError if it has changed */
export function* bytesOf({ path, size, identity }: PackedFile): Generator<Uint8Array> {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw readError(path, error, advice);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || identityOf(stats) !== identity || stats.size !== size) throw changed(path);
    for (let done = 0; done < size; ) {
      const bytes = new Uint8Array(Math.min(chunk, size - done));
      const read = readSync(descriptor, bytes);
      if (read === 0) throw changed(path);
      done += read;
      yield bytes.subarray(0, read);
    }
  } finally {
    closeQuietly(descriptor);
  }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

function changed(path: string): InputError {
  return new InputError(
    `${path}: changed while it was packed, expected a folder in which nothing is written. Wait, and run it again.`,
  );
}

function tooLarge(folder: string): InputError {
  return new InputError(
    `${folder}: is too large for an archive, expected at most ${mostFiles} files of ${mostBytes / 1024 ** 3} GiB together. Record fewer frames with --every, or pack it with another program.`,
  );
}
