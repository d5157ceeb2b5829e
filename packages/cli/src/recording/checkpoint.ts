// Checkpoints, from which a run continues after a crash.

import { constants, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { isObject } from '../files/json.ts';
import { PartialFile } from '../files/partial-file.ts';
import { closeQuietly, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { runEntries } from './run-files.ts';

/*
 * A checkpoint is one file: a line of JSON that lists pieces, followed by their bytes. Each piece restores a file of
 * the unfinished run to its state at one step: the file keeps its first `from` bytes, and the piece is appended. The
 * result is the same as if Ctrl-C had stopped the run at that step.
 */
const checkpointFile = 'checkpoint';

export interface Piece {
  /** Name of the file to which the piece belongs. */
  readonly name: string;
  /** Bytes of the file before the piece. */
  readonly from: number;
  readonly bytes: Uint8Array | string;
}

export function hasCheckpoint(unfinished: string): boolean {
  return existsSync(join(unfinished, checkpointFile));
}

/** Replaces the earlier pieces by these, with one rename. */
export function writeCheckpoint(unfinished: string, pieces: readonly Piece[]): void {
  const data = pieces.map(({ bytes }) => (typeof bytes === 'string' ? Buffer.from(bytes) : bytes));
  const list = pieces.map(({ name, from }, i) => ({ name, from, length: data[i].length }));
  const head = `${JSON.stringify({ pieces: list })}\n`;
  const file = new PartialFile(join(unfinished, checkpointFile));
  for (const bytes of [head, ...data]) file.write(bytes);
  file.commit();
}

/** Removes the checkpoint. An unfinished run without a checkpoint is discarded. */
export function removeCheckpoint(unfinished: string): void {
  writing(unfinished, () => rmSync(join(unfinished, checkpointFile), { force: true }));
}

/** Restores the files of an unfinished run to its checkpoint. Can be repeated after an interruption. */
export function applyCheckpoint(unfinished: string): void {
  for (const { name, from, bytes } of readCheckpoint(join(unfinished, checkpointFile))) {
    const path = join(unfinished, name);
    writing(path, () => {
      const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
      try {
        if (fstatSync(descriptor).size < from) throw damaged(path, `it must have ${from} bytes or more`);
        ftruncateSync(descriptor, from);
        for (let done = 0; done < bytes.length; ) {
          done += writeSync(descriptor, bytes, done, bytes.length - done, from + done);
        }
        fsyncSync(descriptor);
      } finally {
        closeQuietly(descriptor);
      }
    });
  }
}

function readCheckpoint(path: string): (Piece & { readonly bytes: Uint8Array })[] {
  const all = readUntrustedBytes(path, { name: 'a checkpoint', limit: 2048 * MiB, advice: 'Check its permissions.' });
  const end = all.indexOf(10);
  let offset = end + 1;
  return listOf(path, Buffer.from(all.subarray(0, Math.max(0, end))).toString()).map(({ name, from, length }) => {
    const bytes = all.subarray(offset, offset + length);
    offset += length;
    if (bytes.length < length) throw damaged(path, `it must have ${offset} bytes or more, got ${all.length}`);
    return { name, from, bytes };
  });
}

function listOf(path: string, head: string): { name: string; from: number; length: number }[] {
  let content: unknown;
  try {
    content = JSON.parse(head);
  } catch {
    content = undefined;
  }
  const pieces = isObject(content) && Array.isArray(content.pieces) ? content.pieces : [];
  const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
  const fits = (piece: unknown): boolean =>
    isObject(piece) && runEntries.includes(String(piece.name)) && isSize(piece.from) && isSize(piece.length);
  if (pieces.length === 0 || !pieces.every(fits)) throw damaged(path, 'its first line must list pieces of files');
  return pieces;
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path} is damaged: ${why}. Run it again with --force.`);
}
