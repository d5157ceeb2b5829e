import { join } from 'node:path';
import type { Plan } from 'shoal/scenario';
import { readRecord } from '../own-rules/rule-record.ts';
import { readScenario } from '../scenario/scenario-file.ts';
import { inputsFolder, runFile } from './run-files.ts';

/**
 * Reads the scenario of a recorded run, for reports. Rules of the user's own have parameters but no functions here, so
 * no code from the directory runs.
 */
export function readRecordedScenario(folder: string): Plan {
  return readScenario(join(folder, runFile.scenario), readRecord(join(folder, inputsFolder)));
}
