// The contents of `shoal bench --json`, from which its tables and its page are written.

import { arch, cpus, platform } from 'node:os';

/** The measurement of one number of fish with one number of threads. */
export interface BenchRow {
  readonly fish: number;
  readonly threads: number;
  readonly kernel: string;
  /** Wall time of a step, ms. */
  readonly msPerStep: { readonly median: number; readonly p95: number };
  /** Median ms a step, by phase; on a GPU by pass. */
  readonly phases: Readonly<Record<string, number>>;
  /** Per fish and step: distances computed, and neighbours found within reach; means over the measured steps. */
  readonly candidatesPerFish: number;
  readonly neighboursPerFish: number;
  /** Computed from the median. */
  readonly nsPerFishStep: number;
  readonly candidateTestsPerSecond: number;
  /** Columns of the state and the engine's own arrays. */
  readonly bytesPerFish: number;
  /** Verlet lists. */
  readonly listBytesPerFish: number;
}

/** The result, as `shoal bench --json` prints it. */
export interface BenchReport {
  readonly machine: MachineFacts;
  readonly engine: string;
  readonly scene: BenchSceneFacts;
  /** Sorted by number of fish, then by number of threads. */
  readonly rows: readonly BenchRow[];
  /** Requested sizes that were not measured, because of Ctrl-C or because they would take too long. */
  readonly notMeasured: readonly number[];
  /** The number of threads with which most fish run at 60 steps a second. */
  readonly bestThreads: number;
  /** Number of fish whose step takes 1/60 s with these threads, interpolated; null if outside the measured sizes. */
  readonly fishAt60: number | null;
}

export interface BenchSceneFacts {
  readonly name: string;
  /** null: the standard scene. */
  readonly file: string | null;
  readonly seed: number;
  /** Simulated steps a second. */
  readonly stepsPerSecond: number;
  /** Whether the world grows with the number of fish, so that their density is the same at every size. */
  readonly scaled: boolean;
}

/** The machine on which the figures were measured. */
interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly os: string;
}

export function machineFacts(): MachineFacts {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() || 'unknown processor',
    cores: cores.length,
    node: process.versions.node,
    os: `${platform()} ${arch()}`,
  };
}

export function machineText({ cpu, cores, node, os }: MachineFacts): string {
  return `${cpu}, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node ${node}, ${os}`;
}
