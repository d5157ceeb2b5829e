import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InputError, WriteFailure } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { OutputFile } from '../files/output-file.ts';
import { makeDirectory } from '../files/output-path.ts';
import { type Unfinished, unfinished } from '../terminal/interruption.ts';
import { shellWord } from '../terminal/words.ts';
import { applyCheckpoint, hasCheckpoint, type Piece, removeCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { isCommitted, putInPlace, readManifest, writeManifest } from './commit.ts';
import { type FolderMode, refuseFolder } from './folder-check.ts';
import { lockFolder } from './folder-lock.ts';
import { inputsFolder, runEntries, runFile, unfinishedFolder } from './run-files.ts';

/**
 * A run's directory while a run is recorded. The new run is written to `.unfinished`; the other files in the directory
 * stay unchanged until `commit`.
 */
export class RunFolder implements Unfinished {
  readonly path: string;
  readonly #mode: FolderMode;
  /** The topmost directory that was made. It is removed if the run fails. */
  readonly #made: string | undefined;
  readonly #unlock: () => void;
  readonly #work: string;
  readonly #files: OutputFile[] = [];
  #source: string;

  /**
   * Checks that the run may be written here, makes the directory, locks it, and repairs files left by a killed process.
   */
  static async open(path: string, mode: FolderMode): Promise<RunFolder> {
    refuseFolder(path, mode);
    const made = makeDirectory(path);
    try {
      const folder = new RunFolder(path, mode, made, await lockFolder(path));
      unfinished.add(folder);
      try {
        // From here on, no other process may change the directory.
        refuseFolder(path, mode);
        folder.#recover();
      } catch (error) {
        folder.discard();
        throw error;
      }
      return folder;
    } catch (error) {
      removeMade(path, made);
      throw error;
    }
  }

  private constructor(path: string, mode: FolderMode, made: string | undefined, unlock: () => void) {
    this.path = path;
    this.#mode = mode;
    this.#made = made;
    this.#unlock = unlock;
    this.#work = join(path, unfinishedFolder);
    this.#source = path;
  }

  /** Directory of the run to continue. */
  get source(): string {
    return this.#source;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** A new file of the new run. */
  create(name: string): OutputFile {
    const at = join(this.#work, name);
    makeDirectory(dirname(at));
    const file = new OutputFile(this.file(name), at);
    this.#files.push(file);
    return file;
  }

  /** Restores an interrupted run from its last checkpoint, so that it can be continued like any other run. */
  adopt(): void {
    if (this.#source === this.path) return;
    this.#put([]);
    this.#source = this.path;
    say(`${this.path}: the run was interrupted; its last checkpoint was restored.`);
  }

  /** Removes files that are in the way of a new run. */
  begin(): void {
    removeCheckpoint(this.#work);
    writing(this.path, () => rmSync(this.#work, { recursive: true, force: true }));
    makeDirectory(this.#work);
  }

  /** Writes a checkpoint of the new run. */
  keep(pieces: readonly Piece[]): void {
    writeCheckpoint(this.#work, pieces);
  }

  /** Replaces the old run by the new one, which must be complete. */
  commit(): void {
    this.#put(this.#mode === 'replace' ? runEntries : []);
  }

  /**
   * Leaves the directory with the new run if it was committed, else with a run that can be continued, else unchanged.
   */
  discard(): void {
    if (!unfinished.delete(this)) return;
    for (const file of this.#files) file.abandon();
    try {
      if (!hasCheckpoint(this.#work) && !isCommitted(this.path)) rmSync(this.#work, { recursive: true, force: true });
    } catch {
      // The next run removes the remaining files.
    }
    this.#unlock();
    removeMade(this.path, this.#made);
  }

  /** Whether an unfinished run can be continued. */
  get hasCheckpoint(): boolean {
    return hasCheckpoint(this.#work) && !isCommitted(this.path);
  }

  #recover(): void {
    if (isCommitted(this.path)) this.#finishCommit();
    if (!this.hasCheckpoint) return;
    const hasRun = existsSync(this.file(runFile.summary));
    if (this.#mode === 'replace' && hasRun) return;
    try {
      applyCheckpoint(this.#work);
    } catch (error) {
      if (this.#mode === 'replace' && error instanceof InputError) return;
      throw error;
    }
    this.#source = this.#work;
    // Until the new run is complete, the directory contains the files of the old one.
    if (this.#mode === 'replace') this.adopt();
  }

  #finishCommit(): void {
    this.#finish();
    say(`${this.path}: a process ended before its complete run was moved into place. This has been done now.`);
  }

  #put(old: readonly string[]): void {
    const entries = runEntries.filter((name) => existsSync(join(this.#work, name)));
    writeManifest(this.path, {
      entries,
      removed: old.filter((name) => name !== inputsFolder && !entries.includes(name)),
    });
    this.#finish();
  }

  #finish(): void {
    const manifest = readManifest(this.path);
    try {
      removeCheckpoint(this.#work);
      putInPlace(this.path, manifest);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new WriteFailure(
        `${why}\n${this.path}: the run is complete, but still in ${this.#work}. "shoal report ${shellWord(this.path)}" puts it in place.`,
      );
    }
    try {
      rmSync(this.#work, { recursive: true, force: true });
    } catch {
      // These files are not needed, and the next run removes them.
    }
  }
}

/** Moves a committed run, left by a killed process, into place, so that it can be read. */
export async function mendFolder(path: string): Promise<void> {
  if (!isCommitted(path)) return;
  (await RunFolder.open(path, 'read')).discard();
}

/** Removes the directories that were made, if they are empty. */
function removeMade(path: string, made: string | undefined): void {
  if (made === undefined) return;
  try {
    for (let next = resolve(path); next.startsWith(made); next = dirname(next)) rmdirSync(next);
  } catch {
    // The directory is no longer empty.
  }
}

function say(text: string): void {
  process.stderr.write(`shoal: ${text}\n`);
}
