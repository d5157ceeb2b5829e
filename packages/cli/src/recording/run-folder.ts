import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { processOfPartial } from '../files/atomic-file.ts';
import { makeDirectory } from '../files/make-directory.ts';
import type { UsedPath } from '../files/output-path.ts';
import { isAlive } from '../files/process-alive.ts';
import { type TableFormat, tableFormats } from '../table/format.ts';

/** The directory of a run: which files it has, and whether a run may be written there. */

export const runFile = {
  scenario: 'scenario.json',
  /** The state that was given with --state. */
  start: 'start.json',
  snapshot: 'snapshot.bin',
  summary: 'summary.json',
  /** What happened: attacks, catches, arrivals. */
  events: 'events.jsonl',
  report: 'report.html',
} as const;

export type TableName = 'trajectory' | 'metrics';

export function tableFile(table: TableName, format: TableFormat): string {
  return `${table}.${format}`;
}

export const everyRunFile: readonly string[] = [
  ...Object.values(runFile),
  ...tableFormats.flatMap((format) => [tableFile('trajectory', format), tableFile('metrics', format)]),
];

/** All that a run writes into its directory, and the directory itself: no other output may be one of these. */
export function runPaths(folder: string): UsedPath[] {
  const files = everyRunFile.map((name) => ({ path: join(folder, name), what: 'a file of the run' }));
  return [{ path: folder, what: 'the directory of the run' }, ...files];
}

export type FolderMode = 'new' | 'replace' | 'resume';

export class RunFolder {
  readonly path: string;
  /** The first directory that had to be made, to be removed again when the run fails. */
  readonly #made: string | undefined;

  /** Checks that the run may be written here and makes the directory. Throws before anything is touched. */
  constructor(path: string, mode: FolderMode) {
    this.path = path;
    const names = namesIn(path);
    const present = names.filter((name) => everyRunFile.includes(name));
    if (mode === 'new' && present.length > 0) {
      throw new InputError(
        `${path}: already holds a run (${present.join(', ')}), expected a new or empty directory. Continue the run with --resume, replace it with --force, or name another directory.`,
      );
    }
    // Forced, it goes past a process that has got the id of one long dead.
    if (mode !== 'replace') refuseBusy(path, names);
    this.#made = makeDirectory(path);
    for (const name of names) if (processOfPartial(name) !== undefined) rmSync(join(path, name), { force: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Removes files of the run that was here before, except those of the new one. */
  removeOthers(names: readonly string[]): void {
    for (const name of everyRunFile) if (!names.includes(name)) rmSync(this.file(name), { force: true });
  }

  /** Takes back the making of the directory, if it is still empty. */
  undo(): void {
    if (this.#made === undefined) return;
    try {
      for (let path = resolve(this.path); path.startsWith(this.#made); path = dirname(path)) rmdirSync(path);
    } catch {
      // Somebody has put something there in the meantime: it stays.
    }
  }
}

function namesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) throw new InputError(`${path}: is a file, expected a directory for --out.`);
  try {
    return readdirSync(path);
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Unfinished files of a living process mean that a run is being written here; those of a dead one are rubbish. */
function refuseBusy(path: string, names: readonly string[]): void {
  const writers = names.map(processOfPartial);
  const busy = writers.find((writer) => writer !== undefined && writer !== process.pid && isAlive(writer));
  if (busy === undefined) return;
  const files = names.filter((_, i) => writers[i] === busy).sort();
  throw new InputError(
    `${path}: process ${busy} is writing a run here (${files.join(', ')}). Wait for it, or name another directory; if that process is no shoal, remove what it left or use --force.`,
  );
}
