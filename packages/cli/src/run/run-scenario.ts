import { Simulation } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { cacheOf } from '../field/cache-option.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import { type EngineName, gpuFor, orRefuse } from '../options/engine-option.ts';
import { readStateFile } from '../scenario/state-file.ts';
import { discardUnfinishedFiles } from '../terminal/interruption.ts';
import { EarlyThreads } from './early-threads.ts';
import { makeRun } from './make-run.ts';
import { type PreparedRun, prepareRun, type RunOptions } from './prepare-run.ts';

/** The command `shoal run`. @returns the exit code */
export async function runScenario(file: string, options: RunOptions): Promise<number> {
  let gpu: Gpu | undefined;
  let simulation: Simulation | undefined;
  const early = new EarlyThreads(options);
  try {
    const run = await prepareRun(file, options);
    const { old, loaded } = run;
    gpu = await gpuFor(old ? (old.summary.engine as EngineName) : options.engine, loaded.plan);
    simulation = await newSimulation(run, gpu, early);
    return await makeRun(run, simulation, gpu);
  } finally {
    simulation?.dispose();
    early.stop();
    gpu?.close();
    discardUnfinishedFiles();
  }
}

async function newSimulation(
  { loaded, options, settings }: PreparedRun,
  gpu: Gpu | undefined,
  { start }: EarlyThreads,
): Promise<Simulation> {
  const { plan, files, meshes } = loaded;
  const given = {
    seed: settings.seed,
    ...(gpu && { engine: gpu }),
    threads: options.threads ?? 'auto',
    startThread: start,
    ...(settings.wantedKernel && { kernel: settings.wantedKernel }),
    files,
    meshes,
    fields: await prepareFields(plan, meshes, cacheOf(options)),
    now: () => performance.now(),
    ...(options.state !== undefined && { state: readStateFile(options.state) }),
  };
  return orRefuse(gpu, () => new Simulation(plan, given));
}
