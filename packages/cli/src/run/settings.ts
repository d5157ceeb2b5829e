// Length, intervals and other settings of a run, from its options or from the run that it continues.

import type { KernelName, Plan, RequestedMetricName } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { comparing } from '../measure/averages.ts';
import type { EngineName } from '../options/engine-option.ts';
import type { RunSettings, RunSummary } from '../recording/summary.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { readable } from '../terminal/number-format.ts';

export const defaultSeconds = 10;
/** Usual time between measurements, s, as in studies. */
const usualInterval = 0.5;
/** Fewest measurements of a run: short runs measure more often. */
const leastFrames = 64;

/** Options of a run. Missing ones are taken from the continued run, or are defaults. */
export interface RunRequest {
  readonly steps?: number;
  readonly seconds?: number;
  readonly seed?: number;
  readonly every?: number;
  readonly format?: TableFormat;
  readonly kernel?: KernelName;
  readonly engine?: EngineName;
  readonly measures?: readonly RequestedMetricName[];
  readonly record?: readonly string[];
  readonly groupDistance?: number;
  readonly warmUp?: number;
}

/** @param isRecorded whether frames are written; by default one for each step */
export function settleRun(request: RunRequest, plan: Plan, isRecorded: boolean): RunSettings {
  const target = stepsOf(request, plan) ?? stepsIn(defaultSeconds, plan);
  const { warmUp = 0 } = request;
  if (warmUp > 0 && warmUp > target * plan.step)
    throw new InputError(`--warm-up must be shorter than the run, ${readable(target * plan.step)} s, got ${warmUp}.`);
  return {
    seed: request.seed ?? plan.seed,
    target,
    every:
      request.every ?? (isRecorded || request.measures?.some((name) => comparing.has(name)) ? 1 : usual(plan, target)),
    format: request.format ?? 'parquet',
    wantedKernel: request.kernel ?? 'simd',
    ...(request.warmUp !== undefined && { warmUp: request.warmUp }),
    ...(request.measures && { measures: request.measures }),
    ...(request.record && { record: request.record }),
    ...(request.groupDistance !== undefined && { groupDistance: request.groupDistance }),
  };
}

/**
 * Steps between two measurements if frames are not recorded, because measuring a large school takes longer than a step.
 */
function usual(plan: Plan, target: number): number {
  return Math.max(1, Math.min(stepsIn(usualInterval, plan), Math.ceil(target / leastFrames)));
}

/** The settings of a continued run in `folder`. They must be those with which it began. */
export function settleResumedRun(request: RunRequest, plan: Plan, old: RunSummary, folder: string): RunSettings {
  const seed = request.seed ?? plan.seed;
  const wantedKernel = old.wantedKernel ?? 'typescript';
  const { groupDistance, warmUp } = old;
  const engine = request.engine === 'auto' ? undefined : request.engine;
  const asked = [
    ['seed', '--seed', seed, old.seed],
    ['frames every', '--every', request.every, old.every],
    ['format', '--format', request.format, old.format],
    ['engine', '--engine', engine, old.engine],
    ['kernel', '--kernel', request.kernel, wantedKernel],
    ['measures', '--measures', request.measures?.join(','), old.measures?.join(',') ?? 'none'],
    ['recorded numbers', '--record', request.record?.join(','), old.record?.join(',') ?? 'none'],
    ['warm-up', '--warm-up', request.warmUp, warmUp ?? 0],
    ['group distance', '--group-distance', request.groupDistance, groupDistance ?? 'of the species'],
  ] as const;
  for (const [what, option, here, there] of asked) {
    if (here === undefined || here === there) continue;
    throw new InputError(
      `${folder}: was run with ${what} ${there}, got ${what} ${here}. Continue it with ${option} ${there}, or run it again with --force.`,
    );
  }
  const target = stepsOf(request, plan) ?? old.target;
  if (target < old.steps) {
    throw new InputError(
      `${folder}: has ${old.steps} steps already, more than the ${target} asked for. Ask for more, or run it again with --force.`,
    );
  }
  return {
    ...{ seed, target, every: old.every, format: old.format, wantedKernel },
    ...(warmUp !== undefined && { warmUp }),
    ...(old.measures && { measures: old.measures }),
    ...(old.record && { record: old.record }),
    ...(groupDistance !== undefined && { groupDistance }),
  };
}

/** The number of steps that the options request, if any. */
export function stepsOf({ steps, seconds }: { steps?: number; seconds?: number }, plan: Plan): number | undefined {
  if (steps !== undefined) return steps;
  return seconds === undefined ? undefined : stepsIn(seconds, plan);
}

export function stepsIn(seconds: number, plan: Plan): number {
  return Math.round(seconds / plan.step);
}
