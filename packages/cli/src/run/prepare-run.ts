// Checks everything that `shoal run` needs before it makes the first step: inputs, outputs and the run to continue.

import type { Plan } from 'shoal';
import { refuseForeign, refuseOverwriting } from '../files/output-path.ts';
import type { Threads } from '../options/engine-option.ts';
import { refuseFolder } from '../recording/folder-check.ts';
import { checkInputs, type RunInputs } from '../recording/inputs.ts';
import { runPaths } from '../recording/run-files.ts';
import { RunFolder } from '../recording/run-folder.ts';
import { type RunResult, type RunSettings, type RunSummary, readSummary } from '../recording/summary.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { type LoadedScenario, loadScenario, printNotes, type ScenarioOptions } from '../scenario/scenario-file.ts';
import { readable } from '../terminal/number-format.ts';
import { checkOldRun } from './old-run.ts';
import { type RunRequest, settleResumedRun, settleRun } from './settings.ts';

export interface RunOptions extends RunRequest, ScenarioOptions {
  readonly threads?: Threads;
  readonly state?: string;
  readonly saveState?: string;
  readonly out?: string;
  readonly resume?: true;
  readonly force?: true;
  /** Seconds between two checkpoints. */
  readonly checkpoint?: number;
  readonly json?: true;
  /** Called with the result, which is then not printed, and the plan. */
  readonly report?: (result: RunResult, plan: Plan) => void;
  readonly cache: boolean;
}

/** The run that is continued. */
export interface OldRun {
  readonly folder: RunFolder;
  readonly summary: RunSummary;
}

/** A run that passed all checks, before anything is made. */
export interface PreparedRun {
  readonly options: RunOptions;
  readonly loaded: LoadedScenario;
  readonly inputs: RunInputs;
  readonly settings: RunSettings;
  readonly old: OldRun | undefined;
}

/** Reads the inputs of a run and checks its outputs. Locks the directory only if its run is continued. */
export async function prepareRun(file: string, options: RunOptions): Promise<PreparedRun> {
  const loaded = await loadScenario(file, options);
  printNotes(loaded);
  const { out, state } = options;
  const old = out !== undefined && options.resume ? await openOldRun(out) : undefined;
  if (out !== undefined && old === undefined) refuseFolder(out, options.force ? 'replace' : 'new');
  const settings = old
    ? settleResumedRun(options, loaded.plan, old.summary, old.folder.path)
    : settleRun(options, loaded.plan, options.out !== undefined);
  const { plan, needs, rules } = loaded;
  const inputs: RunInputs = { file, plan, seed: settings.seed, needs, rules, ...(state !== undefined && { state }) };
  if (out !== undefined) checkInputs(inputs);
  if (options.saveState !== undefined) {
    const used = [...readPaths(inputs), ...(out === undefined ? [] : runPaths(out))];
    refuseOverwriting('--save-state', options.saveState, used);
    refuseForeign('--save-state', options.saveState, 'state');
  }
  if (old) await checkOldRun(inputs, old.folder.source, old.summary);
  return { options, loaded, inputs, settings, old };
}

async function openOldRun(path: string): Promise<OldRun> {
  const folder = await RunFolder.open(path, 'resume');
  return { folder, summary: readSummary(folder.source) };
}

/** Warns if the requested time is shorter than a step. */
export function sayIfNoStep({ options: { seconds = 0 }, settings, loaded }: PreparedRun): void {
  if (settings.target > 0 || seconds <= 0) return;
  process.stderr.write(
    `shoal: --seconds ${seconds} is less than half a step of ${readable(loaded.plan.step)} s, so no step is made: this is the starting state.\n`,
  );
}
