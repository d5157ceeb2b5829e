// The lines of a study's journal, which the command writes and the studio reads too.

import { Hash } from '../../school/hash.ts';
import { version } from '../../version.ts';
import type { TrialResult } from './trial.ts';

/**
 * Result of a trial and its duration, s. The result is undefined if the trial's values do not make a valid scenario.
 */
export type Outcome = (TrialResult & { readonly seconds?: number }) | undefined;

/**
 * A text of everything that determines the result of a trial. The first 128 bits of its SHA-256, as hexadecimal digits,
 * are the trial's key.
 */
export function trialIdentity(scenario: unknown, seed: number): string {
  return JSON.stringify([version, scenario, seed]);
}

/** The first line of a journal: the version that wrote it, and a hash of the study. Undefined for any other line. */
export function journalHead(line: string): { readonly shoal: string; readonly study: string } | undefined {
  const { shoal, study } = parsed(line);
  return typeof shoal === 'string' && typeof study === 'string' ? { shoal, study } : undefined;
}

/** The first line of a journal of this version, with its checksum. `study` is the hash of the study. */
export function journalHeadLine(head: { readonly study: string }): string {
  return checkedLine('', JSON.stringify({ shoal: version, ...head }));
}

/** What is wrong with the first line of a journal; undefined if it is as it was written. */
export function journalHeadProblem(line: string): string | undefined {
  if (!journalHead(line)) return "must be the header of a study's journal, got something else";
  return isCheckedLine('', line) ? undefined : changed;
}

const changed = 'was changed after it was written, expected the line that its checksum belongs to';

/** Another line of a journal: the key of a trial and its result, or what is wrong with the line. */
export function journalEntry(
  study: string,
  line: string,
): { readonly key: string; readonly outcome: Outcome } | { readonly problem: string } {
  const other = { problem: 'must be a journal entry, got something else' };
  const { key, measures, stateHash, seconds } = parsed(line);
  if (typeof key !== 'string') return other;
  if (!isCheckedLine(study, line)) return { problem: changed };
  if (measures === null) return { key, outcome: undefined };
  const isGood =
    typeof stateHash === 'string' &&
    Array.isArray(measures) &&
    // JSON has no infinity, but a number such as 1e999 is read as infinity.
    measures.every((x) => x === null || Number.isFinite(x)) &&
    (seconds === undefined || (Number.isFinite(seconds) && Number(seconds) >= 0));
  if (!isGood) return other;
  const result = { measures: measures.map((x) => x ?? Number.NaN), stateHash };
  return { key, outcome: typeof seconds === 'number' ? { ...result, seconds } : result };
}

/** The journal line of a trial. @param study its hash, as in the first line */
export function journalLine(study: string, key: string, outcome: Outcome): string {
  return checkedLine(study, JSON.stringify({ key, ...(outcome ?? { measures: null }) }));
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/*
 * A line of a journal ends with a checksum: a hash of the rest of the line and of what the journal belongs to. It detects
 * accidents, manual edits and lines of another journal. It does not protect against a program that computes it again.
 */

const tail = /,"check":"[0-9a-f]{16}"\}$/;

/** A JSON object with its checksum as last key. @param owner what the line belongs to, such as the hash of a study */
export function checkedLine(owner: string, json: string): string {
  return `${json.slice(0, -1)},"check":"${checkOf(owner, json)}"}`;
}

/** Whether a line is unchanged since `checkedLine` wrote it. */
export function isCheckedLine(owner: string, line: string): boolean {
  const { index = -1 } = tail.exec(line) ?? {};
  return index > 0 && line === checkedLine(owner, `${line.slice(0, index)}}`);
}

function checkOf(owner: string, json: string): string {
  const hash = new Hash();
  for (const text of [owner, json]) {
    hash.add(text.length);
    for (let k = 0; k < text.length; k++) hash.add(text.charCodeAt(k));
  }
  return hash.hex();
}
