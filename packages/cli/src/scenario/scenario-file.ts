// Reads a scenario file and all files it names, with the changes that options make. For most commands.

import { describeWork, estimateWork, filesOf, meshFilesOf, parseScenarioText } from 'shoal/internal/scenario';
import type { ParseOptions, Plan, StateFile } from 'shoal/scenario';
import { spoken } from '../errors/failure.ts';
import { pathBeside } from '../files/output-path.ts';
import { type FileKind, MiB, readUntrustedText } from '../files/read-file.ts';
import type { RuleFile } from '../own-rules/rule-file.ts';
import type { ScenarioChange } from './changed-scenario.ts';
import { orOtherKind } from './document-kind.ts';
import type { ScenarioMeshes } from './scenario-meshes.ts';

export const scenarioKind: FileKind = {
  name: 'a scenario file (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path, or write a starting scenario with "shoal init".',
};

/** If preparing a simulation or a step takes longer than this, s, the user is told in advance. */
const longToMake = 30;
const longStep = 5;

export interface LoadedScenario extends Pick<ScenarioMeshes, 'meshes' | 'notes'> {
  readonly plan: Plan;
  /** The state files of the scenario, by the path that it states. */
  readonly files: Readonly<Record<string, StateFile>>;
  /** Paths of all files that it needs, relative to its folder: states, meshes, and the files that meshes refer to. */
  readonly needs: readonly string[];
  /** The modules of --rules, whose rules the plan has. */
  readonly rules: readonly RuleFile[];
}

/** Changes that options make to a scenario. */
export interface ScenarioOptions {
  /** Values of --set. */
  readonly set?: readonly ScenarioChange[];
  /** Paths of --rules; undefined where a command has no such option. */
  readonly rules?: readonly string[];
  /** Rules that are already loaded, or only their rows if the scenario is not run. */
  readonly own?: NonNullable<ParseOptions['rules']>;
}

/**
 * A scenario with its states and meshes, ready for a simulation. None of these files is trusted, but the modules of
 * --rules are.
 */
export async function loadScenario(path: string, options: ScenarioOptions = {}): Promise<LoadedScenario> {
  const { plan, rules } = await readScenarioWith(path, options);
  const files = await readStates(path, plan);
  const { meshes, notes: oddities, files: meshFiles } = await readMeshes(path, plan);
  const notes = [...oddities];
  const work = describeWork(estimateWork(plan, meshes), longToMake, longStep);
  if (work !== '') notes.push(`${path}: ${work}`);
  return { plan, files, meshes, notes, needs: [...new Set([...Object.keys(files), ...meshFiles])], rules };
}

// Loading modules takes most of a short run, so those for states and meshes are loaded only if the scenario names such
// files.

async function readStates(path: string, plan: Plan): Promise<Record<string, StateFile>> {
  const files: Record<string, StateFile> = {};
  if (filesOf(plan).length === 0) return files;
  const { readStateFile } = await import('./state-file.ts');
  for (const file of filesOf(plan)) files[file] = readStateFile(pathBeside(path, file));
  return files;
}

async function readMeshes(path: string, plan: Plan): Promise<ScenarioMeshes> {
  if (meshFilesOf(plan).length === 0) return { meshes: {}, files: [], notes: [] };
  const { readScenarioMeshes } = await import('./scenario-meshes.ts');
  return await readScenarioMeshes(path, plan);
}

/** Warns of unusual files, and says how long preparation will take if it is long. */
export function printNotes({ notes }: LoadedScenario): void {
  for (const note of notes) process.stderr.write(spoken(note));
}

/** The plan of a scenario with the rules and values of options, but without states and meshes. */
export async function readScenarioWith(
  path: string,
  { set = [], rules: modules, own: known }: ScenarioOptions,
): Promise<Pick<LoadedScenario, 'plan' | 'rules'>> {
  if (known !== undefined) return { plan: readScenario(path, known), rules: [] };
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

/** The module of an unknown rule may be missing: suggests --rules. */
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

/** @param rules rules of your own, or only their rows if the scenario is not run */
export function readScenario(path: string, rules: NonNullable<ParseOptions['rules']> = []): Plan {
  const text = readUntrustedText(path, scenarioKind);
  try {
    return parseScenarioText(text, { file: path, rules });
  } catch (error) {
    throw orOtherKind(error, path, text, 'scenario');
  }
}
