// Loads modules of rules of `--rules` and checks what they export.

import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { defineRule, type OwnRule, type RuleDefinition } from 'shoal';
import { ScenarioError } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { settled, withoutStop } from '../errors/failure.ts';
import { reading, systemCodeOf } from '../errors/file-system-error.ts';
import { keepLoaded, shortHash } from '../errors/rule-failure.ts';
import { isObject } from '../files/json.ts';
import { type FileKind, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { shellWord } from '../terminal/words.ts';
import { wrongRow } from './rule-row.ts';

/** A module of rules that the user gave with --rules. */
export interface RuleFile {
  /** The path as it was given. */
  readonly file: string;
  /** SHA-256 of its bytes. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** The rules of the module. Each contains the module's URL, so that threads can import it. */
  readonly rules: readonly OwnRule[];
}

const moduleKind: FileKind = {
  name: 'a JavaScript module that exports rules',
  limit: 16 * MiB,
  advice: 'Check the path of --rules.',
};

/**
 * Imports modules of rules. Their code runs with the user's rights, so a scenario cannot name such modules.
 * @throws InputError that names the file and its hash, the problem and a remedy
 */
export async function loadRuleFiles(paths: readonly string[]): Promise<readonly RuleFile[]> {
  const files: RuleFile[] = [];
  for (const path of paths) files.push(await loadRuleFile(path));
  refuseTwins(files);
  return files;
}

/** All rules of these modules. */
export function rulesIn(files: readonly RuleFile[]): readonly OwnRule[] {
  return files.flatMap(({ rules }) => rules);
}

async function loadRuleFile(file: string): Promise<RuleFile> {
  const bytes = readUntrustedBytes(file, moduleKind);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const real = reading(file, moduleKind.advice, () => realpathSync(file));
  // With the hash in its URL, a changed file counts as another module. The code that runs is therefore the code that
  // was hashed.
  const url = `${pathToFileURL(real).href}?sha256=${sha256}`;
  keepLoaded({ file, sha256, url });
  const name = `${file} (SHA-256 ${shortHash(sha256)})`;
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = await settled(
      import(/* @vite-ignore */ url),
      () =>
        new InputError(
          `${name}: never finishes loading: it awaits something that nothing settles. Correct the module.`,
        ),
    );
  } catch (error) {
    throw error instanceof InputError ? error : loadError(name, real, error);
  }
  return { file, sha256, bytes, rules: exportedRules(name, exported).map((rule) => ({ ...rule, module: url })) };
}

/** Refuses two rules of one name. */
function refuseTwins(files: readonly RuleFile[]): void {
  const owners = new Map<string, string>();
  for (const { file, rules } of files) {
    for (const { name } of rules) {
      const other = owners.get(name);
      if (other !== undefined)
        throw new InputError(
          `--rules: ${file} and ${other} both define the rule "${name}", expected each name once. Rename one of them.`,
        );
      owners.set(name, file);
    }
  }
}

const notJavaScript: readonly string[] = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_IMPORT_ASSERTION_TYPE_MISSING',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
];

const example = 'export default { name: "light", steer(out, i, settings, scene) { … } }';

/**
 * The error to throw if a module of rules cannot be imported.
 * @param name of the module, with its hash
 * @param path of the file, with links resolved
 */
function loadError(name: string, path: string, error: unknown): InputError {
  // Compares the name, because the module may import another copy of the library.
  if (error instanceof Error && error.name === 'ScenarioError')
    return new InputError(`${name}: has a wrong definition:\n${error.message}\nSee "Rules of your own" in the docs.`);
  const { message, kind, place } = described(path, error);
  if (notJavaScript.includes(systemCodeOf(error)))
    return new InputError(
      `${name}: is not JavaScript that Node ${process.versions.node} can import, expected a file that ends in .mjs or .js. Compile TypeScript first, or use Node 22.18 or later.`,
    );
  if (systemCodeOf(error) === 'ERR_MODULE_NOT_FOUND') return new InputError(`${name}: ${notFound(message)}`);
  if (error instanceof SyntaxError)
    return new InputError(
      `${name}: is not valid JavaScript: ${message}. Correct it; "node --check ${shellWord(path)}" shows where. The name of a module with import or export ends in .mjs.`,
    );
  return new InputError(
    `${name}: threw ${kind} while loading${place}: ${message}. Expected a module that only exports rules, as in ${example}.`,
  );
}

