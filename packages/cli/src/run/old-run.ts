// Continues a run whose directory has results already, after checking that its inputs are the same.

import { type Plan, ScenarioError, type Simulation, version } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { MiB, readUntrustedBytes } from '../files/read-file.ts';
import { checkFiles } from '../recording/checksums.ts';
import { checkSameMeshes, checkSameRules, checkSameScenario, type RunInputs } from '../recording/inputs.ts';
import { runFile } from '../recording/run-files.ts';
import type { RunResult, RunSummary } from '../recording/summary.ts';
import { resultText } from './print.ts';

/** Refuses to continue a run that is damaged, or that had other inputs. */
export async function checkOldRun(inputs: RunInputs, folder: string, old: RunSummary): Promise<void> {
  checkSameRules(inputs, folder, old.rules);
  checkSameScenario(inputs, folder);
  checkSameMeshes(inputs, folder);
  await checkFiles(folder, old);
}

/** Puts the simulation where the run in the directory stopped. */
export function restoreOldRun(simulation: Simulation, old: RunSummary, folder: string): void {
  if (simulation.stateHash() !== old.startHash) {
    const advice = old.fromState ? `Add --state ${folder}/${runFile.start}` : 'Leave --state out';
    throw new InputError(`${folder}: was run from another starting state. ${advice}, or run it again with --force.`);
  }
  const summary = `${folder}/${runFile.summary}`;
  const { step } = simulation.school;
  if (old.startStep !== step) {
    throw new InputError(
      `${summary} is damaged: "startStep" must be ${step}, got ${old.startStep}. Run it again with --force.`,
    );
  }
  restoreSnapshot(simulation, `${folder}/${runFile.snapshot}`);
  const made = simulation.school.step - step;
  if (made !== old.steps) {
    throw new InputError(
      `${summary} is damaged: "steps" must be ${made}, as in ${runFile.snapshot}, got ${old.steps}. Run it again with --force.`,
    );
  }
  if (old.versions.shoal !== version) {
    process.stderr.write(
      `shoal: ${folder} was begun with shoal ${old.versions.shoal}, this is ${version}: the rest may differ from a run in one piece.\n`,
    );
  }
}

function restoreSnapshot(simulation: Simulation, path: string): void {
  const advice = 'The run cannot be continued without it; run it again with --force.';
  const bytes = readUntrustedBytes(path, { name: 'a snapshot', limit: 1024 * MiB, advice });
  try {
    simulation.restore(bytes);
  } catch (error) {
    throw error instanceof ScenarioError
      ? new InputError(`${path}: cannot be used: ${error.message} ${advice}`)
      : error;
  }
}

/** The run has already reached its end, so its directory does not change. */
export function printNothingToDo(plan: Plan, old: RunSummary, folder: string, json: boolean): void {
  process.stderr.write(
    `shoal: ${folder} is finished already (${old.steps} steps); ask for more with --steps or --seconds.\n`,
  );
  const result = resultOf(old);
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : resultText(plan, result, old.events ?? {}));
}

/** The result of a recorded run, as `shoal run --json` prints it. */
export function resultOf(old: RunSummary): RunResult {
  const { scenario, seed, engine, gpu, threads, fish, steps, seconds, stateHash, metrics, performance } = old;
  const { obstacles, kernel, means, rules } = old;
  return {
    ...{ scenario, seed, engine, threads, fish, steps, seconds, stateHash, metrics, performance },
    ...(gpu !== undefined && { gpu }),
    ...(obstacles && { obstacles }),
    ...(kernel && { kernel }),
    ...(means && { means }),
    ...(rules && { rules }),
  };
}
