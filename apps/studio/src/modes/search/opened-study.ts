// Opens a study that the mode Results shows and can run.

import { filesOf, limits, meshFilesOf, parseScenarioText, version } from 'shoal';
import {
  journalEntry,
  journalHead,
  journalHeadProblem,
  type Outcome,
  readStudyText,
  type Study,
  type TrialFiles,
  valueCount,
} from 'shoal/search';
import { sha256 } from '../../export/sha256.ts';
import type { GivenFile } from '../../scenes/given-file.ts';
import { meshesBeside } from '../../scenes/own-scenes.ts';
import { refusalOf } from '../../scenes/refusal.ts';
import type { Catalogue } from '../../stage/state/catalogue.ts';
import { numberText } from '../../stage/state/words.ts';
import type { GivenStudy } from './recognise.ts';

/** Most runs of a study on the page, because all of them are kept in memory. */
const mostRuns = 100_000;

/** A study that can be shown and run. */
export interface OpenedStudy {
  readonly study: Study;
  /** The files that the scenario names. */
  readonly files: TrialFiles;
  /** Outcomes from a journal, by key. */
  readonly outcomes: Map<string, Outcome>;
  /**
   * Hash of the study and its inputs, as the command writes it into journals; undefined if one of the inputs was not
   * opened as a file.
   */
  readonly hash: string | undefined;
}

/** Reads a study, its scenario and its journal, none of which is trusted. @throws Error with a message to show */
export async function openStudy(given: GivenStudy, catalogue: Catalogue): Promise<OpenedStudy> {
  const { study: source, journal, files } = given;
  if (!source)
    throw new Error(
      `${journal?.path}: a journal alone does not contain the study. Drop the study's whole folder, or the journal together with study.json and the scenario from the study's folder “inputs”.`,
    );
  const scenario = await scenarioOf(source, given, catalogue);
  const study = readStudyText(source.text, () => ({ text: scenario.text, file: scenario.path }), source.path);
  const runs = runsOf(study);
  if (runs > mostRuns)
    throw new Error(
      `${source.path}: has ${numberText(runs)} runs; a page shows at most ${numberText(mostRuns)}. Use the command: shoal search.`,
    );
  const [refusal] = refusalOf(scenario.text, scenario.path);
  if (refusal !== undefined) throw new Error(refusal);
  const plan = parseScenarioText(scenario.text, { file: scenario.path });
  const { meshes = {} } = await meshesBeside(
    scenario.text,
    files.map(({ file }) => file),
  );
  const [missing] = meshFilesOf(plan).filter((name) => !Object.hasOwn(meshes, name));
  if (missing !== undefined)
    throw new Error(
      `${scenario.path}: names the mesh "${missing}". Drop that file together with the study; a copy is in the study's folder “inputs”.`,
    );
  const states: Record<string, unknown> = {};
  for (const name of filesOf(plan)) {
    const beside = files.find(({ path }) => baseOf(path) === baseOf(name));
    if (!beside)
      throw new Error(
        `${scenario.path}: names the state file "${name}". Drop it together with the study; a copy is in the study's folder “inputs”.`,
      );
    if (beside.file.size > limits.fileBytes) throw new Error(`${beside.path}: must be at most 16 MiB.`);
    try {
      states[name] = JSON.parse(await beside.file.text());
    } catch {
      throw new Error(`${beside.path}: must be a state file, got text that is not JSON.`);
    }
  }
  const needs = filesOf(plan).length + meshFilesOf(plan).length;
  const hash = needs === 0 ? await sha256(`${source.text}\0${scenario.name}\0${scenario.text}`) : undefined;
  return {
    study,
    files: { files: states, meshes },
    outcomes: journal ? outcomesOf(journal, hash) : new Map(),
    hash,
  };
}

interface ScenarioText {
  /** Path of the scenario as the study states it. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The scenario of a study: from its folder, from the files opened with it, or a scene of the page. */
async function scenarioOf(
  { path, text }: { readonly path: string; readonly text: string },
  { files }: GivenStudy,
  catalogue: Catalogue,
): Promise<ScenarioText> {
  let name = '';
  // Reads only the path; `readStudyText` reports all problems later.
  const json: unknown = JSON.parse(text);
  if (typeof json === 'object' && json !== null && 'scenario' in json && typeof json.scenario === 'string')
    name = json.scenario;
  const wanted = `${path.slice(0, path.lastIndexOf('/') + 1)}${name.replace(/^\.\//, '')}`;
  // Chosen files have no folders. If two are opened together, the scenario is the one that is not the study.
  const others: GivenFile[] = [];
  for (const one of files.filter(({ path: at }) => baseOf(at) === baseOf(name)))
    if (one.path !== path || (await one.file.text()) !== text) others.push(one);
  const found = others.find((one) => one.path === wanted) ?? others[0];
  if (found && found.file.size <= limits.fileBytes) return { name, path: found.path, text: await found.file.text() };
  const scene = baseOf(name).replace(/\.json$/, '');
  if (catalogue.entries.some((entry) => entry.name === scene))
    return { name, path: `${scene}.json`, text: await catalogue.read(`${scene}.json`) };
  throw new Error(
    `${path}: names the scenario ${JSON.stringify(name.slice(0, 200))}. Open that file together with the study.`,
  );
}

/** Most runs of a study: all its candidates with all seeds. */
function runsOf({ method, varied, seeds }: Study): number {
  const levels = (usual: number): number =>
    varied.reduce((product, { dimension, levels: own = usual }) => product * Math.min(valueCount(dimension), own), 1);
  const candidates =
    method.kind === 'grid'
      ? levels(method.levels ?? 5)
      : method.kind === 'morris'
        ? method.trajectories * (varied.length + 1)
        : method.trials;
  return candidates * seeds.length;
}

/** @param hash of the study and its inputs; undefined: unknown */
function outcomesOf(
  { path, text }: { readonly path: string; readonly text: string },
  hash: string | undefined,
): Map<string, Outcome> {
  // A process may have ended while it was writing the last line.
  const [first = '', ...lines] = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  const head = journalHead(first);
  if (head && head.shoal !== version)
    throw new Error(
      `${path}: was written by shoal ${head.shoal}; this page is shoal ${version}, whose runs may differ.`,
    );
  const problem = journalHeadProblem(first);
  if (!head || problem) throw new Error(`${path}: line 1 ${problem}.`);
  if (hash !== undefined && head.study !== hash)
    throw new Error(
      `${path}: belongs to another study, or to this one before the study or its scenario was changed. Open the journal with the files in its own folder “inputs”.`,
    );
  const outcomes = new Map<string, Outcome>();
  for (const [index, line] of lines.entries()) {
    const entry = journalEntry(head.study, line);
    if ('problem' in entry) throw new Error(`${path}: line ${index + 2} ${entry.problem}.`);
    outcomes.set(entry.key, entry.outcome);
  }
  return outcomes;
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
