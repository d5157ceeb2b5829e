import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesOf, meshFilesOf, type Plan } from 'shoal';
import { InputError } from '../errors/input-error.ts';
import { PartialFile } from '../files/atomic-file.ts';
import { jsonText } from '../files/json-text.ts';
import { makeDirectory } from '../files/make-directory.ts';
import type { UsedPath } from '../files/output-path.ts';
import { pathBeside } from '../files/path-beside.ts';
import { readUntrustedBytes, readUntrustedText } from '../files/read-file.ts';
import { scenarioKind } from '../files/scenario-file.ts';
import { meshKind } from '../mesh/mesh-file.ts';
import { firstDifference } from './difference.ts';
import { everyRunFile, type RunFolder, runFile } from './run-folder.ts';

/** What a run's directory keeps of its inputs, so that it can be understood, continued and repeated from there alone. */
export interface RunInputs {
  /** The scenario file that is run. */
  readonly file: string;
  readonly plan: Plan;
  readonly seed: number;
  /** Paths of all files that the scenario needs, from its folder. */
  readonly needs: readonly string[];
  /** The file given with --state. */
  readonly state?: string;
}

/** The complete scenario with the seed that is used: running it gives the same run. */
function scenarioCopy({ plan, seed }: RunInputs): string {
  return jsonText({ ...plan.scenario, seed });
}

/** Refuses inputs that the run's own files would overwrite. Nothing is touched. */
export function checkInputs(inputs: RunInputs, folder: string): void {
  const clash = inputs.needs.find((file) => everyRunFile.includes(file));
  if (clash !== undefined) {
    throw new InputError(
      `${inputs.file}: names the ${kindOf(clash, inputs.plan)} "${clash}", a name that a run writes itself. Rename the file.`,
    );
  }
  const own = `${folder}/${runFile.scenario}`;
  if (isSameFile(inputs.file, own) && !existsSync(`${folder}/${runFile.summary}`)) {
    throw new InputError(
      `${own}: would be overwritten by the run's complete copy of it. Name another directory for --out.`,
    );
  }
}

/** What a run reads: no output may be one of these. */
export function readPaths({
  file,
  plan,
  state,
  needs = [...filesOf(plan), ...meshFilesOf(plan)],
}: Pick<RunInputs, 'file' | 'plan' | 'state'> & Partial<RunInputs>): UsedPath[] {
  const named = needs.map((name) => ({
    path: pathBeside(file, name),
    what: `a ${kindOf(name, plan)} of the scenario`,
  }));
  return [
    { path: file, what: 'the scenario' },
    ...named,
    ...(state === undefined ? [] : [{ path: state, what: 'the state of --state' }]),
  ];
}

/** Prepares the copies of the inputs; they stand under their names when the returned files are committed. */
export function copyInputs(inputs: RunInputs, folder: RunFolder): PartialFile[] {
  const copies: PartialFile[] = [];
  const scenario = new PartialFile(folder.file(runFile.scenario));
  scenario.write(scenarioCopy(inputs));
  copies.push(scenario);
  for (const file of inputs.needs) copies.push(...copied(pathBeside(inputs.file, file), folder.file(file)));
  if (inputs.state !== undefined) copies.push(...copied(inputs.state, folder.file(runFile.start)));
  return copies;
}

/** Refuses to continue the run of another scenario. */
export function checkSameScenario(inputs: RunInputs, folder: string): void {
  const path = `${folder}/${runFile.scenario}`;
  const text = readUntrustedText(path, {
    ...scenarioKind,
    advice: 'The run cannot be continued without it; run it again with --force.',
  });
  let there: unknown;
  try {
    there = JSON.parse(text);
  } catch {
    throw new InputError(
      `${path}: is damaged: it is not valid JSON, expected the scenario of the run. It cannot be continued; run it again with --force.`,
    );
  }
  const difference = firstDifference(there, JSON.parse(scenarioCopy(inputs)));
  if (difference !== undefined) {
    throw new InputError(
      `${folder}: was run with another scenario: ${difference}. Continue it with ${path}, or run it again with --force.`,
    );
  }
}

/** Refuses to continue a run whose meshes have become others: its fish would find other walls. */
export function checkSameMeshes({ file, plan, needs }: RunInputs, folder: string): void {
  for (const name of needs.filter((one) => !filesOf(plan).includes(one))) {
    const here = pathBeside(file, name);
    const there = `${folder}/${name}`;
    if (isSameFile(here, there)) continue;
    const advice = 'The run cannot be continued without it; run it again with --force.';
    const [ours, theirs] = [readUntrustedBytes(here, meshKind), readUntrustedBytes(there, { ...meshKind, advice })];
    if (Buffer.compare(ours, theirs) !== 0) {
      throw new InputError(
        `${folder}: was run with another mesh ${name}. Continue it with ${folder}/${runFile.scenario}, or run it again with --force.`,
      );
    }
  }
}

function kindOf(name: string, plan: Plan): string {
  return filesOf(plan).includes(name) ? 'state file' : 'mesh';
}

function copied(from: string, to: string): PartialFile[] {
  if (isSameFile(from, to)) return [];
  makeDirectory(dirname(to));
  const copy = new PartialFile(to);
  copy.copyFrom(from);
  return [copy];
}

function isSameFile(a: string, b: string): boolean {
  return existsSync(a) && existsSync(b) && realpathSync(a) === realpathSync(b);
}
