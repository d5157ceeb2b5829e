import {
  describeWork,
  estimateWork,
  filesOf,
  meshFilesOf,
  type ParseOptions,
  type Plan,
  parseScenarioText,
  type StateFile,
} from 'shoal/scenario';
import { spoken } from '../errors/failure.ts';
import type { ScenarioMeshes } from '../mesh/scenario-meshes.ts';
import type { RuleFile } from '../own-rules/rule-file.ts';
import type { ScenarioChange } from './changed-scenario.ts';
import { pathBeside } from './path-beside.ts';
import { type FileKind, MiB, readUntrustedText } from './read-file.ts';

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
  /** The modules of --rules, whose rules the plan has. */
  readonly rules: readonly RuleFile[];
}

/** What options change of a scenario. */
export interface ScenarioOptions {
  /** Values that --set states. */
  readonly set?: readonly ScenarioChange[];
  /** Paths of --rules; undefined where a command has no such option. */
  readonly rules?: readonly string[];
}

/** A scenario with the states and meshes it needs, ready for a simulation. Trusts nothing in it; trusts --rules. */
export async function loadScenario(path: string, options: ScenarioOptions = {}): Promise<LoadedScenario> {
  const { plan, rules } = await readScenarioWith(path, options);
  const files = await readStates(path, plan);
  const { meshes, notes: oddities, files: meshFiles } = await readMeshes(path, plan);
  const notes = [...oddities];
  const work = describeWork(estimateWork(plan, meshes), longToMake, longStep);
  if (work !== '') notes.push(`${path}: ${work}`);
  return { plan, files, meshes, notes, needs: [...new Set([...Object.keys(files), ...meshFiles])], rules };
}

// Most of a short run is loading modules: those of states and meshes are loaded for the scenarios that name some.

async function readStates(path: string, plan: Plan): Promise<Record<string, StateFile>> {
  const files: Record<string, StateFile> = {};
  if (filesOf(plan).length === 0) return files;
  const { readStateFile } = await import('./state-file.ts');
  for (const file of filesOf(plan)) files[file] = readStateFile(pathBeside(path, file));
  return files;
}

async function readMeshes(path: string, plan: Plan): Promise<ScenarioMeshes> {
  if (meshFilesOf(plan).length === 0) return { meshes: {}, files: [], notes: [] };
  const { readScenarioMeshes } = await import('../mesh/scenario-meshes.ts');
  return await readScenarioMeshes(path, plan);
}

/** Tells the user what is unusual in a scenario's files, and how long it will take if that is long. */
export function printNotes({ notes }: LoadedScenario): void {
  for (const note of notes) process.stderr.write(spoken(note));
}

/** The plan of a scenario with the rules and values of options, without its states and meshes. */
export async function readScenarioWith(
  path: string,
  { set = [], rules: modules }: ScenarioOptions,
): Promise<Pick<LoadedScenario, 'plan' | 'rules'>> {
  if (modules === undefined || modules.length === 0) {
    const plan = modules === undefined ? readScenario(path) : await hinted([], () => readScenario(path));
    return { plan: await changed(path, plan, set, []), rules: [] };
  }
  const { loadRuleFiles, rulesIn } = await import('../own-rules/rule-file.ts');
  const rules = await loadRuleFiles(modules);
  const own = rulesIn(rules);
  const plan = await hinted(rules, () => readScenario(path, own));
  return { plan: await changed(path, plan, set, own), rules };
}

/** A scenario that names an unknown rule may need --rules. */
async function hinted(rules: readonly RuleFile[], read: () => Plan): Promise<Plan> {
  try {
    return read();
  } catch (error) {
    const { withRuleHint } = await import('../own-rules/unknown-rule.ts');
    throw withRuleHint(error, rules);
  }
}

async function changed(
  path: string,
  plan: Plan,
  changes: readonly ScenarioChange[],
  rules: NonNullable<ParseOptions['rules']>,
): Promise<Plan> {
  if (changes.length === 0) return plan;
  const { changedScenario } = await import('./changed-scenario.ts');
  return changedScenario(JSON.parse(readUntrustedText(path, scenarioKind)), plan, changes, rules);
}

/** @param rules of your own, or their rows where the scenario is only read */
export function readScenario(path: string, rules: NonNullable<ParseOptions['rules']> = []): Plan {
  return parseScenarioText(readUntrustedText(path, scenarioKind), { file: path, rules });
}
