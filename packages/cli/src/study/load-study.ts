// Reads a study file with its scenario, inputs and rules, and hashes everything that determines its trials.

import { createHash } from 'node:crypto';
import { dirname, join, posix } from 'node:path';
import { readStudyText, type Study } from 'shoal/search';
import { pathBeside } from '../files/output-path.ts';
import { type FileKind, MiB, readUntrustedBytes, readUntrustedText } from '../files/read-file.ts';
import { loadRuleFiles, type RuleFile, rulesIn } from '../own-rules/rule-file.ts';
import {
  moduleCopies,
  type RecordedRules,
  type RuleRecord,
  readRecord,
  recordedRules,
  recordFile,
  recordText,
} from '../own-rules/rule-record.ts';
import { withRuleHint } from '../own-rules/unknown-rule.ts';
import { orOtherKind } from '../scenario/document-kind.ts';
import { type LoadedScenario, loadScenario, scenarioKind } from '../scenario/scenario-file.ts';

const studyKind: FileKind = {
  name: 'a study file (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path, or write a starting study with "shoal init --study".',
};

/** A file that a study reads. */
export const inputKind: FileKind = { name: 'an input of the study', limit: 4096 * MiB, advice: 'Check the path.' };

/** A file of a study: its path, and its path relative to the study's folder. */
export interface StudyInput {
  readonly path: string;
  readonly name: string;
}

/** A module of --rules, as the study's directory stores it. */
export interface StudyModule {
  readonly file: string;
  readonly sha256: string;
  /** Names of its rules. */
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
}

/** Where a study gets its rules of the user's own from. */
export interface StudyRules {
  /** Paths of --rules: their code is loaded. */
  readonly modules?: readonly string[];
  /** The modules named in a journal. Only the rows in the directory are read, and no code runs. */
  readonly recorded?: readonly RecordedRules[];
}

export interface LoadedStudy {
  readonly study: Study;
  readonly scenario: LoadedScenario;
  /** The scenario's path, relative to the study's folder. */
  readonly scenarioName: string;
  /** The scenario and its inputs. */
  readonly inputs: readonly StudyInput[];
  /** The modules of --rules. */
  readonly modules: readonly StudyModule[];
  /** The rows of their rules, as JSON. */
  readonly record: string;
  /** Hash of the study and all its inputs. Studies with the same hash have the same trials. */
  readonly hash: string;
  /** Hash of the study file and of each input, by its name in the folder of inputs. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Name of the study file among the copies of the inputs. No other input may have it. */
export const ownName = 'study.json';

/**
 * Reads a study, its scenario and the files that the scenario needs. None of these files is trusted, but the modules of
 * --rules are.
 */
export async function loadStudy(file: string, from: StudyRules = {}): Promise<LoadedStudy> {
  const { rules, modules, record, files } = await rulesOf(file, from);
  const text = readUntrustedText(file, studyKind);
  let scenarioName = '';
  let scenarioPath = '';
  let scenarioText = '';
  const readScenario = (name: string) => {
    scenarioName = name;
    scenarioPath = pathBeside(file, name);
    scenarioText = readUntrustedText(scenarioPath, scenarioKind);
    return { text: scenarioText, file: scenarioPath };
  };
  let study: Study;
  try {
    study = readStudyText(text, readScenario, file, rules);
  } catch (error) {
    const own = orOtherKind(error, file, text, 'study');
    throw withRuleHint(orOtherKind(own, scenarioPath, scenarioText, 'scenario'), files);
  }
  const scenario = await loadScenario(scenarioPath, { own: rules });
  const folder = posix.dirname(scenarioName);
  const inputs = [
    { path: scenarioPath, name: scenarioName },
    ...scenario.needs.map((need) => ({ path: pathBeside(scenarioPath, need), name: posix.join(folder, need) })),
  ];
  return { study, scenario, scenarioName, inputs, modules, record, ...hashesOf(text, inputs, modules, record) };
}

interface OwnRules {
  readonly rules: RuleRecord;
  readonly modules: readonly StudyModule[];
  readonly record: string;
  /** The modules whose code was loaded. */
  readonly files: readonly RuleFile[];
}

async function rulesOf(file: string, { modules = [], recorded = [] }: StudyRules): Promise<OwnRules> {
  const files = await loadRuleFiles(modules);
  if (recorded.length === 0) {
    const named = recordedRules(files).map((one, k) => ({ ...one, bytes: files[k].bytes }));
    return { rules: rulesIn(files), modules: named, record: recordText(files), files };
  }
  const inputs = dirname(file);
  const copies = moduleCopies(recorded).map((name) => readUntrustedBytes(join(inputs, name), inputKind));
  return {
    rules: readRecord(inputs),
    modules: recorded.map((one, k) => ({ ...one, bytes: copies[k] })),
    record: readUntrustedText(join(inputs, recordFile), inputKind),
    files,
  };
}

function hashesOf(
  text: string,
  inputs: readonly StudyInput[],
  modules: readonly StudyModule[],
  record: string,
): Pick<LoadedStudy, 'hash' | 'hashes'> {
  const all = createHash('sha256').update(text);
  const hashes: Record<string, string> = { [ownName]: hashOf(text) };
  for (const { path, name } of inputs) {
    const bytes = readUntrustedBytes(path, inputKind);
    all.update(`\0${name}\0`).update(bytes);
    hashes[name] = hashOf(bytes);
  }
  if (modules.length > 0) {
    const names = moduleCopies(modules);
    for (const [name, data] of [
      [recordFile, record] as const,
      ...names.map((one, k) => [one, modules[k].bytes] as const),
    ]) {
      all.update(`\0${name}\0`).update(data);
      hashes[name] = hashOf(data);
    }
  }
  return { hash: all.digest('hex'), hashes };
}

function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 32);
}
