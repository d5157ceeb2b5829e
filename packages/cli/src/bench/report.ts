import type { MachineFacts } from './machine.ts';

/** The measurement of one number of fish with one number of threads. */
export interface BenchRow {
  readonly fish: number;
  readonly threads: number;
  readonly kernel: string;
  /** Wall time of a step, ms. */
  readonly msPerStep: { readonly median: number; readonly p95: number };
  /** Median ms a step, by phase; on a GPU by pass. */
  readonly phases: Readonly<Record<string, number>>;
  /** Distances computed for a fish in a step, and fish that it found within reach: means over the measured steps. */
  readonly candidatesPerFish: number;
  readonly neighboursPerFish: number;
  /** From the median. */
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
  /** From few fish to many, and for each number of them from few threads to many. */
  readonly rows: readonly BenchRow[];
  /** Sizes that were asked for and not measured, because of Ctrl-C or because they would take too long. */
  readonly notMeasured: readonly number[];
  /** The number of threads that does best at 60 steps a second. */
  readonly bestThreads: number;
  /** Fish whose step takes 1/60 s with so many threads, between the sizes measured; null if that is outside them. */
  readonly fishAt60: number | null;
}

export interface BenchSceneFacts {
  readonly name: string;
  /** null: the standard scene. */
  readonly file: string | null;
  readonly seed: number;
  /** Simulated steps a second. */
  readonly stepsPerSecond: number;
  /** Whether the world has grown with the fish, so that they are equally dense at every size. */
  readonly scaled: boolean;
}
