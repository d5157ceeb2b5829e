// How the rules of `--rules` are recorded with a run, and read again to describe it.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ParseOptions } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { shortHash } from '../errors/rule-failure.ts';
import { brief, isObject, jsonText } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { RuleFile } from './rule-file.ts';
import { wrongRow } from './rule-row.ts';

/** A module of rules, as recorded in a run's summary. */
export interface RecordedRules {
  /** The module's file name. */
  readonly file: string;
  readonly sha256: string;
  /** Names of the rules that it exports. */
  readonly names: readonly string[];
}

/** Rows of rules without functions. They are enough to read a recorded scenario, and no code runs. */
export type RuleRecord = NonNullable<ParseOptions['rules']>;

/** Files of --rules in a run's `inputs`: the rows of the rules, and a folder with a copy of each module. */
export const recordFile = 'rules.json';
export const modulesFolder = 'rules';

const mostRules = 1000;

/** Checks the modules of rules in a journal. Their names become paths of copies, so they must be plain file names. */
export function areRecordedRules(value: unknown): value is readonly RecordedRules[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostRules && value.every(isRecorded);
}

function isRecorded(value: unknown): boolean {
  if (!isObject(value) || typeof value.file !== 'string' || basename(value.file) !== value.file) return false;
  return (
    /^[^.\\:][^\\:]*$/.test(value.file) &&
    typeof value.sha256 === 'string' &&
    /^[0-9a-f]{64}$/.test(value.sha256) &&
    Array.isArray(value.names) &&
    value.names.every((name) => typeof name === 'string')
  );
}

export function recordedRules(files: readonly RuleFile[]): readonly RecordedRules[] {
  return files.map(({ file, sha256, rules }) => ({
    file: basename(file),
    sha256,
    names: rules.map(({ name }) => name),
  }));
}

/** The name of the copy of each module, from `inputs`. */
export function moduleCopies(files: readonly { readonly file: string }[]): readonly string[] {
  const taken = new Set<string>();
  return files.map(({ file }) => {
    let name = basename(file);
    for (let k = 2; taken.has(name.toLowerCase()); k++) name = `${k}-${basename(file)}`;
    taken.add(name.toLowerCase());
    return `${modulesFolder}/${name}`;
  });
}

export function recordText(files: readonly RuleFile[]): string {
  return jsonText({ rules: files.flatMap(({ rules }) => rules.map(({ name, row }) => ({ name, row }))) });
}

/** The rows recorded in a run's directory; none for a run without --rules. @throws InputError if they are damaged */
export function readRecord(inputs: string): RuleRecord {
  const path = join(inputs, recordFile);
  if (!existsSync(path)) return [];
  const text = readUntrustedText(path, { name: 'a list of rules', limit: 4 * MiB, advice: 'Check its permissions.' });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged(path, 'it is not valid JSON');
  }
  const rules = isObject(content) ? content.rules : undefined;
  if (!Array.isArray(rules) || rules.length > mostRules)
    throw damaged(path, `"rules" must be a list of at most ${mostRules}, got ${brief(rules)}`);
  for (const rule of rules) {
    if (!isObject(rule) || typeof rule.name !== 'string') throw damaged(path, 'each rule must have a name');
    const wrong = wrongRow(rule.name, rule.row);
    if (wrong !== undefined) throw damaged(path, `rule ${brief(rule.name)}: ${wrong}`);
  }
  return rules as unknown as RuleRecord;
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path} is damaged: ${why}, expected the rules of the run. Run it again with --force.`);
}

/** The name of a module of rules for messages. */
export interface NamedModule {
  readonly file: string;
  readonly sha256: string;
}

/** A message if two lists of modules differ, with their hashes; undefined if they are the same. */
export function ruleDifference(
  there: readonly NamedModule[],
  given: readonly NamedModule[],
): { readonly was: string; readonly got: string } | undefined {
  return hashes(there) === hashes(given) ? undefined : { was: named(there), got: named(given) };
}

function hashes(modules: readonly NamedModule[]): string {
  return modules
    .map(({ sha256 }) => sha256)
    .sort()
    .join();
}

function named(modules: readonly NamedModule[]): string {
  if (modules.length === 0) return 'no rules of your own';
  return modules.map(({ file, sha256 }) => `${file} (SHA-256 ${shortHash(sha256)})`).join(', ');
}
