import { join } from 'node:path';
import type { UsedPath } from '../files/output-path.ts';
import { type TableFormat, tableFormats } from '../table/format.ts';

/** The names in a run's directory. */

/** Copies of what the run was given: the scenario, its meshes and state files, the state of --state. */
export const inputsFolder = 'inputs';

export const runFile = {
  scenario: `${inputsFolder}/scenario.json`,
  /** The state that was given with --state. */
  start: `${inputsFolder}/start.json`,
  snapshot: 'snapshot.bin',
  summary: 'summary.json',
  /** What happened: attacks, catches, arrivals. */
  events: 'events.jsonl',
  report: 'report.html',
} as const;

/** Holds the run that is being recorded, until it takes the place of what was there. */
export const unfinishedFolder = '.unfinished';

export type TableName = 'trajectory' | 'metrics';

export function tableFile(table: TableName, format: TableFormat): string {
  return `${table}.${format}`;
}

/** All that a run may have directly in its directory. */
export const runEntries: readonly string[] = [
  inputsFolder,
  ...tableFormats.flatMap((format) => [tableFile('trajectory', format), tableFile('metrics', format)]),
  runFile.events,
  runFile.snapshot,
  runFile.report,
  // Last: other programs take it as the sign of a complete run.
  runFile.summary,
];

/** All that a run writes into its directory, and the directory itself: no other output may be one of these. */
export function runPaths(folder: string): UsedPath[] {
  const entries = runEntries.map((name) => ({ path: join(folder, name), what: 'a file of the run' }));
  const folders = [inputsFolder, unfinishedFolder].map((name) => ({
    path: join(folder, name),
    what: 'inside a directory that belongs to the run',
    isTree: true,
  }));
  return [{ path: folder, what: 'the directory of the run' }, ...folders, ...entries];
}
