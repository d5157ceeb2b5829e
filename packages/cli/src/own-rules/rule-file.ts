import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { OwnRule } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { keepLoaded, shortHash } from '../errors/rule-failure.ts';
import { settled } from '../errors/settled.ts';
import { type FileKind, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { exportedRules } from './exported-rules.ts';
import { loadError } from './load-error.ts';

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
