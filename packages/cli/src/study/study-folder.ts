// Begins, continues and merges the directory of a study: its lock, its journal and its copies of the inputs.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { readUntrustedBytes } from '../files/read-file.ts';
import { areRecordedRules, moduleCopies, modulesFolder, recordFile } from '../own-rules/rule-record.ts';
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
import { isBest, mostBest, studyFile } from './study-files.ts';
import { changedInputs, hasInputs, refuseLinks, refuseOtherRules } from './study-folder-check.ts';

/** A study's directory while its trials are run. Only this process writes to it. */
export class StudyFolder {
  readonly path: string;
  readonly journal: Journal;
  /** Outcomes of earlier runs, by key. */
  readonly known: ReadJournal['outcomes'];
  readonly #unlock: () => void;

  /**
   * Begins a study in a new or empty directory, or continues an existing one.
   * @param shard the shard of the trials to run here, such as 1/8; undefined: all trials
   * @throws InputError if the directory contains anything else
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
      if (old) refuseOtherRules(path, old.rules, loaded.modules);
      if (old && old.study !== loaded.hash)
        throw new InputError(
          `${path}: holds another study, or this one with other inputs or another number of trials${differences(loaded, old)}: a study cannot be changed or extended in its directory. Continue it with ${join(path, studyFile.study)}, or name another directory.`,
        );
      if (old) {
        refuseOtherShard(path, old.shard, shard);
        refuseOtherMeasures(journal, old, loaded.study.measures.length);
      }
      // A journal written by the page comes without these copies.
      if (!old || !hasInputs(path)) copyInputs(path, file, loaded);
      const head = {
        study: loaded.hash,
        inputs: loaded.hashes,
        ...(shard !== undefined && { shard }),
        ...(loaded.modules.length > 0 && { rules: loaded.modules.map(({ bytes, ...named }) => named) }),
      };
      return new StudyFolder(path, unlock, new Journal(journal, head, old?.bytes ?? 0), old);
    } catch (error) {
      unlock();
      throw error;
    }
  }

  private constructor(path: string, unlock: () => void, journal: Journal, old: ReadJournal | undefined) {
    this.path = path;
    this.#unlock = unlock;
    this.journal = journal;
    this.known = old?.outcomes ?? new Map();
  }

  /** Merges the outcomes of other directories. */
  takeOver(parts: readonly StudyPart[]): void {
    for (const { path, outcomes } of parts)
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

/** Another directory of the study, for --merge. */
export interface StudyPart {
  readonly path: string;
  readonly outcomes: ReadJournal['outcomes'];
}

/** Reads a directory for --merge. @throws InputError if it contains another study */
export function readPart(path: string, { study, hash }: LoadedStudy): StudyPart {
  const journal = join(path, studyFile.journal);
  const part = readJournal(journal);
  if (part.study !== hash)
    throw new InputError(
      `--merge: ${path} holds another study, or this one with other inputs. Name directories of the same study.`,
    );
  refuseOtherMeasures(journal, part, study.measures.length);
  return { path, outcomes: part.outcomes };
}

/** Names the files in which a study differs from the one in the directory, if the journal lists them. */
function differences({ hashes }: LoadedStudy, old: ReadJournal): string {
  const names = changedInputs(hashes, old);
  return names.length === 0 ? '' : ` (${names.join(', ')} ${names.length === 1 ? 'differs' : 'differ'})`;
}

/** Refuses to continue one shard of a sweep as another shard. */
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

/** Copies the study and all files that it reads, so that every trial can be repeated from the directory alone. */
function copyInputs(path: string, file: string, loaded: LoadedStudy): void {
  const { inputs, scenarioName, modules } = loaded;
  refuseRuleNames(file, loaded);
  const scenes = posix.dirname(scenarioName);
  for (const { name } of inputs) {
    if (name.toLowerCase() === ownName || name.split('/').some((part) => part.startsWith('.')))
      throw new InputError(
        `${file}: names the file "${name}", expected a name other than ${ownName} and without a leading dot, because the file is copied. Rename it${name === scenarioName ? ' in the study' : ''}.`,
      );
    if (name !== scenarioName && isBest(posix.relative(scenes, name)))
      throw new InputError(
        `${file}: its scenario names the file "${name}", expected another name: the best trials are written as ${studyFile.best}/1.json to ${mostBest}.json, beside copies of such files. Rename it, also in the scenario.`,
      );
  }
  const copies = [...inputs, { path: file, name: ownName }].map(({ path: from, name }) => ({
    to: join(path, studyFile.inputs, name),
    bytes: readUntrustedBytes(from, inputKind),
  }));
  if (modules.length > 0)
    copies.push({ to: join(path, studyFile.inputs, recordFile), bytes: Buffer.from(loaded.record) });
  for (const [k, name] of moduleCopies(modules).entries())
    copies.push({ to: join(path, studyFile.inputs, name), bytes: modules[k].bytes });
  for (const { to, bytes } of copies)
    if (existsSync(to) && Buffer.compare(bytes, readUntrustedBytes(to, inputKind)) !== 0)
      throw new InputError(
        `${to}: exists already and is another file, expected a new or empty directory. Name another one.`,
      );
  for (const { to, bytes } of copies) {
    makeDirectory(dirname(to));
    writeFileAtomically(to, bytes);
  }
}

/** Refuses inputs with the same names as copies of the modules. */
function refuseRuleNames(file: string, { inputs, modules }: LoadedStudy): void {
  if (modules.length === 0) return;
  const names = modules.map((one) => one.file);
  const arePlain = areRecordedRules(modules);
  if (!arePlain)
    throw new InputError(
      `--rules: ${names.join(', ')}: expected names without a leading dot, a colon or a backslash, because a study copies its modules. Rename the module.`,
    );
  const taken = inputs.find(({ name }) => [recordFile, modulesFolder].includes(name.toLowerCase().split('/')[0]));
  if (taken)
    throw new InputError(
      `${file}: names the file "${taken.name}", expected a name outside "${modulesFolder}" and other than "${recordFile}", which a study with --rules writes itself. Rename the file.`,
    );
}
