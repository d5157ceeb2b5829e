import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';

/** The folder of a file, without symbolic links. */
export function folderOf(path: string): string {
  return reading(path, 'Check the path.', () => realpathSync(dirname(path)));
}

/**
 * The real path of a file that a scenario names. Scenarios are not trusted: they cannot reach files outside their own
 * folder, neither by path nor through symbolic links.
 */
export function pathBeside(scenario: string, file: string): string {
  const advice = `${scenario} names it: put it there, or correct the scenario.`;
  const folder = folderOf(scenario);
  const real = reading(join(dirname(scenario), file), advice, () => realpathSync(join(folder, file)));
  if (!isBelow(folder, real)) {
    throw new InputError(
      `${scenario}: the file "${file}" lies outside the scenario's folder (a symbolic link leads there), expected one inside. Copy it into the folder.`,
    );
  }
  return real;
}

/** Whether a path lies below a folder. Both must be absolute and without "..". */
export function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
