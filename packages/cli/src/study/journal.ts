// Reads and appends the journal of a study: one line for each trial, so that an ended study can be resumed.

import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { version } from 'shoal';
import {
  journalEntry,
  journalHead,
  journalHeadLine,
  journalHeadProblem,
  journalLine,
  type Outcome,
  trialIdentity,
} from 'shoal/search';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { isObject } from '../files/json.ts';
import { closeQuietly, linesOf, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { areRecordedRules, type RecordedRules } from '../own-rules/rule-record.ts';
import { counted } from '../terminal/number-format.ts';

export type { Outcome } from 'shoal/search';

const kind = { name: 'the journal of a study', limit: 4096 * MiB, advice: 'Name the directory of a study.' };

/** A hash of everything that determines a trial's outcome, so that no trial is run twice. */
export function trialKey(scenario: unknown, seed: number): string {
  return createHash('sha256').update(trialIdentity(scenario, seed)).digest('hex').slice(0, 32);
}

/** The first line of a journal, about all others. */
export interface JournalHead {
  /** Hash of the study and all its inputs. */
  readonly study: string;
  /** Hash of each file in the folder of inputs, by name; undefined: a page has written the journal. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The shard of the trials that this directory runs, such as 1/8. */
  readonly shard?: string;
  /** The modules of --rules; missing without them. */
  readonly rules?: readonly RecordedRules[];
}

/** Contents of a journal, and its length in bytes without an incomplete last line. */
export interface ReadJournal extends JournalHead {
  readonly outcomes: Map<string, Outcome>;
  readonly bytes: number;
}

/** Whether two outcomes of a trial are equal, apart from their duration. */
export function areSameOutcome(one: Outcome, other: Outcome): boolean {
  if (!one || !other) return one === other;
  return (
    one.stateHash === other.stateHash &&
    one.measures.length === other.measures.length &&
    one.measures.every((value, m) => Object.is(value, other.measures[m]))
  );
}

/**
 * Reads a journal. Ignores an incomplete last line, which a process was writing when it ended.
 * @throws InputError if the journal was changed, contradicts itself, or is of another version
 */
export function readJournal(path: string): ReadJournal {
  const journal = readBegunJournal(path);
  if (!journal) throw wrongHead(path, "must be the header of a study's journal, got nothing");
  return journal;
}

/** Like `readJournal`; undefined if the process ended before the first line was complete. */
export function readBegunJournal(path: string): ReadJournal | undefined {
  const bytes = readUntrustedBytes(path, kind);
  const lines = linesOf(bytes);
  const { value: first, done } = lines.next();
  if (done) return undefined;
  const head = journalHead(first);
  if (head && head.shoal !== version)
    throw new InputError(
      `${path}: was written by shoal ${head.shoal}, but this is shoal ${version}, which may give other results. Continue with that version, or start again in another directory.`,
    );
  const problem = journalHeadProblem(first);
  if (!head || problem) throw wrongHead(path, problem ?? '');
  const outcomes = new Map<string, Outcome>();
  let number = 1;
  for (const line of lines) {
    number++;
    const entry = journalEntry(head.study, line);
    if ('problem' in entry) throw new InputError(`${path}: line ${number} ${entry.problem}. ${remedy}`);
    const { key, outcome } = entry;
    if (outcomes.has(key) && !areSameOutcome(outcomes.get(key), outcome))
      throw new InputError(
        `${path}: line ${number} contradicts an earlier line about trial ${key.slice(0, 40)}, expected the same outcome. ${remedy}`,
      );
    outcomes.set(key, outcome);
  }
  return { study: head.study, ...moreOfHead(first), outcomes, bytes: bytes.lastIndexOf(10) + 1 };
}

/**
 * Refuses a journal whose outcomes do not have as many measures as the study.
 * @throws InputError
 */
export function refuseOtherMeasures(
  path: string,
  { study, outcomes }: Pick<ReadJournal, 'study' | 'outcomes'>,
  count: number,
): void {
  for (const [key, outcome] of outcomes) {
    if (!outcome || outcome.measures.length === count) continue;
    let line = 1;
    for (const text of linesOf(readUntrustedBytes(path, kind))) {
      const entry = journalEntry(study, text);
      if ('key' in entry && entry.key === key) break;
      line++;
    }
    throw new InputError(
      `${path}: line ${line} has ${counted(outcome.measures.length, 'measure')}, expected ${count} as in the study. ${remedy}`,
    );
  }
}

/** Reads the keys that only the command writes. */
function moreOfHead(line: string): Omit<JournalHead, 'study'> {
  const { inputs, shard, rules } = JSON.parse(line) as { inputs?: unknown; shard?: unknown; rules?: unknown };
  const areHashes = isObject(inputs) && Object.values(inputs).every((hash) => typeof hash === 'string');
  return {
    ...(areHashes && { inputs: inputs as Readonly<Record<string, string>> }),
    ...(typeof shard === 'string' && { shard }),
    ...(areRecordedRules(rules) && { rules }),
  };
}

const remedy = 'Restore the file, or remove that line so that the trial is run again.';

function wrongHead(path: string, problem: string): InputError {
  return new InputError(`${path}: line 1 ${problem}. Restore the file, or start again in another directory.`);
}

/** Appends outcomes to the journal of a study, each in one write. */
export class Journal {
  readonly #path: string;
  readonly #study: string;
  readonly #descriptor: number;

  /** @param bytes length of the journal to continue; 0 for a new one */
  constructor(path: string, head: JournalHead, bytes: number) {
    this.#path = path;
    this.#study = head.study;
    this.#descriptor = writing(path, () => openSync(path, existsSync(path) ? 'r+' : 'w', 0o644));
    writing(path, () => ftruncateSync(this.#descriptor, bytes));
    this.#position = bytes;
    if (bytes === 0) this.#append(journalHeadLine(head));
  }

  #position: number;

  add(key: string, outcome: Outcome): void {
    this.#append(journalLine(this.#study, key, outcome));
  }

  close(): void {
    writing(this.#path, () => fsyncSync(this.#descriptor));
    writing(this.#path, () => closeSync(this.#descriptor));
  }

  /** Closes it without an fsync. Never throws. */
  abandon(): void {
    closeQuietly(this.#descriptor);
  }

  #append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    writing(this.#path, () => {
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#descriptor, bytes, done, bytes.length - done, this.#position + done);
    });
    this.#position += bytes.length;
  }
}