/** The message of an error, and its line in the file if the stack shows one. */
function described(path: string, error: unknown): { message: string; kind: string; place: string } {
  if (!(error instanceof Error)) return { message: String(error), kind: 'a value', place: '' };
  const after = (error.stack ?? '').split(path)[1] ?? '';
  const line = /^(?:\?sha256=[0-9a-f]+)?:(\d+)/.exec(after)?.[1];
  return {
    message: withoutStop(error.message),
    kind: error.name,
    place: line === undefined ? '' : ` (line ${line})`,
  };
}

function notFound(message: string): string {
  const [, what = ''] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  return /^shoal(?:\/|$)/.test(what)
    ? `imports "${what}", which is not installed beside it. Export the definition itself, as in ${example}, or run "npm install shoal" in its folder.`
    : `imports "${what || message}", which is not there. Correct the import, or install the package in its folder.`;
}

type Definition = RuleDefinition<Record<never, never>, Record<never, never>>;

/**
 * The rules that a module exports: results of `defineRule`, objects to pass to it, or complete rules.
 * @param module name of the module, for messages
 * @throws InputError if the module exports no rule, or an invalid one
 */
function exportedRules(module: string, exported: Readonly<Record<string, unknown>>): readonly OwnRule[] {
  const candidates = new Set(Object.values(exported).filter(isCandidate));
  if (candidates.size === 0)
    throw new InputError(
      `${module}: exports no rule, got ${listed(exported)}, expected one or more objects with "name" and "steer". Write export default { name: "light", steer(out, i, settings, scene) { … } }.`,
    );
  return [...candidates].map((candidate) => ruleOf(module, candidate));
}

type Candidate = Readonly<Record<string, unknown>> & { readonly name: string };

/** Whether an export looks like a rule. */
function isCandidate(value: unknown): value is Candidate {
  return isObject(value) && typeof value.name === 'string' && ['steer', 'rule', 'row'].some((key) => key in value);
}

function ruleOf(module: string, candidate: Candidate): OwnRule {
  if (!('rule' in candidate) && !('row' in candidate)) {
    try {
      return defineRule(candidate as unknown as Definition);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      throw new InputError(`${module}: has a wrong definition:\n${error.message}`);
    }
  }
  const wrong = wrongRow(candidate.name, candidate.row) ?? wrongForms(candidate);
  if (wrong !== undefined)
    throw new InputError(
      `${module}: the rule "${candidate.name}": ${wrong}. Make it with defineRule, or write it like the rules of the library.`,
    );
  return candidate as unknown as OwnRule;
}

/** Whether every form of the row has a function. */
function wrongForms({ row, rule }: Candidate): string | undefined {
  const functions = isObject(rule) && isObject(rule.forms) ? rule.forms : {};
  const names = Object.keys((row as { readonly forms: object }).forms);
  const missing = names.find((form) => typeof functions[form] !== 'function');
  if (missing !== undefined) return `"rule.forms.${missing}" must be a function`;
  const late = names.find((form) => isAsync(functions[form]));
  return late === undefined ? undefined : `"rule.forms.${late}" must not be async: a step does not wait for it`;
}

function isAsync(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object AsyncFunction]';
}

function listed(exported: Readonly<Record<string, unknown>>): string {
  const most = 5;
  const names = Object.entries(exported).map(([name, value]) => `"${name}" (${kindOf(value)})`);
  if (names.length === 0) return 'no exports';
  return names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ');
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list; export each rule by itself';
  return typeof value === 'object' && value !== null
    ? 'an object without name and steer'
    : `a value of type ${typeof value}`;
}
