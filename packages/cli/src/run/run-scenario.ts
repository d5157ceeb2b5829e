// The action of `shoal run` with one seed: prepares and makes the run, then stops threads and GPU.

import { Simulation, type StartThread } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { type NodeWorker, startThread } from 'shoal/internal';
import { cacheOf, prepareFields } from '../field/field-cache.ts';
import { type EngineName, gpuFor, orRefuse } from '../options/engine-option.ts';
import { readStateFile } from '../scenario/state-file.ts';
import { discardUnfinishedFiles } from '../terminal/interruption.ts';
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

/** Threads that start while the scenario is read: on a free processor they are ready when it is. */
class EarlyThreads {
  readonly #waiting: Promise<EarlyThread>[];

  /** Starts as many threads as the options name. With `auto` their number depends on the scenario. */
  constructor({ threads, engine }: Pick<RunOptions, 'threads' | 'engine'>) {
    const count = typeof threads === 'number' && threads > 1 && engine !== 'gpu' ? threads : 0;
    this.#waiting = Array.from({ length: count }, startEarly);
    // An error is thrown to the caller of `start`.
    for (const thread of this.#waiting) thread.catch(() => undefined);
  }

  /** Returns a thread that has been started, or else starts one. */
  readonly start: StartThread = () => this.#waiting.shift() ?? startThread();

  /** Stops the threads that `start` has not returned. */
  stop(): void {
    for (const thread of this.#waiting.splice(0))
      thread.then(
        (one) => one.terminate(),
        () => undefined,
      );
  }
}

async function startEarly(): Promise<EarlyThread> {
  return new EarlyThread((await startThread()) as NodeWorker);
}

/** A worker that keeps its first events until there is a listener. */
class EarlyThread implements NodeWorker {
  readonly #worker: NodeWorker;
  readonly #early: { readonly kind: string; readonly value: unknown }[] = [];
  readonly #heard = new Set<string>();

  constructor(worker: NodeWorker) {
    this.#worker = worker;
    for (const kind of ['message', 'error', 'exit'])
      worker.on(kind, (value) => {
        if (!this.#heard.has(kind)) this.#early.push({ kind, value });
      });
  }

  on(kind: string, listener: (value: unknown) => void): void {
    this.#heard.add(kind);
    this.#worker.on(kind, listener);
    // Later, because the caller does not expect an event before `on` returns.
    for (const early of this.#early) if (early.kind === kind) queueMicrotask(() => listener(early.value));
  }

  postMessage(message: unknown): void {
    this.#worker.postMessage(message);
  }

  terminate(): void {
    this.#worker.terminate();
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }
}
