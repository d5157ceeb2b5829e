import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writing } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isInside } from './inside-folder.ts';

/** A path that a command uses already, with its role for messages, as in "is the scenario". */
export interface UsedPath {
  readonly path: string;
  readonly what: string;
  /** Whether everything below it is used too. */
  readonly isTree?: boolean;
}

/** Refuses an output that would overwrite what the command reads or writes otherwise. Nothing is touched. */
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

/** Resolves a path that need not exist: symbolic links in the part that exists are followed. */
function placeOf(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return writing(path, () => realpathSync(absolute));
  const above = dirname(absolute);
  return above === absolute ? absolute : join(placeOf(above), basename(absolute));
}
