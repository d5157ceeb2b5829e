// Tells errors in modules of `--rules` from errors in Shoal, so that the message names the module.

import type { School } from 'shoal';
import { RuleError } from './exit-error.ts';
import { systemCodeOf } from './file-system-error.ts';

/** A module of rules that this process has started to import. */
export interface LoadedModule {
  readonly file: string;
  readonly sha256: string;
  readonly url: string;
}

const modules = new Map<string, LoadedModule>();

/** Remembers a module, so that errors in its functions can be told from errors in Shoal. */
export function keepLoaded(module: LoadedModule): void {
  modules.set(module.url, module);
}

/** The first digits of a hash, for messages. */
export function shortHash(sha256: string): string {
  return `${sha256.slice(0, 12)}…`;
}

/** What a rule that writes a NaN usually does. */
const causesOfNaN: string =
  'a division by 0, a setting that the rule does not have, or a name that the scene does not have (the time is school.time)';

/** The error to print if this one comes from a rule's function, or from a NaN that a rule returned; else undefined. */
export function ruleFailure(error: unknown): RuleError | undefined {
  if (!(error instanceof Error))
    return modules.size === 0
      ? undefined
      : new RuleError(`${loadedNames().join(', ')}: a rule threw ${String(error)}, expected an Error.`);
  if (systemCodeOf(error) === 'rule' && modules.size > 0)
    return new RuleError(`${loadedNames().join(', ')}: ${error.message} Look for ${causesOfNaN}.`);
  const stack = error.stack ?? '';
  for (const { file, sha256, url } of modules.values()) {
    const at = stack.indexOf(url);
    if (at < 0) continue;
    const place = /^:\d+(?::\d+)?/.exec(stack.slice(at + url.length))?.[0] ?? '';
    return new RuleError(
      `${file}${place} (SHA-256 ${shortHash(sha256)}): a rule threw ${error.name}: ${error.message}. Correct the module of --rules.`,
    );
  }
  return undefined;
}

/** The imported modules with their hashes, for messages. */
function loadedNames(): readonly string[] {
  return [...modules.values()].map(({ file, sha256 }) => `${file} (SHA-256 ${shortHash(sha256)})`);
}

/** Text to add to the message about a failed thread, because its error does not show the line. */
export function ruleSuspicion(): string {
  if (modules.size === 0) return '';
  return ` The threads run rules from ${loadedNames().join(', ')}. With --threads 1, the error says where.`;
}

/** Refuses to continue after a rule of the user's own has made a position or velocity infinite or NaN. */
export function checkMotion({ count, id, step, x, y, z, vx, vy, vz }: School): void {
  const names = loadedNames();
  if (names.length === 0) return;
  for (let i = 0; i < count; i++) {
    // The sum is finite exactly if all six numbers are: finite ones are too small to overflow.
    if (Number.isFinite(x[i] + y[i] + z[i] + vx[i] + vy[i] + vz[i])) continue;
    throw new RuleError(
      `${names.join(', ')}: after step ${step} fish ${id[i]} has the position (${x[i]}, ${y[i]}, ${z[i]}) and the velocity (${vx[i]}, ${vy[i]}, ${vz[i]}), expected finite numbers. A rule must write all of out[0..2]: look for ${causesOfNaN}.`,
    );
  }
}
