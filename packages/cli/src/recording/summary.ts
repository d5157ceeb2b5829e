// The contents of `summary.json`, which states settings and results of a run.

import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KernelChoice, type KernelName, type MetricRow, type MetricValues, type Phase, version } from 'shoal';
import { InputError } from '../errors/exit-error.ts';
import { brief, isObject, jsonText, orNull } from '../files/json.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { MeanOverTime, MetricAverages } from '../measure/averages.ts';
import type { ObstacleReport } from '../measure/obstacle-watch.ts';
import type { RecordedRules } from '../own-rules/rule-record.ts';
import type { TableFormat } from '../table/table-formats.ts';
import type { Checksums } from './checksums.ts';
import { runFile } from './run-files.ts';
import { wrongValue } from './summary-shape.ts';

/** Times of steps. */
export interface Performance {
  readonly msPerStep: { readonly median: number | null; readonly p95: number | null };
  /** Median ms per step by phase; null: the engine does not measure phases. */
  readonly phases: Readonly<Record<Phase, number>> | null;
  /** null: the engine does not count them. */
  readonly candidatesPerFish: number | null;
}

/** What `shoal run --json` prints. */
export interface RunResult {
  /** The scenario's name. */
  readonly scenario: string;
  readonly seed: number;
  readonly engine: string;
  /** The GPU's adapter, because results differ in their bits between GPUs. */
  readonly gpu?: string;
  readonly threads: number;
  /**
   * The kernel of the rules that use flockmates, and why the other kernel was not used. Missing in runs of older
   * versions.
   */
  readonly kernel?: KernelChoice;
  /** The modules of --rules; missing without them. */
  readonly rules?: readonly RecordedRules[];
  readonly fish: number;
  readonly steps: number;
  /** Simulated time, s. */
  readonly seconds: number;
  readonly stateHash: string;
  /** Values at the end; metrics that compare frames, such as jerkiness, are means over the recorded frames. */
  readonly metrics: { readonly [key in keyof MetricValues]: number | null };
  /** Means over the recorded frames after the warm-up. Missing in runs of older versions. */
  readonly means?: Readonly<Record<string, RecordedMean>>;
  readonly performance: Performance;
  /** Present if the scenario has obstacles or gates. */
  readonly obstacles?: ObstacleReport;
}

/** A mean over time with its 95 % interval; null: unknown. Older versions have not recorded `independent`. */
export type RecordedMean = { readonly [key in Exclude<keyof MeanOverTime, 'independent'>]: number | null } & {
  readonly independent?: number | null;
};

/** Settings that cannot change when a run is continued. */
export interface RunSettings {
  readonly seed: number;
  /** Total number of steps. */
  readonly target: number;
  /** Number of steps from one recorded frame to the next. */
  readonly every: number;
  readonly format: TableFormat;
  /** Seconds that the means leave out; 0 if missing. */
  readonly warmUp?: number;
  /** Keys of metrics that are measured on request; none in runs of older versions. */
  readonly measures?: readonly string[];
  /** Numbers of each fish that the trajectory has beside position and velocity; none if missing. */
  readonly record?: readonly string[];
  /** Gap that separates two groups, m; missing: twice the separation radius of each species. */
  readonly groupDistance?: number;
  /** The requested kernel. Runs of older versions do not state it; they used TypeScript. */
  readonly wantedKernel?: KernelName;
}

/** `summary.json` of a run's directory. */
export interface RunSummary extends RunResult, RunSettings {
  readonly finished: boolean;
  /** Number of events of each kind; `events.jsonl` lists them. */
  readonly events?: Readonly<Record<string, number>>;
  /** The commit of the source, if it ran from a repository. */
  readonly versions: { readonly shoal: string; readonly node: string; readonly commit?: string };
  /** SHA-256 of the scenario and of every file that it needs, by their names in the directory. */
  readonly inputs?: Checksums;
  /** The machine. */
  readonly host?: HostReport;
  /** Simulated time of a step, s. */
  readonly stepSeconds: number;
  /** Number of recorded frames, including the starting state. */
  readonly frames: number;
  /** The school's step number at the start. It is above 0 if the state given with --state has one. */
  readonly startStep: number;
  /** Hash of the starting state. */
  readonly startHash: string;
  /** Whether the run began from start.json instead of the scenario's own initial state. */
  readonly fromState: boolean;
  /** Checksums of tables, events and snapshot. Without them the run cannot be continued. */
  readonly checksums?: Checksums;
}

/** The machine on which a run was made. */
export interface HostReport {
  readonly platform: string;
  readonly architecture: string;
  readonly processor: string;
  readonly processors: number;
}

export function versions(): RunSummary['versions'] {
  const commit = sourceCommit();
  return { shoal: version, node: process.versions.node, ...(commit !== null && { commit }) };
}

export function hostReport(): HostReport {
  const processors = cpus();
  return {
    platform: process.platform,
    architecture: process.arch,
    processor: processors[0]?.model.trim() ?? '',
    processors: processors.length,
  };
}

/** In JSON a metric without a value is null, because JSON has no NaN. */
export function jsonMetrics(values: MetricValues, rows: readonly MetricRow[]): RunResult['metrics'] {
  const entries = rows.map(({ key }) => [key, orNull(values[key])] as const);
  return Object.fromEntries(entries) as RunResult['metrics'];
}

/** The mean of each metric with its interval. */
export function jsonMeans(averages: MetricAverages, rows: readonly MetricRow[]): NonNullable<RunResult['means']> {
  return Object.fromEntries(
    rows.map(({ key }) => {
      const { mean, low, high, spread, independent } = averages.over(key);
      return [
        key,
        {
          ...{ mean: orNull(mean), low: orNull(low), high: orNull(high) },
          ...{ spread: orNull(spread), independent: orNull(independent) },
        },
      ];
    }),
  );
}

/** The summary of the run in a directory. Only the values that are used are checked. */
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
    throw new InputError(`${path} is not valid JSON, expected the summary of a run. Run it again with --force.`);
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

let known: string | null | undefined;

/** The commit of the running source, if it runs from a Git repository of Shoal; null if not known. Read once. */
export function sourceCommit(): string | null {
  if (known === undefined) known = readCommit();
  return known;
}

function readCommit(): string | null {
  try {
    for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
      if (!existsSync(join(folder, '.git'))) continue;
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: unknown };
      return name === 'shoal-house' ? commitIn(join(folder, '.git')) : null;
    }
  } catch {
    // The commit of an unreadable repository is not known.
  }
  return null;
}

/** @param path a repository, or the file in a work tree that names its repository */
function commitIn(path: string): string | null {
  const pointer = existsSync(join(path, 'HEAD')) ? undefined : /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  const git = pointer === undefined ? path : resolve(dirname(path), pointer);
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (ref === undefined) return commitOrNull(head);
  const shared = join(git, 'commondir');
  const common = existsSync(shared) ? resolve(git, readFileSync(shared, 'utf8').trim()) : git;
  const loose = join(common, ref);
  if (existsSync(loose)) return commitOrNull(readFileSync(loose, 'utf8').trim());
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8').split('\n');
  return commitOrNull(packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '');
}

function commitOrNull(text: string): string | null {
  return /^[0-9a-f]{40,64}$/.test(text) ? text : null;
}
