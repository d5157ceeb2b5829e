import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writing } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { makeDirectory } from '../files/make-directory.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { readUntrustedBytes } from '../files/read-file.ts';
import { isLock, lockFolder } from '../recording/folder-lock.ts';
import {
  areSameOutcome,
  Journal,
  type ReadJournal,
  readBegunJournal,
  readJournal,
  refuseOtherMeasures,
} from './journal.ts';
import { inputKind, type LoadedStudy, ownName } from './load-study.ts';
import { studyFile } from './study-files.ts';
import { changedInputs, hasInputs, refuseLinks } from './study-folder-check.ts';

/** A study's directory while its trials are run. Only this process writes to it. */
export class StudyFolder {
  readonly path: string;
  readonly journal: Journal;
  /** Outcomes of earlier runs, by key. */
  readonly known: ReadJournal['outcomes'];
  readonly #unlock: () => void;
  readonly #loaded: LoadedStudy;

  /**
   * Begins a study in a new or empty directory, or continues the one that is there.
   * @param shard the piece of its trials that is run here, as in 1/8; undefined: all
   * @throws InputError if the directory holds anything else
   */
  static async open(
    path: string,
    file: string,
    loaded: LoadedStudy,
    resumes: boolean,
    shard?: string,
  ): Promise<StudyFolder> {
    refuse(path, resumes);
    makeDirectory(path);
    const unlock = await lockFolder(path);
    try {
      refuse(path, resumes);
      refuseLinks(path);
      const journal = join(path, studyFile.journal);
      // A study that ended before the first line of its journal counts as new.
      const old = existsSync(journal) ? readBegunJournal(journal) : undefined;
      if (old && old.study !== loaded.hash)
        throw new InputError(
          `${path}: holds another study, or this one with other inputs or another number of trials${differences(loaded, old)}: a study cannot be changed or extended in its directory. Continue it with ${join(path, studyFile.study)}, or name another directory.`,
        );
      if (old) {
        refuseOtherShard(path, old.shard, shard);
        refuseOtherMeasures(journal, old.outcomes, loaded.study.measures.length);
      }
      // The journal of a page comes without them.
      if (!old || !hasInputs(path)) copyInputs(path, file, loaded);
      const head = { study: loaded.hash, inputs: loaded.hashes, ...(shard !== undefined && { shard }) };
      return new StudyFolder(path, loaded, unlock, new Journal(journal, head, old?.bytes ?? 0), old);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  private constructor(
    path: string,
    loaded: LoadedStudy,
    unlock: () => void,
    journal: Journal,
    old: ReadJournal | undefined,
  ) {
    this.path = path;
    this.#loaded = loaded;
    this.#unlock = unlock;
    this.journal = journal;
    this.known = old?.outcomes ?? new Map();
  }

  /** Adds the outcomes in another directory of the same study. */
  takeOver(path: string): void {
    const from = join(path, studyFile.journal);
    const { study, outcomes } = readJournal(from);
    if (study !== this.#loaded.hash)
      throw new InputError(
        `--merge: ${path} holds another study, or this one with other inputs. Name directories of the same study.`,
      );
    refuseOtherMeasures(from, outcomes, this.#loaded.study.measures.length);
    for (const [key, outcome] of outcomes) {
      if (this.known.has(key)) {
        if (areSameOutcome(this.known.get(key), outcome)) continue;
        throw new InputError(
          `--merge: ${path} has a different outcome of trial ${key.slice(0, 40)} than ${this.path} or an earlier directory, expected the same. A journal was changed, or one machine computes differently: run that shard again.`,
        );
      }
      this.known.set(key, outcome);
      this.journal.add(key, outcome);
    }
  }

  file(name: string): string {
    return join(this.path, name);
  }

  close(): void {
    this.journal.close();
    this.#unlock();
  }
}

/** Names the files in which a study differs from the one in the directory, if its journal says. */
function differences({ hashes }: LoadedStudy, old: ReadJournal): string {
  const names = changedInputs(hashes, old);
  return names.length === 0 ? '' : ` (${names.join(', ')} ${names.length === 1 ? 'differs' : 'differ'})`;
}

/** Refuses to continue one shard of a sweep as another. */
function refuseOtherShard(path: string, there: string | undefined, asked: string | undefined): void {
  if (there === asked) return;
  const held = there === undefined ? 'the whole sweep' : `shard ${there} of the sweep`;
  const remedy = there === undefined ? 'Leave out --shard' : `Continue it with --shard ${there}`;
  const join = there !== undefined && asked === undefined ? ', or join all shards with --merge' : '';
  throw new InputError(
    `${path}: holds ${held}, got ${asked === undefined ? 'no --shard' : `--shard ${asked}`}. ${remedy}${join}, or name another directory.`,
  );
}

function refuse(path: string, resumes: boolean): void {
  const names = existsSync(path) ? writing(path, () => readdirSync(path)).filter((name) => !isLock(name)) : [];
  const isStudy = names.includes(studyFile.journal);
  if (isStudy && !resumes)
    throw new InputError(
      `${path}: already holds a study, expected a new or empty directory. Continue it with --resume, or name another directory.`,
    );
  if (resumes && !isStudy)
    throw new InputError(`${path}: holds no study to continue. Leave out --resume to start one there.`);
  if (!isStudy && names.some((name) => name !== studyFile.inputs))
    throw new InputError(
      `${path}: holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}), expected a new or empty directory. Name another one.`,
    );
}

/** Copies the study and all that it reads, so that every trial can be repeated from the directory alone. */
function copyInputs(path: string, file: string, { inputs, scenarioName }: LoadedStudy): void {
  for (const { name } of inputs)
    if (name.toLowerCase() === ownName || name.split('/').some((part) => part.startsWith('.')))
      throw new InputError(
        `${file}: names the file "${name}", expected a name other than ${ownName} and without a leading dot, because the file is copied. Rename it${name === scenarioName ? ' in the study' : ''}.`,
      );
  for (const { path: from, name } of [...inputs, { path: file, name: ownName }]) {
    const to = join(path, studyFile.inputs, name);
    makeDirectory(dirname(to));
    writeFileAtomically(to, readUntrustedBytes(from, inputKind));
  }
}
