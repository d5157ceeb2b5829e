import { ShoalError } from 'shoal/scenario';
import { InputError } from '../errors/input-error.ts';

/** A module of rules that this process has begun to import. */
export interface LoadedModule {
  readonly file: string;
  readonly sha256: string;
  readonly url: string;
}

const modules = new Map<string, LoadedModule>();

/** Remembers a module, so that an error of its functions can be told from one of Shoal. */
export function keepLoaded(module: LoadedModule): void {
  modules.set(module.url, module);
}

/** The first digits of a hash, for messages. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 12)}…`;
}

/** The error to print if a function of a rule threw this one, or gave NaN; undefined if none did. */
export function ruleFailure(error: unknown): InputError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ShoalError && error.code === 'rule' && modules.size > 0)
    return new InputError(
      `${loadedNames().join(', ')}: ${error.message} Look for a division by 0, or a setting that the rule does not have.`,
    );
  const stack = error.stack ?? '';
  for (const { file, sha256, url } of modules.values()) {
    const at = stack.indexOf(url);
    if (at < 0) continue;
    const place = /^:\d+(?::\d+)?/.exec(stack.slice(at + url.length))?.[0] ?? '';
    return new InputError(
      `${file}${place} (SHA-256 ${shortHash(sha256)}): a rule threw ${error.name}: ${error.message}. Correct the module of --rules.`,
    );
  }
  return undefined;
}

/** The modules of this process with their hashes, for messages. */
export function loadedNames(): readonly string[] {
  return [...modules.values()].map(({ file, sha256 }) => `${file} (SHA-256 ${shortHash(sha256)})`);
}

/** What to add to the message of a thread that ended: errors of threads come without their place. */
export function ruleSuspicion(): string {
  if (modules.size === 0) return '';
  return ` The threads run rules from ${loadedNames().join(', ')}. With --threads 1, the error says where.`;
}
