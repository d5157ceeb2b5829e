import { join } from 'node:path';
import type { Plan } from 'shoal/scenario';
import { readScenario } from '../files/scenario-file.ts';
import { readRecord } from '../own-rules/rule-record.ts';
import { inputsFolder, runFile } from './run-files.ts';

/**
 * The scenario of a recorded run, to read and to draw. Rules of the user's own are there as rows without functions: no
 * code of the directory runs.
 */
export function readRecordedScenario(folder: string): Plan {
  return readScenario(join(folder, runFile.scenario), readRecord(join(folder, inputsFolder)));
}
