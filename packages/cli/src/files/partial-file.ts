import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { type Unfinished, unfinished } from '../terminal/interruption.ts';
import { OutputFile } from './output-file.ts';
import { closeQuietly } from './read-file.ts';

/**
 * A file that appears under its name only when it is complete. Until then it is written beside it, under a temporary
 * name with this process's id.
 */
export class PartialFile implements Unfinished {
  readonly path: string;
  readonly #temporary: string;
  readonly #file: OutputFile;

  constructor(path: string) {
    this.path = path;
    this.#temporary = join(dirname(path), partialName(basename(path), process.pid));
    refuseSpecialFile(path);
    this.#file = new OutputFile(path, this.#temporary);
    unfinished.add(this);
  }

  /** Bytes written. */
  get length(): number {
    return this.#file.length;
  }

  write(data: Uint8Array | string): void {
    this.#orDiscard(() => this.#file.write(data));
  }

  /** Flushes all bytes to the disk under the temporary name, so that several files can then be renamed together. */
  complete(): void {
    this.#orDiscard(() => this.#file.complete());
  }

  commit(): void {
    this.#orDiscard(() => {
      this.#file.complete();
      writing(this.path, () => renameSync(this.#temporary, this.path));
      unfinished.delete(this);
    });
  }

  discard(): void {
    if (!unfinished.delete(this)) return;
    this.#file.abandon();
    try {
      rmSync(this.#temporary, { force: true });
    } catch {
      // The file remains under its temporary name.
    }
  }

  #orDiscard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.discard();
      throw error;
    }
  }
}

export function writeFileAtomically(path: string, data: Uint8Array | string): void {
  const file = new PartialFile(path);
  file.write(data);
  file.commit();
}

function partialName(name: string, process: number): string {
  return `.${name}.partial-${process}`;
}

/** The id of the process that writes or wrote a file with this name, if the name is that of a partial file. */
export function processOfPartial(name: string): number | undefined {
  const match = /^\..+\.partial-(\d+)$/.exec(name);
  return match ? Number(match[1]) : undefined;
}

/**
 * Refuses targets other than regular files: /dev/null would be replaced, and a directory would fail only at the end.
 */
function refuseSpecialFile(path: string): void {
  if (!existsSync(path)) return;
  const stats = writing(path, () => statSync(path));
  if (stats.isDirectory()) throw new InputError(`${path}: is a directory, expected the name of a file to write.`);
  if (!stats.isFile())
    throw new InputError(`${path}: is not an ordinary file, so it cannot be replaced. Name another one.`);
}

/** Refuses a file that exists already, unless it may be replaced. */
export function refuseExisting(option: string, path: string, force: boolean): void {
  if (!force && existsSync(path))
    throw new InputError(`${path}: exists already; replace it with --force, or name another file for ${option}.`);
}

/** Writes a file without a mark of Shoal. An existing file is replaced only with --force. */
export function writeNewFile(option: string, path: string, text: () => string | Uint8Array, force = false): void {
  refuseExisting(option, path, force);
  const file = new PartialFile(path);
  try {
    file.write(text());
  } catch (error) {
    file.discard();
    throw error;
  }
  file.commit();
}

/** A file whose parts are written in any order, and which appears under its name only when it is complete. */
export class PlacedFile implements Unfinished {
  readonly #path: string;
  readonly #temporary: string;
  #descriptor: number | undefined;
  #end = 0;

  constructor(path: string) {
    this.#path = path;
    refuseSpecialFile(path);
    this.#temporary = join(dirname(path), partialName(basename(path), process.pid));
    this.#descriptor = writing(path, () => openSync(this.#temporary, 'w', 0o644));
    unfinished.add(this);
  }

  /** @param at place in the file; default: after what was written before without a place */
  write(bytes: Uint8Array, at?: number): void {
    const place = at ?? this.#end;
    if (at === undefined) this.#end += bytes.length;
    writing(this.#path, () => {
      // One call may write only some of the bytes.
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor as number, bytes, done, bytes.length - done, place + done);
    });
  }

  /** Flushes all bytes to the disk, and gives the file its name. */
  close(): void {
    writing(this.#path, () => {
      fsyncSync(this.#descriptor as number);
      closeSync(this.#descriptor as number);
      this.#descriptor = undefined;
      renameSync(this.#temporary, this.#path);
    });
    unfinished.delete(this);
  }

  discard(): void {
    if (!unfinished.delete(this)) return;
    if (this.#descriptor !== undefined) closeQuietly(this.#descriptor);
    rmSync(this.#temporary, { force: true });
  }
}
