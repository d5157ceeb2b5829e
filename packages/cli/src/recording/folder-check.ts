// Refuses directories for `--out` that are in use, unfit, or hold other files, before anything is written.

import { existsSync, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { isObject } from '../files/json.ts';
import { closeQuietly, MiB, readUntrustedText } from '../files/read-file.ts';
import { hasCheckpoint } from './checkpoint.ts';
import { isCommitted } from './commit.ts';
import { isLock, refuseBusy } from './folder-lock.ts';
import { inputsFolder, runEntries, runFile, unfinishedFolder } from './run-files.ts';

/** The purpose: a new run, a replacement of the existing run, its continuation, or only reading. */
export type FolderMode = 'new' | 'replace' | 'resume' | 'read';

/**
 * Refuses a directory that is in use, does not fit the purpose, or contains files of other programs. Changes nothing.
 */
export function refuseFolder(path: string, mode: FolderMode): void {
  if (!existsSync(path)) {
    if (mode !== 'resume') return;
    throw noRun(path);
  }
  const names = namesIn(path);
  refuseBusy(path);
  const present = names.filter((name) => runEntries.includes(name));
  if (holdsRun(path)) {
    if (mode === 'new') {
      throw new InputError(
        `${path}: already holds a run (${present.join(', ') || 'unfinished'}), expected a new or empty directory. Continue the run with --resume, replace it with --force, or name another directory.`,
      );
    }
    refuseForeign(path, present);
    return;
  }
  if (mode === 'resume') throw noRun(path);
  refuseOtherFiles(path, names, 'run', 'shoal run');
}

function noRun(path: string): InputError {
  return new InputError(`${path}: holds no run that could be continued. Leave --resume out to begin one there.`);
}

/** Whether this directory contains a recorded run, even a damaged one. */
function holdsRun(path: string): boolean {
  const unfinished = join(path, unfinishedFolder);
  return isCommitted(path) || hasCheckpoint(unfinished) || hasSummary(path) || hasSnapshot(path);
}

function hasSummary(folder: string): boolean {
  const path = join(folder, runFile.summary);
  if (!existsSync(path)) return false;
  try {
    const summary: unknown = JSON.parse(readUntrustedText(path, { name: 'a summary', limit: MiB, advice: '' }));
    return isObject(summary) && 'stateHash' in summary && 'startHash' in summary;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof InputError) return false;
    throw error;
  }
}

/** Recognised by the four letters with which snapshots begin. */
function hasSnapshot(folder: string): boolean {
  const path = join(folder, runFile.snapshot);
  return reading(path, 'Check its permissions.', () => {
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    const start = Buffer.alloc(4);
    const descriptor = openSync(path, 'r');
    try {
      readSync(descriptor, start);
    } finally {
      closeQuietly(descriptor);
    }
    return start.toString('latin1') === 'SHOL';
  });
}

/**
 * Refuses entries that have the name of a run's file or folder but are of another type. Symbolic links could point
 * anywhere.
 */
function refuseForeign(folder: string, present: readonly string[]): void {
  for (const name of [...present, unfinishedFolder]) {
    const path = join(folder, name);
    const stats = reading(path, 'Check its permissions.', () => lstatSync(path, { throwIfNoEntry: false }));
    if (stats === undefined) continue;
    const fits =
      name === inputsFolder
        ? stats.isDirectory() && existsSync(join(folder, runFile.scenario))
        : stats.isDirectory() === (name === unfinishedFolder);
    if (!fits) throw new InputError(`${path}: does not belong to the run. Move it, or name another directory.`);
  }
}

/**
 * The names in a directory for --out, without the lock files and the folder of an unfinished run that killed processes
 * may have left.
 */
export function namesIn(path: string): string[] {
  const names = reading(path, 'Choose another path.', () => {
    if (!statSync(path).isDirectory()) throw new InputError(`${path}: is a file, expected a directory for --out.`);
    return readdirSync(path);
  });
  return names.filter((name) => !isLock(name) && name !== unfinishedFolder);
}

/**
 * Refuses a directory that holds files and no result of the command's kind.
 * @param others names of these files
 * @param kind such as `run`, written by `shoal run`
 */
export function refuseOtherFiles(path: string, others: readonly string[], kind: string, command: string): void {
  if (others.length === 0) return;
  throw new InputError(
    `${path}: holds other files (${listed(others)}) and no ${kind}, expected a new or empty directory, or one that "${command} --out" has written. Name another directory.`,
  );
}

function listed(names: readonly string[]): string {
  const most = 3;
  const shown = [...names].sort().slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
