import { Metrics, ScenarioError, Simulation, version } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { spoken } from '../errors/failure.ts';
import { InputError } from '../errors/input-error.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import { discardUnfinishedFiles, PartialFile } from '../files/atomic-file.ts';
import { refuseOverwriting } from '../files/output-path.ts';
import { MiB, readUntrustedBytes } from '../files/read-file.ts';
import { type LoadedScenario, loadScenario } from '../files/scenario-file.ts';
import { readStateFile, writeStateFile } from '../files/state-file.ts';
import { MetricAverages } from '../measure/averages.ts';
import { ObstacleWatch } from '../measure/obstacle-watch.ts';
import { StepClock } from '../measure/step-clock.ts';
import { cacheOf } from '../options/cache-option.ts';
import { type EngineName, gpuFor, orRefuse } from '../options/engine-option.ts';
import type { Threads } from '../options/threads-option.ts';
import { checkFiles } from '../recording/checksums.ts';
import { EventLog } from '../recording/event-log.ts';
import { checkSameMeshes, checkSameScenario, type RunInputs, readPaths } from '../recording/inputs.ts';
import { Recording } from '../recording/recording.ts';
import { runFile, runPaths } from '../recording/run-folder.ts';
import {
  jsonMetrics,
  type RunResult,
  type RunSettings,
  type RunSummary,
  readSummary,
  versions,
} from '../recording/summary.ts';
import { Interruption } from '../terminal/interruption.ts';
import { readable } from '../terminal/number-format.ts';
import { Progress } from '../terminal/progress.ts';
import type { ThreadFailure } from './make-step.ts';
import { resultText } from './print.ts';
import { type RunRequest, settleResumedRun, settleRun } from './settings.ts';
import { simulate } from './simulate.ts';

export interface RunOptions extends RunRequest {
  readonly threads?: Threads;
  readonly state?: string;
  readonly saveState?: string;
  readonly out?: string;
  readonly resume?: true;
  readonly force?: true;
  readonly json?: true;
  readonly cache: boolean;
}

/** The command `shoal run`. @returns the exit code */
export async function runScenario(file: string, options: RunOptions): Promise<number> {
  const loaded = await loadScenario(file);
  const { plan, needs, notes } = loaded;
  for (const note of notes) process.stderr.write(`shoal: ${note}\n`);
  const old = options.resume && options.out !== undefined ? readSummary(options.out) : undefined;
  const settings =
    old === undefined ? settleRun(options, plan) : settleResumedRun(options, plan, old, options.out ?? '');
  const inputs: RunInputs = {
    file,
    plan,
    seed: settings.seed,
    needs,
    ...(options.state !== undefined && { state: options.state }),
  };
  if (options.saveState !== undefined) {
    const used = [...readPaths(inputs), ...(options.out === undefined ? [] : runPaths(options.out))];
    refuseOverwriting('--save-state', options.saveState, used);
  }
  if (old !== undefined) {
    checkSameScenario(inputs, options.out ?? '');
    checkSameMeshes(inputs, options.out ?? '');
    await checkFiles(options.out ?? '', old);
  }
  const gpu = await gpuFor(old ? (old.engine as EngineName) : options.engine, plan);
  const simulation = await newSimulation(loaded, options, settings, gpu);
  const startStep = simulation.school.step;
  const startHash = simulation.stateHash();
  if (old !== undefined) restoreOldRun(simulation, old, startHash, options.out ?? '');
  if (settings.target === 0 && (options.seconds ?? 0) > 0) sayNoStep(options.seconds ?? 0, plan.step);

  if (old?.finished && old.steps === settings.target && options.saveState === undefined)
    return printNothingToDo(old, options);
  const interruption = new Interruption();
  let recording: Recording | undefined;
  try {
    if (options.out !== undefined) {
      recording = new Recording(options.out, old ? 'resume' : options.force ? 'replace' : 'new', inputs, settings);
    }
    // After the recording, which sweeps unfinished files out of its directory.
    const savedState = options.saveState === undefined ? undefined : new PartialFile(options.saveState);
    const outcome = await makeSteps(simulation, gpu, settings, startStep, interruption, recording, old);
    if (outcome === undefined) {
      process.stderr.write(`shoal: stopped before the first new step; ${options.out} is as it was.\n`);
      return interruption.exitCode;
    }
    const { result, events, finished, failure } = outcome;
    if (savedState !== undefined) writeStateFile(savedState, simulation.school);
    const about = { finished, versions: versions(), stepSeconds: plan.step, fromState: options.state !== undefined };
    const start = { startStep, startHash };
    const frames = recording?.recorder.frames ?? 0;
    recording?.finish(simulation, { ...result, ...settings, events, ...about, frames, ...start }, old);
    process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : resultText(result, events));
    if (finished) return 0;
    if (failure) process.stderr.write(spoken(failure.message));
    reportStop(file, options);
    return failure ? 1 : interruption.exitCode;
  } finally {
    simulation.dispose();
    gpu?.close();
    interruption.stopListening();
    discardUnfinishedFiles();
    recording?.folder.undo();
  }
}

