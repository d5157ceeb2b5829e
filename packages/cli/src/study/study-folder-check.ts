// Refuses a study's directory with symbolic links, changed inputs or other rule modules, before a study is continued or
// one of its trials is run again.

import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { moduleCopies, type RecordedRules, ruleDifference } from '../own-rules/rule-record.ts';
import type { JournalHead } from './journal.ts';
import type { LoadedStudy } from './load-study.ts';
import { studyFile } from './study-files.ts';

/**
 * Refuses symbolic links among the files of a study's directory, because writing through them could change any file.
 * @throws InputError
 */
export function refuseLinks(folder: string): void {
  const { study, ...files } = studyFile;
  for (const name of Object.values(files)) refuseLinksIn(join(folder, name));
}

function refuseLinksIn(path: string): void {
  const names = reading(path, 'Check its permissions.', () => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink())
      throw new InputError(
        `${path}: is a symbolic link, expected a file or directory of the study itself, because results are written there. Remove the link, or name another directory.`,
      );
    return stats?.isDirectory() ? readdirSync(path) : [];
  });
  for (const name of names) refuseLinksIn(join(path, name));
}

/**
 * Refuses a directory whose copies of the inputs differ from those with which the study began.
 * @param loaded the study as read from the copies
 */
export function refuseChangedInputs(folder: string, { hash, hashes }: LoadedStudy, journal: JournalHead): void {
  if (hash === journal.study) return;
  const changed = changedInputs(hashes, journal).map((name) => join(folder, studyFile.inputs, name));
  throw new InputError(
    `${changed.join(', ') || join(folder, studyFile.inputs)}: changed since the study began, expected the files that its trials were run with. Restore them, or start the study again in another directory.`,
  );
}

/**
 * Refuses to continue a study, or to run one of its trials, with modules other than those it began with.
 * @throws InputError with the names and hashes of all modules
 */
export function refuseOtherRules(
  folder: string,
  there: readonly RecordedRules[] = [],
  given: readonly Pick<RecordedRules, 'file' | 'sha256'>[] = [],
): void {
  const difference = ruleDifference(there, given);
  if (!difference) return;
  const copies = moduleCopies(there).map((name) => `--rules ${join(folder, studyFile.inputs, name)}`);
  const remedy =
    there.length === 0 ? 'Leave out --rules' : `Give --rules for the same modules; their copies: ${copies.join(' ')}`;
  throw new InputError(
    `${folder}: began with ${difference.was}, got ${difference.got}. ${remedy}, or start the study again in another directory.`,
  );
}

/** The names of inputs that have changed since the study began; empty if the journal does not contain their hashes. */
export function changedInputs(hashes: LoadedStudy['hashes'], { inputs = hashes }: JournalHead): readonly string[] {
  const names = new Set([...Object.keys(hashes), ...Object.keys(inputs)]);
  return [...names].filter((name) => hashes[name] !== inputs[name]);
}

/** Whether there are copies of the inputs. A journal written by the page has none. */
export function hasInputs(folder: string): boolean {
  return existsSync(join(folder, studyFile.study));
}
