import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { filesOf, type Plan, parseScenarioText, type StateFile } from 'shoal';
import { readError } from './file-system-error.ts';
import { InputError } from './input-error.ts';
import { type FileKind, MiB, readUntrustedText } from './read-file.ts';
import { readStateFile } from './state-file.ts';

export const scenarioKind: FileKind = {
  name: 'a scenario file (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path, or write a starting scenario with "shoal init".',
};

export interface LoadedScenario {
  readonly plan: Plan;
  /** The state files that the scenario names, by the path it gives. */
  readonly files: Readonly<Record<string, StateFile>>;
}

/** A scenario with the state files it needs, ready for a simulation. Nothing in it is trusted. */
export function loadScenario(path: string): LoadedScenario {
  const plan = readScenario(path);
  const files: Record<string, StateFile> = {};
  for (const file of filesOf(plan)) files[file] = readStateFile(pathBeside(path, file));
  return { plan, files };
}

export function readScenario(path: string): Plan {
  return parseScenarioText(readUntrustedText(path, scenarioKind), { file: path });
}

/**
 * Where a file that a scenario names really is. A scenario may come from anybody, so it reaches nothing outside its own
 * folder, neither by its path nor through symbolic links.
 */
export function pathBeside(scenario: string, file: string): string {
  const folder = realpathSync(dirname(scenario));
  let real: string;
  try {
    real = realpathSync(join(folder, file));
  } catch (error) {
    throw readError(
      join(dirname(scenario), file),
      error,
      `${scenario} names it: put it there, or correct the scenario.`,
    );
  }
  if (!real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) {
    throw new InputError(
      `${scenario}: the file "${file}" lies outside the scenario's folder (a symbolic link leads there), expected one inside. Copy it into the folder.`,
    );
  }
  return real;
}
