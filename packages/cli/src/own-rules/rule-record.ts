import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ParseOptions, ruleTable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { shortHash } from '../errors/rule-failure.ts';
import { brief, isObject, jsonText } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { RuleFile } from './rule-file.ts';

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

const word = /^[a-z][A-Za-z0-9]{0,63}$/;
const most = 256; // forms, parameters or options of a rule

/**
 * The first problem of a rule's row, which may come from a module or from the record of a run; undefined if it is valid.
 * @param name of the rule
 */
export function wrongRow(name: string, row: unknown): string | undefined {
  if (!word.test(name))
    return `"name" must be a word of letters and digits that begins with a lower-case letter, got ${brief(name)}`;
  if (Object.hasOwn(ruleTable, name) || name in Object.prototype)
    return '"name" must not be that of a built-in rule, or of every object';
  if (!isObject(row)) return `"row" must be an object, got ${brief(row)}`;
  for (const key of ['title', 'effect', 'source', 'defaultForm'])
    if (!isText(row[key])) return `"row.${key}" must be text, got ${brief(row[key])}`;
  for (const key of ['enabledByDefault', 'flockmates'])
    if (!['boolean', 'undefined'].includes(typeof row[key])) return `"row.${key}" must be true or false`;
  return (
    wrongIn('forms', row.forms, wrongForm) ??
    (Object.hasOwn(row.forms as object, String(row.defaultForm))
      ? undefined
      : `"row.defaultForm" must be one of its forms, got ${brief(row.defaultForm)}`) ??
    wrongIn('parameters', row.parameters, wrongParameter) ??
    (Object.hasOwn(row.parameters as object, 'weight') ? undefined : '"row.parameters.weight" is missing') ??
    (row.choices === undefined ? undefined : wrongIn('choices', row.choices, wrongChoice))
  );
}

function wrongIn(key: string, list: unknown, wrong: (one: unknown) => string | undefined): string | undefined {
  if (!isObject(list) || Array.isArray(list)) return `"row.${key}" must be an object, got ${brief(list)}`;
  const entries = Object.entries(list);
  if (entries.length > most) return `"row.${key}" must have at most ${most} keys, got ${entries.length}`;
  for (const [name, one] of entries) {
    const found = name === '__proto__' ? ' has a name that is not allowed' : wrong(one);
    if (found !== undefined) return `"row.${key}.${name.slice(0, 64)}"${found}`;
  }
  return undefined;
}

function wrongForm(form: unknown): string | undefined {
  if (!isObject(form)) return ' must be an object';
  if (!isText(form.formula) || !isText(form.source)) return ' must have the texts "formula" and "source"';
  return form.columns === undefined || isTexts(form.columns) ? undefined : '.columns must be a list of names';
}

function wrongParameter(parameter: unknown): string | undefined {
  if (!isObject(parameter)) return ' must be an object';
  for (const key of ['symbol', 'unit', 'effect', 'source'])
    if (!isText(parameter[key])) return `.${key} must be text, got ${brief(parameter[key])}`;
  for (const key of ['default', 'min', 'max'])
    if (!Number.isFinite(parameter[key])) return `.${key} must be a number, got ${brief(parameter[key])}`;
  return undefined;
}

function wrongChoice(choice: unknown): string | undefined {
  if (!isObject(choice)) return ' must be an object';
  if (!isTexts(choice.options) || !choice.options.includes(choice.default))
    return ' must have a list "options", and "default" must be one of them';
  return isText(choice.effect) ? undefined : '.effect must be text';
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 10_000;
}

function isTexts(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= most && value.every(isText);
}
