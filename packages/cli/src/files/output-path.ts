// Checks paths before a command writes to them, and paths that an untrusted scenario names.

import { closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { reading, systemCodeOf, writing } from '../errors/file-system-error.ts';

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
    return taken === place || (isTree && isBelow(taken, place));
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

/**
 * Makes a directory and all missing parent directories. Node's own `recursive` option never returns on file systems
 * such as /proc, which answer "no such file" when a directory is made in one that exists.
 * @returns the topmost new directory, if any
 */
export function makeDirectory(path: string): string | undefined {
  const missing: string[] = [];
  for (let next = resolve(path); !existsSync(next) && dirname(next) !== next; next = dirname(next)) missing.push(next);
  writing(path, () => {
    for (const directory of [...missing].reverse()) makeOne(directory);
  });
  return missing.at(-1);
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process has made it in the meantime.
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

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

/** Number of bytes at the start of a file that are searched for a mark of Shoal. */
const most = 4096;

/** The mark of each kind of output. */
const marks = {
  page: '<meta name="generator" content="shoal',
  state: '{"time":',
  verdict: '{\n  "verdict": ',
  // Jupyter writes the cells first, so a notebook that a user has saved there lacks this mark and is not replaced.
  notebook: '{\n  "metadata": {\n    "generator": "shoal',
  table: 'condition,at,seed,measure,',
} as const;

/**
 * Refuses to replace a file that Shoal did not write, unless `force`. Outputs without a mark, such as pictures, are
 * checked elsewhere. The --force of `shoal run` does not apply to --save-state.
 */
export function refuseForeign(option: string, path: string, kind: keyof typeof marks, force = false): void {
  // PartialFile refuses to replace anything that is not a regular file.
  if (force || !existsSync(path) || !statSync(path).isFile()) return;
  if (startOf(path).includes(marks[kind])) return;
  throw new InputError(
    `${path}: exists already and is not a ${kind} written by Shoal; ${kind === 'state' ? 'move it' : 'replace it with --force'}, or name another file for ${option}.`,
  );
}

function startOf(path: string): string {
  return reading(path, 'Choose another path.', () => {
    const bytes = Buffer.alloc(most);
    const descriptor = openSync(path, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(descriptor, bytes));
    } finally {
      closeSync(descriptor);
    }
  });
}
