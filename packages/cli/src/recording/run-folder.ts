import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writing } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { WriteFailure } from '../errors/write-failure.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { OutputFile } from '../files/output-file.ts';
import { type Unfinished, unfinished } from '../files/unfinished.ts';
import { applyCheckpoint, hasCheckpoint, type Piece, removeCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { isCommitted, putInPlace, readManifest, writeManifest } from './commit.ts';
import { type FolderMode, refuseFolder } from './folder-check.ts';
import { lockFolder } from './folder-lock.ts';
import { inputsFolder, runEntries, runFile, unfinishedFolder } from './run-files.ts';

/**
 * A run's directory while a run is recorded there. The new run grows in `.unfinished`; what was in the directory stays
 * as it is until `commit`.
 */
export class RunFolder implements Unfinished {
  readonly path: string;
  readonly #mode: FolderMode;
  /** The first directory that had to be made, to be removed again when the run fails. */
  readonly #made: string | undefined;
  readonly #unlock: () => void;
  readonly #work: string;
  readonly #files: OutputFile[] = [];
  #source: string;

  /** Checks that the run may be written here, makes the directory, locks it, and mends what a killed process left. */
  static async open(path: string, mode: FolderMode): Promise<RunFolder> {
    refuseFolder(path, mode);
    const made = makeDirectory(path);
    try {
      const folder = new RunFolder(path, mode, made, await lockFolder(path));
      unfinished.add(folder);
      try {
        // Now that no other process can change it.
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

  /** Where the run stands that is continued. */
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

  /** Puts a run that stands at its checkpoint in place, so that it is continued like any other. */
  adopt(): void {
    if (this.#source === this.path) return;
    this.#put([]);
    this.#source = this.path;
    say(`${this.path}: the run was ended before its end; it stands at its last checkpoint now.`);
  }

  /** Makes room for a new run. */
  begin(): void {
    removeCheckpoint(this.#work);
    writing(this.path, () => rmSync(this.#work, { recursive: true, force: true }));
    makeDirectory(this.#work);
  }

  /** Keeps a checkpoint of the new run. */
  keep(pieces: readonly Piece[]): void {
    writeCheckpoint(this.#work, pieces);
  }

  /** Puts the new run, which must be complete, in place of what was here. */
  commit(): void {
    this.#put(this.#mode === 'replace' ? runEntries : []);
  }

  /** Leaves the directory: with the new run if it was committed, or what can be continued, else as it was. */
  discard(): void {
    if (!unfinished.delete(this)) return;
    for (const file of this.#files) file.abandon();
    try {
      if (!hasCheckpoint(this.#work) && !isCommitted(this.path)) rmSync(this.#work, { recursive: true, force: true });
    } catch {
      // The next run removes it.
    }
    this.#unlock();
    removeMade(this.path, this.#made);
  }

  /** Whether something is kept of a run that did not come to its end. */
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
    // Until the new run is complete, this is the old one.
    if (this.#mode === 'replace') this.adopt();
  }

  #finishCommit(): void {
    this.#finish();
    say(`${this.path}: a complete run was not in place when its process ended; it is now.`);
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
        `${why}\n${this.path}: the run is complete, but still in ${this.#work}. "shoal report ${this.path}" puts it in place.`,
      );
    }
    try {
      rmSync(this.#work, { recursive: true, force: true });
    } catch {
      // Nothing in it is needed: the next run removes it.
    }
  }
}

/** Puts a committed run in place that a killed process left, so that it can be read. */
export async function mendFolder(path: string): Promise<void> {
  if (!isCommitted(path)) return;
  (await RunFolder.open(path, 'read')).discard();
}

/** Takes back the making of directories, as far as they are empty. */
function removeMade(path: string, made: string | undefined): void {
  if (made === undefined) return;
  try {
    for (let next = resolve(path); next.startsWith(made); next = dirname(next)) rmdirSync(next);
  } catch {
    // Something has been put there.
  }
}

function say(text: string): void {
  process.stderr.write(`shoal: ${text}\n`);
}
