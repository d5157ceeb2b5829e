// The options `--engine`, `--kernel` and `--threads`, and the GPU that they ask for.

import { availableParallelism } from 'node:os';
import { Option } from 'commander';
import { kernelNames, type Plan } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { InputError } from '../errors/exit-error.ts';
import { grouped } from '../terminal/number-format.ts';
import { oneOf, wholeNumbers } from './option-values.ts';

const engines = ['cpu', 'gpu', 'auto'] as const;
export type EngineName = (typeof engines)[number];

/** With fewer fish, a step on the CPU takes less time than submitting one to a GPU. */
const fewFish = 20_000;

export function engineOption(): Option {
  return new Option(
    '--engine <NAME>',
    `where to compute: ${engines.join(', ')}; auto: on a GPU, if there is one, from ${grouped(fewFish)} fish on (default: cpu)`,
  ).argParser(oneOf('--engine', engines));
}

/** @throws InputError if a GPU is combined with an option for the CPU only */
export function refuseForGpu(options: Readonly<{ engine?: EngineName; threads?: unknown; kernel?: unknown }>): void {
  if (options.engine !== 'gpu') return;
  for (const option of ['threads', 'kernel'] as const) {
    if (options[option] !== undefined) {
      throw new InputError(`--${option} ${options[option]} says how the CPU computes: leave it out, or --engine gpu.`);
    }
  }
}

/**
 * Opens the GPU to use; undefined if the CPU is used.
 * @param readBack whether the state is read back after every run
 * @throws InputError if a GPU was requested and there is none
 */
export async function gpuFor(
  name: EngineName | undefined,
  plan: Pick<Plan, 'count'>,
  readBack = true,
): Promise<Gpu | undefined> {
  if (name === undefined || name === 'cpu') return undefined;
  if (name === 'gpu') {
    const gpu = await openedGpu(readBack).catch((error: Error) => {
      throw new InputError(`--engine gpu: ${error.message} Leave the option out to run on the CPU.`);
    });
    sayGpu(gpu);
    return gpu;
  }
  if (plan.count < fewFish) return sayCpu(`${grouped(plan.count)} fish are fewer than ${grouped(fewFish)}`);
  try {
    const gpu = await openedGpu(readBack);
    if (!gpu.isSoftware) {
      sayGpu(gpu);
      return gpu;
    }
    gpu.close();
    return sayCpu(`the only GPU is software (${gpu.adapter})`);
  } catch (error) {
    if (error instanceof InputError) return sayCpu(error.message);
    throw error;
  }
}

function sayGpu({ adapter, isSoftware }: Gpu): void {
  const note = isSoftware ? ', which is software: the CPU itself is many times as quick' : '';
  process.stderr.write(`shoal: the GPU computes: ${adapter}${note}\n`);
}

function sayCpu(why: string): undefined {
  process.stderr.write(`shoal: the CPU computes: ${why}\n`);
}

/** @throws InputError with the reason and a remedy if there is none */
async function openedGpu(readBack: boolean): Promise<Gpu> {
  const { openGpu } = await import('shoal/gpu');
  const create = await import('webgpu').then(
    (module) => module.create,
    () => {
      throw new InputError('The package "webgpu" is not there: npm install webgpu.');
    },
  );
  try {
    return await openGpu({ gpu: create([]), readBack });
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new InputError(`${why} It takes a driver for Vulkan, Metal or Direct3D 12.`);
  }
}

/** Runs `make`, and turns an error about missing features of the engine into an InputError. */
export function orRefuse<T>(gpu: Gpu | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (gpu && error instanceof Error && error.name === 'EngineError') throw new InputError(error.message);
    throw error;
  }
}

export function kernelOption(): Option {
  return new Option(
    '--kernel <NAME>',
    `implementation of the rules that use flockmates: ${kernelNames.join(', ')} (default: simd, where it supports the scenario)`,
  ).argParser(oneOf('--kernel', kernelNames));
}

const mostThreads = 64;

/** A number of threads, or an automatic choice by machine and scene. */
export type Threads = number | 'auto';

export function threadsOption(): Option {
  return new Option(
    '--threads <N>',
    `number of threads, 1 to ${mostThreads}, or auto: one for small schools, one per processor for large ones (default: auto). The result is bit-identical for any number`,
  ).argParser(threads);
}

function threads(text: string): Threads {
  if (text === 'auto') return text;
  const value = /^\+?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= mostThreads) return value;
  throw new InputError(`--threads must be a whole number from 1 to ${mostThreads}, or auto, got "${text}".`);
}

export function threadCountsOption(): Option {
  return new Option('--threads <N,…>', 'numbers of threads (default: 1 and the number of processors)').argParser(
    wholeNumbers('--threads', 1, mostThreads, 'number'),
  );
}

/** Default numbers of threads: one, and as many as the machine has processors. */
export function defaultThreadCounts(): readonly number[] {
  return [...new Set([1, Math.min(mostThreads, availableParallelism())])];
}
