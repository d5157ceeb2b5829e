import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writing } from '../errors/file-system-error.ts';
import { type Unfinished, unfinished } from '../terminal/interruption.ts';
import { partialName, refuseSpecialFile } from './partial-file.ts';
import { closeQuietly } from './read-file.ts';

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
