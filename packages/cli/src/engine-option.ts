import { Option } from 'commander';
import type { Plan } from 'shoal';
import type { Gpu } from 'shoal/gpu';
import { InputError } from './input-error.ts';
import { grouped } from './number-format.ts';
import { oneOf } from './option-values.ts';

const engines = ['cpu', 'gpu', 'auto'] as const;
export type EngineName = (typeof engines)[number];

/** Fewer are stepped sooner by a processor than a GPU can be told to. */
const fewFish = 20_000;

export function engineOption(): Option {
  return new Option(
    '--engine <NAME>',
    `what computes: ${engines.join(', ')}; auto: a GPU, if there is one, for ${grouped(fewFish)} fish and more; cpu if not given`,
  ).argParser(oneOf('--engine', engines));
}

/** @throws InputError if something was asked of a GPU that only the CPU has */
export function refuseForGpu(options: Readonly<{ engine?: EngineName; threads?: unknown; kernel?: unknown }>): void {
  if (options.engine !== 'gpu') return;
  for (const option of ['threads', 'kernel'] as const) {
    if (options[option] !== undefined) {
      throw new InputError(`--${option} says how the CPU computes: leave it out, or --engine gpu.`);
    }
  }
}

/**
 * The GPU that is to compute; undefined: the CPU is.
 * @param readBack whether every run ends with the state read back
 * @throws InputError if a GPU was asked for and cannot be had
 */
export async function gpuFor(
  name: EngineName | undefined,
  plan: Pick<Plan, 'count'>,
  readBack = true,
): Promise<Gpu | undefined> {
  if (name === undefined || name === 'cpu') return undefined;
  if (name === 'gpu') return openedGpu(readBack);
  if (plan.count < fewFish) return sayCpu(`${grouped(plan.count)} fish are fewer than ${grouped(fewFish)}`);
  try {
    const gpu = await openedGpu(readBack);
    if (!gpu.isSoftware) {
      process.stderr.write(`shoal: the GPU computes: ${gpu.adapter}\n`);
      return gpu;
    }
    gpu.close();
    return sayCpu(`the only GPU is software (${gpu.adapter})`);
  } catch (error) {
    if (error instanceof InputError) return sayCpu(error.message);
    throw error;
  }
}

function sayCpu(why: string): undefined {
  process.stderr.write(`shoal: the CPU computes: ${why}\n`);
}

async function openedGpu(readBack: boolean): Promise<Gpu> {
  const { openGpu } = await import('shoal/gpu');
  const create = await import('webgpu').then(
    (module) => module.create,
    () => {
      throw new InputError('--engine gpu needs the package "webgpu", which is not there: npm install webgpu');
    },
  );
  try {
    return await openGpu({ gpu: create([]), readBack });
  } catch (error) {
    throw new InputError(`--engine gpu: ${error instanceof Error ? error.message : error} The CPU needs none.`);
  }
}

/** Makes something with an engine; what the engine lacks is for the person to put right. */
export function orRefuse<T>(gpu: Gpu | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (gpu && error instanceof Error && error.name === 'EngineError') throw new InputError(error.message);
    throw error;
  }
}
