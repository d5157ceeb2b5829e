// Copies the inputs of a run into its directory, and refuses to continue a run whose inputs have changed.

import { existsSync, realpathSync } from 'node:fs';
import { filesOf, type Plan } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { reading } from '../errors/file-system-error.ts';
import { brief, isObject, jsonText } from '../files/json.ts';
import { pathBeside } from '../files/output-path.ts';
import { readUntrustedBytes, readUntrustedText } from '../files/read-file.ts';
import type { RuleFile } from '../own-rules/rule-file.ts';
import {
  moduleCopies,
  modulesFolder,
  type RecordedRules,
  recordFile,
  recordText,
  ruleDifference,
} from '../own-rules/rule-record.ts';
import { meshKind } from '../scenario/mesh-file.ts';
import { fileKind } from '../scenario/read-paths.ts';
import { scenarioKind } from '../scenario/scenario-file.ts';
import type { Checksums } from './checksums.ts';
import { inputsFolder, runFile } from './run-files.ts';
import type { RunFolder } from './run-folder.ts';

/**
 * The inputs of a run. Its directory keeps copies, so that the run can be understood, continued and repeated from
 * there.
 */
export interface RunInputs {
  /** Path of the scenario file. */
  readonly file: string;
  readonly plan: Plan;
  readonly seed: number;
  /** Paths of all files that the scenario needs, relative to its folder. */
  readonly needs: readonly string[];
  /** The file given with --state. */
  readonly state?: string;
  /** The modules of --rules. */
  readonly rules: readonly RuleFile[];
}

const advice = 'The run cannot be continued without it; run it again with --force.';

/** The complete scenario with the seed in use: running it gives the same run. */
function scenarioCopy({ plan, seed }: RunInputs): string {
  return jsonText({ ...plan.scenario, seed });
}

/** Refuses file names that could do harm when the files are copied, because scenarios are not trusted. */
export function checkInputs({ file, plan, needs, rules }: RunInputs): void {
  for (const name of needs) {
    const kind = fileKind(name, plan);
    if (name.split('/').some((part) => part.startsWith('.'))) {
      throw new InputError(
        `${file}: names the ${kind} "${name}", expected no name that begins with a dot, because --out copies it. Rename the file.`,
      );
    }
    const [top] = name.toLowerCase().split('/');
    const isTaken = top === recordFile || (rules.length > 0 && top === modulesFolder);
    if (isTaken || ownInputs.includes(name.toLowerCase())) {
      throw new InputError(`${file}: names the ${kind} "${name}", a name that a run writes itself. Rename the file.`);
    }
  }
}

const ownInputs = [runFile.scenario, runFile.start].map((path) => path.slice(inputsFolder.length + 1));

/**
 * Copies the inputs into the new run.
 * @param isContinued whether the run in the directory is continued
 * @returns SHA-256 of the copies, by name in the run's directory
 */
export function copyInputs(inputs: RunInputs, folder: RunFolder, isContinued: boolean): Checksums {
  const checksums: Record<string, string> = {};
  const copy = (name: string, from: string): void => {
    const file = folder.create(name);
    file.copyFrom(isContinued ? folder.file(name) : from);
    file.complete();
    checksums[name] = file.checksum();
  };
  const write = (name: string, data: Uint8Array | string): void => {
    const file = folder.create(name);
    file.write(data);
    file.complete();
    checksums[name] = file.checksum();
  };
  write(runFile.scenario, scenarioCopy(inputs));
  if (inputs.rules.length > 0) write(`${inputsFolder}/${recordFile}`, recordText(inputs.rules));
  for (const [k, name] of moduleCopies(inputs.rules).entries()) write(`${inputsFolder}/${name}`, inputs.rules[k].bytes);
  for (const need of inputs.needs) copy(`${inputsFolder}/${need}`, pathBeside(inputs.file, need));
  if (inputs.state !== undefined) copy(runFile.start, inputs.state);
  return checksums;
}

/** Refuses to continue a run with different rules of your own. */
export function checkSameRules({ rules }: RunInputs, folder: string, there: readonly RecordedRules[] = []): void {
  const difference = ruleDifference(there, rules);
  if (!difference) return;
  throw new InputError(
    `${folder}: was run with ${difference.was}, got ${difference.got}. Continue it with --rules for the same modules, or run it again with --force.`,
  );
}

/** Refuses to continue the run of a different scenario. */
export function checkSameScenario(inputs: RunInputs, folder: string): void {
  const path = `${folder}/${runFile.scenario}`;
  const text = readUntrustedText(path, { ...scenarioKind, advice });
  let there: unknown;
  try {
    there = JSON.parse(text);
  } catch {
    throw new InputError(
      `${path} is damaged: it is not valid JSON, expected the scenario of the run. It cannot be continued; run it again with --force.`,
    );
  }
  const difference = firstDifference(there, JSON.parse(scenarioCopy(inputs)));
  if (difference !== undefined) {
    throw new InputError(
      `${folder}: was run with another scenario: ${difference}. Continue it with ${path}, or run it again with --force.`,
    );
  }
}

/** Refuses to continue a run whose meshes have changed, because its obstacles would differ. */
export function checkSameMeshes({ file, plan, needs }: RunInputs, folder: string): void {
  for (const name of needs.filter((one) => !filesOf(plan).includes(one))) {
    const here = pathBeside(file, name);
    const there = `${folder}/${inputsFolder}/${name}`;
    if (isSameFile(here, there)) continue;
    const [ours, theirs] = [readUntrustedBytes(here, meshKind), readUntrustedBytes(there, { ...meshKind, advice })];
    if (Buffer.compare(ours, theirs) !== 0) {
      throw new InputError(
        `${folder}: was run with another mesh ${name}. Continue it with ${folder}/${runFile.scenario}, or run it again with --force.`,
      );
    }
  }
}

function isSameFile(a: string, b: string): boolean {
  return reading(
    a,
    'Check its permissions.',
    () => existsSync(a) && existsSync(b) && realpathSync(a) === realpathSync(b),
  );
}

/** The first difference of two JSON documents, as a path with both values; undefined if they are the same. */
export function firstDifference(there: unknown, here: unknown, path = ''): string | undefined {
  if (isObject(there) && isObject(here) && Array.isArray(there) === Array.isArray(here)) {
    for (const key of new Set([...Object.keys(there), ...Object.keys(here)])) {
      const step = Array.isArray(there) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
      const found = firstDifference(there[key], here[key], step);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (Object.is(there, here)) return undefined;
  return `${path || 'the document'} is ${shown(there)} there and ${shown(here)} here`;
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : brief(value);
}
