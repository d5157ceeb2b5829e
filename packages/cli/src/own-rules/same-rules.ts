import { shortHash } from '../errors/rule-failure.ts';

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
