import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';

/** Files that are being written now, so that a forced exit leaves none behind. */
const unfinished = new Set<PartialFile>();

/**
 * A file that stands under its name only when it is complete: written beside it under a temporary name that carries
 * this process's id, and renamed at the end.
 */
export class PartialFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #hash = createHash('sha256');
  #descriptor: number | undefined;

  constructor(path: string) {
    this.path = path;
    this.#temporary = join(dirname(path), partialName(basename(path), process.pid));
    refuseSpecialFile(path);
    try {
      this.#descriptor = openSync(this.#temporary, 'w');
    } catch (error) {
      throw writeError(path, error);
    }
    unfinished.add(this);
  }

  write(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.#hash.update(bytes);
    try {
      // One call may write a part only.
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#open(), bytes, done, bytes.length - done);
    } catch (error) {
      this.discard();
      throw writeError(this.path, error);
    }
  }

  /** SHA-256 of all that was written. */
  checksum(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Takes over another file's bytes, however many. */
  copyFrom(path: string): void {
    try {
      copyFileSync(path, this.#temporary);
    } catch (error) {
      this.discard();
      throw writeError(this.path, error);
    }
  }

  /** Puts everything on the disk; the file has still no name of its own, so that several can be renamed together. */
  complete(): void {
    if (this.#descriptor === undefined) return;
    try {
      fsyncSync(this.#descriptor);
      closeSync(this.#descriptor);
      this.#descriptor = undefined;
    } catch (error) {
      this.discard();
      throw writeError(this.path, error);
    }
  }

  commit(): void {
    this.complete();
    try {
      renameSync(this.#temporary, this.path);
      unfinished.delete(this);
    } catch (error) {
      this.discard();
      throw writeError(this.path, error);
    }
  }

  discard(): void {
    if (!unfinished.delete(this)) return;
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#temporary, { force: true });
  }

  #open(): number {
    if (this.#descriptor === undefined) throw new Error(`${this.path} is written after its end`);
    return this.#descriptor;
  }
}

export function writeFileAtomically(path: string, data: Uint8Array | string): void {
  const file = new PartialFile(path);
  file.write(data);
  file.commit();
}

export function discardUnfinishedFiles(): void {
  for (const file of [...unfinished]) file.discard();
}

function partialName(name: string, process: number): string {
  return `.${name}.partial-${process}`;
}

/** The id of the process that writes (or wrote) a file of this name, if it is a partial file. */
export function processOfPartial(name: string): number | undefined {
  const match = /^\..+\.partial-(\d+)$/.exec(name);
  return match ? Number(match[1]) : undefined;
}

/** Renaming over /dev/null or a directory would do harm or fail late. */
function refuseSpecialFile(path: string): void {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  if (stats.isDirectory()) throw new InputError(`${path}: is a directory, expected the name of a file to write.`);
  if (!stats.isFile())
    throw new InputError(`${path}: is not an ordinary file, so it cannot be replaced. Name another one.`);
}
