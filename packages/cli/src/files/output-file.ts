// Writes a file from start to end, and counts and hashes its bytes.

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { readError, writing } from '../errors/file-system-error.ts';
import { closeQuietly } from './read-file.ts';

const chunk = 1 << 20; // bytes copied at a time

/** A new file that is written from start to end. Its bytes are counted and hashed. */
export class OutputFile {
  /** Name of the file in error messages. */
  readonly path: string;
  readonly #hash = createHash('sha256');
  #descriptor: number | undefined;
  #length = 0;

  /** @param at path to which it is written until it gets its final name */
  constructor(path: string, at: string = path) {
    this.path = path;
    // The new file is never executable, even if a copied file was.
    this.#descriptor = writing(path, () => openSync(at, 'w', 0o644));
  }

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  write(data: Uint8Array | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.#hash.update(bytes);
    this.#length += bytes.length;
    writing(this.path, () => {
      // One call may write only some of the bytes.
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#open(), bytes, done, bytes.length - done);
    });
  }

  /** Appends the bytes of another file of any size, without its permissions. */
  copyFrom(path: string): void {
    const bytes = new Uint8Array(chunk);
    let source: number | undefined;
    try {
      source = openSync(path, 'r');
      for (let count = readSync(source, bytes); count > 0; count = readSync(source, bytes)) {
        this.write(bytes.subarray(0, count));
      }
    } catch (error) {
      throw readError(path, error, 'It is an input of the run: put it back, and run it again.');
    } finally {
      if (source !== undefined) closeQuietly(source);
    }
  }

  /** SHA-256 of the bytes written so far, followed by `rest`. */
  checksum(rest: Uint8Array | string = ''): string {
    return this.#hash.copy().update(rest).digest('hex');
  }

  /** Flushes all bytes to the disk. */
  sync(): void {
    writing(this.path, () => fsyncSync(this.#open()));
  }

  /** Flushes all bytes to the disk and closes the file. */
  complete(): void {
    if (this.#descriptor === undefined) return;
    this.sync();
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    writing(this.path, () => closeSync(descriptor));
  }

  /** Closes the file in its current state. Never throws. */
  abandon(): void {
    if (this.#descriptor === undefined) return;
    closeQuietly(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    if (this.#descriptor === undefined) throw new Error(`${this.path} is written after its end`);
    return this.#descriptor;
  }
}
