import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { pathBeside } from '../files/path-beside.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { readRecord } from '../own-rules/rule-record.ts';
import { runFile } from '../recording/run-files.ts';
import { documentKind } from '../scenario/document-kind.ts';
import { type LoadedScenario, readScenarioWith } from '../scenario/scenario-file.ts';
import { studyFile } from '../study/study-files.ts';

/** A scenario to cite, and the file that it stands in. */
export interface CitedScenario extends Pick<LoadedScenario, 'plan' | 'rules'> {
  readonly file: string;
}

/**
 * Reads the scenario of a scenario file, of a study file, or of the directory of a run or a study.
 * @param modules paths of --rules; the directory of a run knows its own
 */
export async function citedScenario(path: string, modules: readonly string[]): Promise<CitedScenario> {
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const given = isFolder ? documentIn(path) : path;
  const file = scenarioOf(given);
  const own = isFolder && modules.length === 0 ? { own: readRecord(dirname(given)) } : { rules: modules };
  return { file, ...(await readScenarioWith(file, own)) };
}

/** The scenario or the study that belongs to a directory. */
function documentIn(folder: string): string {
  const seed = readdirSync(folder).find((name) => /^seed-\d+$/.test(name));
  const candidates = [studyFile.study, runFile.scenario, ...(seed ? [join(seed, runFile.scenario)] : [])];
  const found = candidates.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found) return found;
  throw new InputError(
    `${folder}: holds no inputs of a run or a study, expected a directory that "shoal run --out", "search", "sweep" or "reproduce" has written, or a scenario file.`,
  );
}

/** The scenario that a study names. A scenario file is returned as it is. */
function scenarioOf(file: string): string {
  const kind = { name: 'a scenario or study file (JSON)', limit: 16 * MiB, advice: 'Check the path.' };
  let json: unknown;
  try {
    json = JSON.parse(readUntrustedText(file, kind));
  } catch (error) {
    if (error instanceof InputError) throw error;
    return file;
  }
  if (documentKind(json) !== 'study') return file;
  const { scenario } = json as { readonly scenario: unknown };
  if (typeof scenario !== 'string')
    throw new InputError(`${file}: scenario must be the name of a file, got ${JSON.stringify(scenario)}.`);
  return pathBeside(file, scenario);
}
