import { describeWork, estimateWork, filesOf, type Plan, parseScenarioText, type StateFile } from 'shoal';
import { readScenarioMeshes, type ScenarioMeshes } from '../mesh/scenario-meshes.ts';
import { pathBeside } from './path-beside.ts';
import { type FileKind, MiB, readUntrustedText } from './read-file.ts';
import { readStateFile } from './state-file.ts';

export const scenarioKind: FileKind = {
  name: 'a scenario file (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path, or write a starting scenario with "shoal init".',
};

/** Longer than this, s, it is said beforehand how long making a simulation, and a step, will take. */
const longToMake = 30;
const longStep = 5;

export interface LoadedScenario extends Pick<ScenarioMeshes, 'meshes' | 'notes'> {
  readonly plan: Plan;
  /** The state files that the scenario names, by the path it gives. */
  readonly files: Readonly<Record<string, StateFile>>;
  /** Paths of all files that it needs, from its folder: states, meshes and what those refer to. */
  readonly needs: readonly string[];
}

/** A scenario with the states and meshes it needs, ready for a simulation. Nothing in it is trusted. */
export async function loadScenario(path: string): Promise<LoadedScenario> {
  const plan = readScenario(path);
  const files: Record<string, StateFile> = {};
  for (const file of filesOf(plan)) files[file] = readStateFile(pathBeside(path, file));
  const { meshes, notes: oddities, files: meshFiles } = await readScenarioMeshes(path, plan);
  const notes = [...oddities];
  const work = describeWork(estimateWork(plan, meshes), longToMake, longStep);
  if (work !== '') notes.push(`${path}: ${work}`);
  return { plan, files, meshes, notes, needs: [...new Set([...Object.keys(files), ...meshFiles])] };
}

/** Tells the user what is unusual in a scenario's files, and how long it will take if that is long. */
export function printNotes({ notes }: LoadedScenario): void {
  for (const note of notes) process.stderr.write(`shoal: ${note}\n`);
}

export function readScenario(path: string): Plan {
  return parseScenarioText(readUntrustedText(path, scenarioKind), { file: path });
}
