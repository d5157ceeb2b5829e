import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isInside } from './inside-folder.ts';

/**
 * Where a file that a scenario names really is. A scenario may come from anybody, so it reaches nothing outside its own
 * folder, neither by its path nor through symbolic links.
 */
export function pathBeside(scenario: string, file: string): string {
  const folder = realpathSync(dirname(scenario));
  let real: string;
  try {
    real = realpathSync(join(folder, file));
  } catch (error) {
    throw readError(
      join(dirname(scenario), file),
      error,
      `${scenario} names it: put it there, or correct the scenario.`,
    );
  }
  if (!isInside(folder, real)) {
    throw new InputError(
      `${scenario}: the file "${file}" lies outside the scenario's folder (a symbolic link leads there), expected one inside. Copy it into the folder.`,
    );
  }
  return real;
}
