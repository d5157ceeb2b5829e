import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { readStudyText, type Study } from 'shoal/search';
import { pathBeside } from '../files/path-beside.ts';
import { type FileKind, MiB, readUntrustedBytes, readUntrustedText } from '../files/read-file.ts';
import { type LoadedScenario, loadScenario, scenarioKind } from '../files/scenario-file.ts';

const studyKind: FileKind = {
  name: 'a study file (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path, or write a starting study with "shoal init --study".',
};

/** A file that a study reads. */
export const inputKind: FileKind = { name: 'an input of the study', limit: 4096 * MiB, advice: 'Check the path.' };

/** A file of a study: where it is, and its path from the study's folder. */
export interface StudyInput {
  readonly path: string;
  readonly name: string;
}

export interface LoadedStudy {
  readonly study: Study;
  readonly scenario: LoadedScenario;
  /** The scenario's path from the study's folder. */
  readonly scenarioName: string;
  /** The scenario and what it needs. */
  readonly inputs: readonly StudyInput[];
  /** Hash of the study and all its inputs. Studies with the same hash have the same trials. */
  readonly hash: string;
  /** Hash of the study file and of each input, by its name in the folder of inputs. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Name of the study file among the copies of the inputs; no other input may have it. */
export const ownName = 'study.json';

/** Reads a study, its scenario and the files that the scenario needs. Nothing in them is trusted. */
export async function loadStudy(file: string): Promise<LoadedStudy> {
  const text = readUntrustedText(file, studyKind);
  let scenarioName = '';
  let scenarioPath = '';
  const study = readStudyText(
    text,
    (name) => {
      scenarioName = name;
      scenarioPath = pathBeside(file, name);
      return { text: readUntrustedText(scenarioPath, scenarioKind), file: scenarioPath };
    },
    file,
  );
  const scenario = await loadScenario(scenarioPath);
  const folder = posix.dirname(scenarioName);
  const inputs = [
    { path: scenarioPath, name: scenarioName },
    ...scenario.needs.map((need) => ({ path: pathBeside(scenarioPath, need), name: posix.join(folder, need) })),
  ];
  return { study, scenario, scenarioName, inputs, ...hashesOf(text, inputs) };
}

function hashesOf(text: string, inputs: readonly StudyInput[]): Pick<LoadedStudy, 'hash' | 'hashes'> {
  const all = createHash('sha256').update(text);
  const hashes: Record<string, string> = { [ownName]: hashOf(text) };
  for (const { path, name } of inputs) {
    const bytes = readUntrustedBytes(path, inputKind);
    all.update(`\0${name}\0`).update(bytes);
    hashes[name] = hashOf(bytes);
  }
  return { hash: all.digest('hex'), hashes };
}

function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 32);
}