async function newSimulation(
  { plan, files, meshes }: LoadedScenario,
  options: RunOptions,
  settings: RunSettings,
  gpu: Gpu | undefined,
): Promise<Simulation> {
  const given = {
    seed: settings.seed,
    ...(gpu && { engine: gpu }),
    threads: options.threads ?? 'auto',
    ...(settings.wantedKernel && { kernel: settings.wantedKernel }),
    files,
    meshes,
    fields: await prepareFields(plan, meshes, cacheOf(options)),
    now: () => performance.now(),
    ...(options.state !== undefined && { state: readStateFile(options.state) }),
  };
  return orRefuse(gpu, () => new Simulation(plan, given));
}

function sayNoStep(seconds: number, step: number): void {
  process.stderr.write(
    `shoal: --seconds ${seconds} is less than half a step of ${readable(step)} s, so no step is made: this is the starting state.\n`,
  );
}

/** Puts the simulation where the run in the directory stopped. */
function restoreOldRun(simulation: Simulation, old: RunSummary, startHash: string, folder: string): void {
  if (startHash !== old.startHash) {
    const advice = old.fromState ? `Add --state ${folder}/${runFile.start}` : 'Leave --state out';
    throw new InputError(`${folder}: was run from another starting state. ${advice}, or run it again with --force.`);
  }
  const summary = `${folder}/${runFile.summary}`;
  const { step } = simulation.school;
  if (old.startStep !== step) {
    throw new InputError(
      `${summary}: is damaged: "startStep" must be ${step}, got ${old.startStep}. Run it again with --force.`,
    );
  }
  const path = `${folder}/${runFile.snapshot}`;
  const advice = 'The run cannot be continued without it; run it again with --force.';
  const bytes = readUntrustedBytes(path, { name: 'a snapshot', limit: 1024 * MiB, advice });
  try {
    simulation.restore(bytes);
  } catch (error) {
    throw error instanceof ScenarioError
      ? new InputError(`${path}: cannot be used: ${error.message} ${advice}`)
      : error;
  }
  // A snapshot may be ahead of its summary: a continued run was killed between the two.
  const made = simulation.school.step - step;
  if (made < old.steps) {
    throw new InputError(
      `${summary}: is damaged: "steps" must be ${made}, as in ${runFile.snapshot}, got ${old.steps}. Run it again with --force.`,
    );
  }
  if (old.versions.shoal !== version) {
    process.stderr.write(
      `shoal: ${folder} was begun with shoal ${old.versions.shoal}, this is ${version}: the rest may differ from a run in one piece.\n`,
    );
  }
}

interface Outcome {
  readonly result: RunResult;
  /** How often each kind of event happened. */
  readonly events: Readonly<Record<string, number>>;
  readonly finished: boolean;
  /** Why it did not go on to the end, if a thread ended. */
  readonly failure: ThreadFailure | undefined;
}

