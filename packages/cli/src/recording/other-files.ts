import { readdirSync, statSync } from 'node:fs';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { isLock } from './folder-lock.ts';
import { unfinishedFolder } from './run-files.ts';

/**
 * The names in a directory for --out, without the lock files and the folder of an unfinished run that killed processes
 * may have left.
 */
export function namesIn(path: string): string[] {
  const names = reading(path, 'Choose another path.', () => {
    if (!statSync(path).isDirectory()) throw new InputError(`${path}: is a file, expected a directory for --out.`);
    return readdirSync(path);
  });
  return names.filter((name) => !isLock(name) && name !== unfinishedFolder);
}

/**
 * Refuses a directory that holds files and no result of the command's kind.
 * @param others names of these files
 * @param kind such as `run`, written by `shoal run`
 */
export function refuseOtherFiles(path: string, others: readonly string[], kind: string, command: string): void {
  if (others.length === 0) return;
  throw new InputError(
    `${path}: holds other files (${listed(others)}) and no ${kind}, expected a new or empty directory, or one that "${command} --out" has written. Name another directory.`,
  );
}

function listed(names: readonly string[]): string {
  const most = 3;
  const shown = [...names].sort().slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
