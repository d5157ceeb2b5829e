import type { KernelName, Plan } from 'shoal';
import { InputError } from '../errors/input-error.ts';
import type { EngineName } from '../options/engine-option.ts';
import type { RunSettings, RunSummary } from '../recording/summary.ts';
import type { TableFormat } from '../table/format.ts';

export const defaultSeconds = 10;

/** Options of a run. Those left out come from the run that is continued, or are defaults. */
export interface RunRequest {
  readonly steps?: number;
  readonly seconds?: number;
  readonly seed?: number;
  readonly every?: number;
  readonly format?: TableFormat;
  readonly kernel?: KernelName;
  readonly engine?: EngineName;
}

export function settleRun(request: RunRequest, plan: Plan): RunSettings {
  return {
    seed: request.seed ?? plan.seed,
    target: stepsOf(request, plan) ?? stepsIn(defaultSeconds, plan),
    every: request.every ?? 1,
    format: request.format ?? 'parquet',
    wantedKernel: request.kernel ?? 'simd',
  };
}

/** The settings of a run that is continued in `folder`: they must be those with which it began. */
export function settleResumedRun(request: RunRequest, plan: Plan, old: RunSummary, folder: string): RunSettings {
  const differs = (what: string, option: string, here: string | number, there: string | number): InputError =>
    new InputError(
      `${folder}: was run with ${what} ${there}, got ${what} ${here}. Continue it with ${option} ${there}, or run it again with --force.`,
    );
  const seed = request.seed ?? plan.seed;
  if (seed !== old.seed) throw differs('seed', '--seed', seed, old.seed);
  if (request.every !== undefined && request.every !== old.every) {
    throw differs('frames every', '--every', request.every, old.every);
  }
  if (request.format !== undefined && request.format !== old.format) {
    throw differs('format', '--format', request.format, old.format);
  }
  if (request.engine !== undefined && request.engine !== 'auto' && request.engine !== old.engine) {
    throw differs('engine', '--engine', request.engine, old.engine);
  }
  const wantedKernel = old.wantedKernel ?? 'typescript';
  if (request.kernel !== undefined && request.kernel !== wantedKernel) {
    throw differs('kernel', '--kernel', request.kernel, wantedKernel);
  }
  const target = stepsOf(request, plan) ?? old.target;
  if (target < old.steps) {
    throw new InputError(
      `${folder}: has ${old.steps} steps already, more than the ${target} asked for. Ask for more, or run it again with --force.`,
    );
  }
  return { seed, target, every: old.every, format: old.format, wantedKernel };
}

/** The number of steps that the options ask for, if any. */
export function stepsOf({ steps, seconds }: { steps?: number; seconds?: number }, plan: Plan): number | undefined {
  if (steps !== undefined) return steps;
  return seconds === undefined ? undefined : stepsIn(seconds, plan);
}

export function stepsIn(seconds: number, plan: Plan): number {
  return Math.round(seconds / plan.step);
}
