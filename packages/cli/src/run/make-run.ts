// The loop of `shoal run`: makes the steps, records frames and checkpoints, and prints the result.

import type { Simulation } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { ExitError, RuleError } from '../errors/exit-error.ts';
import { spoken } from '../errors/failure.ts';
import { PartialFile } from '../files/partial-file.ts';
import { recordedRules } from '../own-rules/rule-record.ts';
import { checkRecorded } from '../recording/fish-columns.ts';
import type { Recording } from '../recording/recording.ts';
import { RunFolder } from '../recording/run-folder.ts';
import { hostReport, type RunResult, type RunSummary, versions } from '../recording/summary.ts';
import { writeStateFile } from '../scenario/state-file.ts';
import { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';
import { shellWord } from '../terminal/words.ts';
import { MeasuredRun } from './measured-run.ts';
import { printNothingToDo, restoreOldRun, resultOf } from './old-run.ts';
import { type PreparedRun, sayIfNoStep } from './prepare-run.ts';
import { resultText } from './print.ts';
import { type Ending, simulate } from './simulate.ts';

/** Makes the steps of a run, records and prints it. @returns the exit code */
export async function makeRun(run: PreparedRun, simulation: Simulation, gpu: Gpu | undefined): Promise<number> {
  const { options, settings, old } = run;
  const start = { startStep: simulation.school.step, startHash: simulation.stateHash() };
  if (old) restoreOldRun(simulation, old.summary, old.folder.source);
  checkRecorded(settings.record, simulation.school);
  sayIfNoStep(run);
  const interruption = new Interruption();
  let recording: Recording | undefined;
  try {
    old?.folder.adopt();
    if (old?.summary.finished && old.summary.steps === settings.target && options.saveState === undefined) {
      if (options.report) options.report(resultOf(old.summary), simulation.plan);
      else printNothingToDo(simulation.plan, old.summary, old.folder.path, options.json === true);
      return 0;
    }
    recording = await newRecording(run);
    const savedState = options.saveState === undefined ? undefined : new PartialFile(options.saveState);
    const measured = new MeasuredRun(simulation, gpu, settings, recording, recordedRules(run.inputs.rules));
    const summaryOf = (result: RunResult): RunSummary => ({
      ...result,
      ...settings,
      events: measured.events.counts,
      finished: result.steps === settings.target,
      versions: versions(),
      stepSeconds: simulation.plan.step,
      frames: recording?.recorder.frames ?? 0,
      ...start,
      fromState: options.state !== undefined,
      ...(recording && { inputs: recording.inputs }),
      host: hostReport(),
    });
    const begun = simulation.school.step - start.startStep;
    const ending = await makeSteps(run, measured, begun, interruption, (done) => {
      recording?.checkpoint(simulation, summaryOf(measured.result(done)));
    });
    if (ending === undefined) {
      process.stderr.write(`shoal: stopped before the first new step; ${options.out} is as it was.\n`);
      return interruption.exitCode;
    }
    const result = measured.result(ending.done);
    if (savedState !== undefined) writeStateFile(savedState, simulation.school);
    recording?.finish(simulation, summaryOf(result));
    if (options.report && ending.done === settings.target) options.report(result, simulation.plan);
    else if (!options.report)
      process.stdout.write(
        options.json ? `${JSON.stringify(result)}\n` : resultText(simulation.plan, result, measured.events.counts),
      );
    return exitCodeOf(run, ending, interruption);
  } catch (error) {
    if (error instanceof ExitError && recording?.folder.hasCheckpoint)
      error.message += `\n${error instanceof RuleError ? toRunAgain(run) : toContinue(run)}`;
    throw error;
  } finally {
    interruption.stopListening();
  }
}

async function newRecording({ options, inputs, settings, old }: PreparedRun): Promise<Recording | undefined> {
  if (options.out === undefined) return undefined;
  // Writing tables needs a tenth of the command's files: loaded only for a run that is recorded.
  const { Recording } = await import('../recording/recording.ts');
  const folder = old?.folder ?? (await RunFolder.open(options.out, options.force ? 'replace' : 'new'));
  return new Recording(folder, inputs, settings, old !== undefined);
}

/**
 * Measures the starting state or replays the old run, then makes the steps.
 * @returns undefined if it was interrupted before the first step
 */
async function makeSteps(
  { settings, options, old }: PreparedRun,
  run: MeasuredRun,
  begun: number,
  interruption: Interruption,
  keep: (done: number) => void,
): Promise<Ending | undefined> {
  if (old === undefined) {
    run.takeEvents();
    run.frame(0);
  } else if (!(await run.replay(begun, () => interruption.signal !== undefined))) {
    return undefined;
  }
  // At the next step jerkiness will need this one, even if this one is not recorded.
  run.observe();
  const schedule = new CheckpointSchedule(options.checkpoint);
  return simulate({
    clock: run.clock,
    progress: new Progress(settings.target, begun),
    interruption,
    done: begun,
    target: settings.target,
    every: settings.every,
    frame: (done) => run.frame(done),
    stepped: () => run.takeEvents(),
    observe: () => run.observe(),
    meanwhile: () => run.finishFrame(),
    checkpoint: (done) => schedule.follow(() => keep(done)),
    ...(options.checkpoint === 0 && { mostTogether: 1 }),
  });
}

function exitCodeOf(run: PreparedRun, { done, failure }: Ending, interruption: Interruption): number {
  if (done === run.settings.target) return 0;
  if (failure) process.stderr.write(spoken(failure.message));
  process.stderr.write(spoken(`stopped before the end. ${toContinue(run)}`));
  return failure ? 1 : interruption.exitCode;
}

function toContinue({ inputs, options: { out } }: PreparedRun): string {
  return out === undefined
    ? 'With --out DIR it could be continued.'
    : `Continue it: shoal run ${shellWord(inputs.file)} --out ${shellWord(out)}${rulesWords(inputs.rules)} --resume`;
}

/** A corrected module is another one, so it cannot continue the run. */
function toRunAgain({ options: { out } }: PreparedRun): string {
  return `${out} keeps the steps up to the last checkpoint; --resume with this module and --steps up to the failing one completes it. A corrected module cannot continue it: use --force, or another directory.`;
}

function rulesWords(rules: PreparedRun['inputs']['rules']): string {
  return rules.map(({ file }) => ` --rules ${shellWord(file)}`).join('');
}

/**
 * Default seconds between two checkpoints. They are less frequent if they would take more than this fraction of the
 * time.
 */
export const checkpointInterval = 1;
const mostShare = 0.05;

/** Decides when a checkpoint is due: it weighs the work that a killed run would lose against the cost of writing. */
class CheckpointSchedule {
  /** ms. */
  readonly #interval: number;
  readonly #isBounded: boolean;
  #next: number;

  /** @param seconds time between two checkpoints, whatever they cost */
  constructor(seconds: number | undefined) {
    this.#interval = 1000 * (seconds ?? checkpointInterval);
    this.#isBounded = seconds === undefined;
    this.#next = performance.now() + this.#interval;
  }

  /** Makes a checkpoint if it is due. */
  follow(make: () => void): void {
    const start = performance.now();
    if (start < this.#next) return;
    make();
    const end = performance.now();
    this.#next = end + Math.max(this.#interval, this.#isBounded ? (end - start) / mostShare : 0);
  }
}
