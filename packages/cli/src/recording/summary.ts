import { type KernelChoice, type KernelName, type MetricValues, metricRows, version } from 'shoal';
import { InputError } from '../errors/input-error.ts';
import { jsonText } from '../files/json-text.ts';
import { brief, isObject } from '../files/json-value.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { ObstacleReport } from '../measure/obstacle-watch.ts';
import type { Performance } from '../measure/step-clock.ts';
import type { TableFormat } from '../table/format.ts';
import type { Checksums } from './checksums.ts';
import { runFile } from './run-files.ts';
import { wrongValue } from './summary-shape.ts';

/** What `shoal run --json` prints. */
export interface RunResult {
  /** The scenario's name. */
  readonly scenario: string;
  readonly seed: number;
  readonly engine: string;
  /** The adapter of the GPU that computed: bits differ between GPUs. */
  readonly gpu?: string;
  readonly threads: number;
  /** The kernel that computed the rules that use flockmates, and why not the other. Missing in runs of older versions. */
  readonly kernel?: KernelChoice;
  readonly fish: number;
  readonly steps: number;
  /** Simulated time, s. */
  readonly seconds: number;
  readonly stateHash: string;
  /** At the end; smoothness is the mean over the recorded steps. */
  readonly metrics: { readonly [key in keyof MetricValues]: number | null };
  readonly performance: Performance;
  /** Where the scenario has obstacles or gates. */
  readonly obstacles?: ObstacleReport;
}

/** Settings that must be the same to continue a run. */
export interface RunSettings {
  readonly seed: number;
  /** Steps to make in all. */
  readonly target: number;
  /** A frame is recorded every so many steps. */
  readonly every: number;
  readonly format: TableFormat;
  /** The kernel that was asked for. Runs of older versions do not state it; they used TypeScript. */
  readonly wantedKernel?: KernelName;
}

/** `summary.json` of a run's directory. */
export interface RunSummary extends RunResult, RunSettings {
  readonly finished: boolean;
  /** How often each kind of event happened; `events.jsonl` tells of each. */
  readonly events?: Readonly<Record<string, number>>;
  readonly versions: { readonly shoal: string; readonly node: string };
  /** Simulated time of a step, s. */
  readonly stepSeconds: number;
  /** Recorded frames, the starting state included. */
  readonly frames: number;
  /** The school's own count of steps at the start: a state given with --state may have one. */
  readonly startStep: number;
  /** Hash of the starting state. */
  readonly startHash: string;
  /** Whether the run began from start.json instead of the scenario's own start. */
  readonly fromState: boolean;
  /** Of the tables, the events and the snapshot; without them the run cannot be continued. */
  readonly checksums?: Checksums;
}

export function versions(): RunSummary['versions'] {
  return { shoal: version, node: process.versions.node };
}

/** A metric that has no value is null in JSON, which knows no "not a number". */
export function jsonMetrics(values: MetricValues): RunResult['metrics'] {
  const entries = metricRows.map(({ key }) => [key, Number.isFinite(values[key]) ? values[key] : null] as const);
  return Object.fromEntries(entries) as RunResult['metrics'];
}

/** The summary of the run in a directory, checked as far as it is used. */
export function readSummary(folder: string): RunSummary {
  const path = `${folder}/${runFile.summary}`;
  const text = readUntrustedText(path, {
    name: 'the summary of a run',
    limit: MiB,
    advice: 'Name a directory that "shoal run --out" has written.',
  });
  let summary: unknown;
  try {
    summary = JSON.parse(text);
  } catch {
    throw new InputError(`${path}: is not valid JSON, expected the summary of a run. Run it again with --force.`);
  }
  const wrong = isObject(summary) ? wrongValue(summary) : `expected an object, got ${brief(summary)}`;
  if (wrong !== undefined) {
    throw new InputError(`${path}: is not the summary of a run: ${wrong}. Run it again with --force.`);
  }
  return summary as RunSummary;
}

export function summaryText(summary: RunSummary): string {
  return jsonText(summary);
}