/** Measures and records the starting state or replays the old run, makes the steps, and sums up. */
async function makeSteps(
  simulation: Simulation,
  gpu: Gpu | undefined,
  settings: RunSettings,
  startStep: number,
  interruption: Interruption,
  recording: Recording | undefined,
  old: RunSummary | undefined,
): Promise<Outcome | undefined> {
  const { plan } = simulation;
  const { every, target } = settings;
  const metrics = new Metrics(simulation);
  const averages = new MetricAverages();
  const watch = new ObstacleWatch(simulation);
  const events = recording?.events ?? new EventLog();
  events.listener = (event) => watch.hear(event);
  const frame = (done: number): void => {
    const values = metrics.measure();
    watch.measure();
    // A jump of acceleration takes two accelerations: before the second step there is no smoothness, not one of 0.
    const known = done < 2 ? { ...values, smoothness: Number.NaN } : values;
    averages.add(known);
    recording?.recorder.record(simulation.school, known);
  };
  const begun = simulation.school.step - startStep;
  if (old === undefined || recording === undefined) {
    // Those of the start: who had to be put outside an obstacle.
    events.add(simulation.events);
    frame(0);
  } else {
    const frames = Math.floor(begun / every) + 1;
    const oldTables = { folder: recording.folder, format: settings.format, frames };
    const replayed = await recording.recorder.replay(
      oldTables,
      averages,
      (rows) => watch.measureRows(rows),
      () => interruption.signal !== undefined,
    );
    if (!replayed) return undefined;
    events.replay(recording.folder.file(runFile.events), simulation.school.time);
  }

  // The jump to the next step is measured from here, whether or not this step is recorded.
  metrics.observe();
  const clock = new StepClock(simulation);
  const progress = new Progress(target, begun);
  const { done, failure } = await simulate({
    clock,
    progress,
    interruption,
    done: begun,
    target,
    every,
    frame,
    stepped: () => events.add(simulation.events),
    observe: () => metrics.observe(),
  });
  // The last step need not be a recorded one, and measuring it must not disturb the means: a measurement of its own.
  const last = { ...new Metrics(simulation).measure(), smoothness: averages.mean('smoothness') };
  const obstacles = watch.report();
  const result: RunResult = {
    scenario: plan.name,
    seed: settings.seed,
    engine: simulation.engine.name,
    ...(gpu && simulation.engine.name === 'gpu' && { gpu: gpu.adapter }),
    threads: clock.threads,
    kernel: simulation.engine.kernel,
    fish: simulation.school.count,
    steps: done,
    seconds: done * plan.step,
    stateHash: simulation.stateHash(),
    metrics: jsonMetrics(last),
    performance: clock.measured(),
    ...(obstacles && { obstacles }),
  };
  return { result, events: events.counts, finished: done === target, failure };
}

/** The run is at its target already: its directory stays as it is. */
function printNothingToDo(old: RunSummary, { out, json }: RunOptions): number {
  process.stderr.write(
    `shoal: ${out} is finished already (${old.steps} steps); ask for more with --steps or --seconds.\n`,
  );
  const { scenario, seed, engine, gpu, threads, fish, steps, seconds, stateHash, metrics, performance } = old;
  const { obstacles, kernel } = old;
  const result: RunResult = {
    ...{ scenario, seed, engine, threads, fish, steps, seconds, stateHash, metrics, performance },
    ...(gpu !== undefined && { gpu }),
    ...(obstacles && { obstacles }),
    ...(kernel && { kernel }),
  };
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : resultText(result, old.events ?? {}));
  return 0;
}

function reportStop(file: string, { out }: RunOptions): void {
  const advice =
    out === undefined
      ? 'With --out DIR it could be continued.'
      : `Continue it: shoal run ${file} --out ${out} --resume`;
  process.stderr.write(`shoal: stopped before the end. ${advice}\n`);
}
