// Replaces the files of an old run by those of a new one in a single moment.

import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { isObject } from '../files/json.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { runEntries, unfinishedFolder } from './run-files.ts';

/*
 * A run replaces another one at a single moment: when the manifest appears among the complete files of the unfinished
 * run. Until then the old run is untouched. After that moment the new run is moved into place; if the process ends too
 * early, the next command does this.
 */
const manifestFile = 'commit.json';

interface Manifest {
  /** Files to move out of the unfinished run. */
  readonly entries: readonly string[];
  /** Files of the old run that the new one does not have. */
  readonly removed: readonly string[];
}

export function isCommitted(folder: string): boolean {
  return existsSync(join(folder, unfinishedFolder, manifestFile));
}

/** Commits the unfinished run: from now on it is the run of this directory. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileAtomically(join(folder, unfinishedFolder, manifestFile), JSON.stringify(manifest));
}

/** Moves a committed run into place. Can be repeated after an interruption. */
export function putInPlace(folder: string, { entries, removed }: Manifest): void {
  writing(folder, () => {
    for (const name of runEntries.filter((entry) => entries.includes(entry))) replace(folder, name);
    for (const name of removed) rmSync(join(folder, name), { force: true });
    rmSync(join(folder, unfinishedFolder, manifestFile));
  });
}

function replace(folder: string, name: string): void {
  const [from, to] = [join(folder, unfinishedFolder, name), join(folder, name)];
  if (!existsSync(from)) return;
  // A directory cannot be renamed over one that has files.
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) {
    const old = join(folder, unfinishedFolder, `old-${name}`);
    rmSync(old, { recursive: true, force: true });
    renameSync(to, old);
  }
  renameSync(from, to);
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, unfinishedFolder, manifestFile);
  const text = readUntrustedText(path, { name: 'a list of files', limit: MiB, advice: 'Check its permissions.' });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const areEntries = (names: unknown): names is string[] =>
    Array.isArray(names) && names.every((name) => runEntries.includes(name));
  if (isObject(content) && areEntries(content.entries) && areEntries(content.removed)) {
    return { entries: content.entries, removed: content.removed };
  }
  throw new InputError(`${path} is damaged: it must list files of a run. Remove it, and run again.`);
}
