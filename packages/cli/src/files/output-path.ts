import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { isInside } from './inside-folder.ts';

/** A path that a command already uses, with its role as in the message "is the scenario". */
export interface UsedPath {
  readonly path: string;
  readonly what: string;
  /** Whether everything below the path is used too. */
  readonly isTree?: boolean;
}

/** Refuses an output that would overwrite another file that the command reads or writes. Changes nothing. */
export function refuseOverwriting(option: string, output: string, used: readonly UsedPath[]): void {
  const place = placeOf(output);
  const clash = used.find(({ path, isTree }) => {
    const taken = placeOf(path);
    return taken === place || (isTree && isInside(taken, place));
  });
  if (clash !== undefined) {
    throw new InputError(`${output}: is ${clash.what}, which ${option} must not overwrite. Name another file.`);
  }
}

/** Resolves a path that need not exist. Symbolic links in its existing part are followed. */
function placeOf(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return writing(path, () => realpathSync(absolute));
  const above = dirname(absolute);
  return above === absolute ? absolute : join(placeOf(above), basename(absolute));
}
