// The names of all files in a run's directory.

import { join } from 'node:path';
import type { Plan } from 'shoal/scenario';
import type { UsedPath } from '../files/output-path.ts';
import { readRecord } from '../own-rules/rule-record.ts';
import { readScenario } from '../scenario/scenario-file.ts';
import { type TableFormat, tableFormats } from '../table/table-formats.ts';

/** Copies of the inputs: the scenario, its meshes and state files, the state of --state. */
export const inputsFolder = 'inputs';

export const runFile = {
  scenario: `${inputsFolder}/scenario.json`,
  /** The state that was given with --state. */
  start: `${inputsFolder}/start.json`,
  snapshot: 'snapshot.bin',
  summary: 'summary.json',
  /** Events such as attacks, catches and arrivals. */
  events: 'events.jsonl',
  report: 'report.html',
} as const;

/** Folder of the run that is being recorded, until the run replaces the old one. */
export const unfinishedFolder = '.unfinished';

export type TableName = 'trajectory' | 'metrics';

export function tableFile(table: TableName, format: TableFormat): string {
  return `${table}.${format}`;
}

/** All names that a run may have directly in its directory. */
export const runEntries: readonly string[] = [
  inputsFolder,
  ...tableFormats.flatMap((format) => [tableFile('trajectory', format), tableFile('metrics', format)]),
  runFile.events,
  runFile.snapshot,
  runFile.report,
  // Written last, so other programs can take it as the sign of a complete run.
  runFile.summary,
];

/** The directory of a run and all files that the run writes, which other outputs must not replace. */
export function runPaths(folder: string): UsedPath[] {
  const entries = runEntries.map((name) => ({ path: join(folder, name), what: 'a file of the run' }));
  const folders = [inputsFolder, unfinishedFolder].map((name) => ({
    path: join(folder, name),
    what: 'inside a directory that belongs to the run',
    isTree: true,
  }));
  return [{ path: folder, what: 'the directory of the run' }, ...folders, ...entries];
}

/**
 * Reads the scenario of a recorded run, for reports. Rules of the user's own have parameters but no functions here, so
 * no code from the directory runs.
 */
export function readRecordedScenario(folder: string): Plan {
  return readScenario(join(folder, runFile.scenario), readRecord(join(folder, inputsFolder)));
}
